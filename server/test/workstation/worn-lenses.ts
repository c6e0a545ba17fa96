import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { hardLensReview } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { newKey } from '../outpatient/desk';
import type { TestApp } from '../support/app';

type Result = Readonly<Record<string, unknown>>;

/** Review of a healthy right eye, ready to be finished. */
export const HEALTHY: Result = {
  ...{
    odUcva: '5.0',
    odPattern: '靶心(牛眼)',
    odLensVa: '5.0',
    odStainCentral: 0,
    odStainNasal: 0,
    odStainTemporal: 0,
    odStainSuperior: 0,
  },
  ...{ odStainInferior: 0, reviewType: 'M2', action: '继续', nextReviewDate: '2026-04-10' },
};

interface Worn {
  readonly patientId: number;
  readonly doctorId: number;
  readonly token: string;
  readonly lensCategory?: 2 | 3;
}

/** Creates an archive with lenses worn since January; returns its id. */
export async function wornLenses(app: TestApp, { token, lensCategory = 3, ...whose }: Worn): Promise<number> {
  const made = await app.send(lensArchive.create, { ...whose, lensCategory }, { token, idempotencyKey: newKey() });
  await app.database.query(
    `UPDATE lens_archive SET state = 3, cycle_no = 1, od_start_date = '2026-01-10', od_expire_date = '2027-01-10',
       os_start_date = '2026-01-10', os_expire_date = '2027-01-10' WHERE id = $1`,
    [made.data.id],
  );
  return made.data.id;
}

interface Reviewed {
  readonly ownerId: number;
  readonly token: string;
  readonly recordId?: number;
  readonly version?: number;
  readonly recordDate?: string;
}

export const finishReview = (app: TestApp, { token, version = 0, ...at }: Reviewed, result: Result = {}) =>
  app.send(
    hardLensReview.finish,
    { ...at, version, result: { ...HEALTHY, ...result } },
    { token, idempotencyKey: newKey() },
  );

export const reopenReview = (app: TestApp, { ownerId, token, recordId = 0, version = 1 }: Reviewed) =>
  app.send(hardLensReview.retrial, { ownerId, recordId, version, reason: '录错' }, { token });
