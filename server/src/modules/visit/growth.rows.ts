import type { GrowthPoint } from '@mingmou/contract/workstation/growth.rules';
import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine } from '../../kernel/context/mine';

/** What measured: a record of a stage, or one of an archive. */
type Measuring = 'sourceRecordId' | 'archiveRecordId';

interface Source {
  readonly patientId: number;
  /** The record that measured them. */
  readonly recordId: number;
  readonly measuredAt: Date;
  readonly device: string | null;
}

/** Replaces the points that a record contributes to the patient's growth chart. */
export async function writeGrowthPoints(
  cx: SessionCx,
  { patientId, recordId, measuredAt, device }: Source,
  points: readonly GrowthPoint[],
  by: Measuring = 'sourceRecordId',
): Promise<void> {
  await removeGrowthPoints(cx, recordId, by);
  if (points.length === 0) return;
  const { propertyOwnerId, orgId } = cx.caller;
  const shared = { propertyOwnerId, orgId, patientId, [by]: recordId, device };
  await cx.db
    .insertInto('growthPoint')
    .values(points.map((point) => ({ ...shared, ...point, measuredAt: measuredAt.toISOString() })))
    .execute();
}

/** Removes the points that a record contributed. */
export async function removeGrowthPoints(
  cx: SessionCx,
  recordId: number,
  by: Measuring = 'sourceRecordId',
): Promise<void> {
  await deleteMine(cx, 'growthPoint').where(by, '=', recordId).execute();
}

/** All points of a patient, whichever organisation of the chain measured them, the oldest first. */
export function growthPointsOf(cx: SessionCx, patientId: number) {
  return mine(cx, 'growthPoint')
    .where('patientId', '=', patientId)
    .select(['eye', 'kind', 'value', 'measuredAt', 'device', 'sourceRecordId'])
    .orderBy('measuredAt')
    .orderBy('id')
    .execute();
}

/** Returns whether the chain has a finished refraction of the patient under cycloplegia that was not reopened. */
export async function hasCycloplegia(cx: SessionCx, patientId: number): Promise<boolean> {
  const point = await mine(cx, 'growthPoint')
    .where('patientId', '=', patientId)
    .where('kind', '=', 'SE_CYC')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return point !== undefined;
}
