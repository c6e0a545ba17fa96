import type { InputOf } from '@mingmou/contract/base/call';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { contraindication } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensBrands, lensBreeds } from '@mingmou/contract/workstation/archive/lens/lens-archive.picker';
import {
  hardLensCheck,
  hardLensOrder,
  hardLensTry,
} from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { newKey } from '../outpatient/desk';
import { every, openConsents, STROKES } from './consent-clinic';

type Result = Readonly<Record<string, unknown>>;
type Key = { readonly recordId?: number; readonly version?: number; readonly recordDate?: string };

/** Baseline examinations of a child before orthokeratology. */
export const BASELINE: Readonly<Record<string, Result>> = {
  'inspection/f04': { odSubSph: -3, odSubCyl: -0.5, odSubAxis: 180, osSubSph: -2.75 },
  'inspection/f06': { odMean: 15, osMean: 16 },
  'inspection/f07': { odK1: 42.5, odK2: 43.5, osK1: 42.25, osK2: 43.25 },
  'inspection/f08': { odEFlat: 0.5, osEFlat: 0.52 },
  'inspection/f09': { odAl: 24.5, odCct: 545, odWtw: 11.6, osAl: 24.3, osCct: 548, osWtw: 11.6 },
  'inspection/f23': { odFbut: 12, osFbut: 11 },
  consultation: { odCornea: [0], osCornea: [0], odFundus: [0], osFundus: [0] },
};

/** Every contraindication answered with 无. */
const NONE = Object.fromEntries(contraindication.rows.map(({ code }) => [code, false]));

/** Order of both lenses of a child, ready to be finished. */
export const OK_ORDER: Result = {
  ...{ orderType: '首配', eyeScope: 'OU', wearMode: 2, replaceCycle: 6 },
  ...{ odDia: 10.6, odSph: 0.75, odAcK: 42.5, odTargetD: -3, odColor: '绿' },
  ...{ osDia: 10.6, osSph: 0.75, osAcK: 42.25, osTargetD: -2.75, osColor: '蓝' },
};

/** Opens a clinic that fits lenses, with a qualified doctor and signed consents. */
export async function openLensClinic() {
  const consents = await openConsents();
  const { clinic, app, query } = consents;
  const { doctorId } = clinic.desk.wang;
  const here = () => ({ token: clinic.doctor });
  const once = () => ({ token: clinic.doctor, idempotencyKey: newKey() });
  const breeds = new Map<number, { readonly brandId: number; readonly breedId: number }>();
  for (const lensCategory of [1, 3]) {
    for (const { id: brandId } of (await app.send(lensBrands, { lensCategory }, here())).data) {
      const [first] = (await app.send(lensBreeds, { brandId, lensCategory }, here())).data;
      if (first && !breeds.has(lensCategory)) breeds.set(lensCategory, { brandId, breedId: first.id });
    }
  }
  const qualify = (title = '3', until = '2026-12-31') =>
    query('UPDATE employee SET job_title = $2, ok_train_cert_no = $3, ok_train_cert_until = $4 WHERE id = $1', [
      ...[doctorId, title, 'OK-2024-001', until],
    ]);
  await qualify();
  await query(
    `INSERT INTO bill_period (property_owner_id, org_id, name, start_date, end_date)
     SELECT property_owner_id, id, '2026-03', '2026-03-01', '2026-03-31' FROM org ON CONFLICT DO NOTHING`,
  );

  const archive = async (lensCategory: 1 | 2 | 3 = 3, birthday = '2014-05-01') => {
    const { patientId, acceptsId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    await query('UPDATE patient SET birthday = $2 WHERE id = $1', [patientId, birthday]);
    const input = { patientId, lensCategory, doctorId };
    const { id, warnings } = (await app.send(lensArchive.create, input, once())).data;
    await query('UPDATE lens_archive SET contraindications = $2 WHERE id = $1', [id, JSON.stringify({ said: NONE })]);
    return { id, patientId, acceptsId, warnings };
  };
  /** Stores finished examinations as records of the visit. */
  const examine = async (acceptsId: number, found: Readonly<Record<string, Result>> = BASELINE) => {
    for (const [stage, content] of Object.entries(found)) {
      await query(
        `INSERT INTO stage_record (property_owner_id, org_id, accepts_id, medical_id, patient_id, stage, stage_state,
           content, finished_at, finished_by_name)
         SELECT a.property_owner_id, a.org_id, a.id, m.id, a.patient_id, $2, 2, $3, now(), '王建国'
         FROM accepts a JOIN medical m ON m.accepts_id = a.id WHERE a.id = $1`,
        [acceptsId, stage, JSON.stringify(content)],
      );
    }
  };
  const sign = async (ownerId: number) => {
    const area = 'corneal-hard-archives';
    const { id, version } = (await app.send(informedConsent.save, { area, ownerId, kind: 'OK' }, here())).data;
    const { riskItems } = (await app.send(informedConsent.print, { area, id }, here())).data;
    const guardian = { guardianSign: STROKES, guardianName: '王建国', guardianRelation: 4 as const };
    const said = { ticked: every(riskItems), patientSign: STROKES, doctorSign: STROKES, ...guardian };
    const input: InputOf<typeof informedConsent.sign> = {
      ...{ area, id, version, ...said, guardianIdNo: '11010519491231002X' },
    };
    return app.send(informedConsent.sign, input, once());
  };
  const tried = (ownerId: number) =>
    app.send(
      hardLensTry.finish,
      {
        ...{ ownerId, version: 0 },
        result: {
          ...breeds.get(3),
          ...{ odBc: 8.6, odDia: 10.6, odPower: 0.75, odAcK: 42.5, odTargetD: -3, odFlCenter: '轻接触' },
          ...{ odFlReverse: '充盈', odFlAlign: '平行', odFlEdge: '适中' },
          ...{ odOverSph: -0.25, odLensVa: '5.0', fitResult: '合适' },
        },
      },
      once(),
    );
  const order = (ownerId: number, result: Result = {}, at: Key = {}) =>
    app.send(
      hardLensOrder.finish,
      {
        ...{ ownerId, version: 0, ...at },
        result: { ...breeds.get(3), ...OK_ORDER, prescriberId: doctorId, fitterId: doctorId, ...result },
      },
      once(),
    );
  const lenses = async (id: number) => (await app.send(lensArchive.lenses, { id }, here())).data;
  const one = async (id: number) => {
    const { records } = (await app.send(lensArchive.page, {}, here())).data;
    const found = records.find((row) => row.id === id);
    if (!found) throw new Error(`no archive ${id}`);
    return found;
  };
  /** Marks the sale as paid and its lenses as arrived. */
  const arrive = (saleId: number, state = 'ARRIVED') =>
    query(
      `WITH b AS (UPDATE bill SET state = 'PASSED', biz_date = '2026-03-10',
           period_id = (SELECT id FROM bill_period WHERE org_id = bill.org_id ORDER BY id DESC LIMIT 1), reviewed_by = 1
         WHERE id = $1 RETURNING id),
         s AS (UPDATE sale SET charge_state = 'CHARGED', paid_amount = 13600 WHERE bill_id = $1)
       UPDATE sale_line SET delivery_state = $2, arrived_at = now() WHERE bill_id = $1`,
      [saleId, state],
    );
  /** Creates an archive with an order, for an examined child with a trial and a signed consent. */
  const ordered = async (birthday?: string) => {
    const made = await archive(3, birthday);
    await examine(made.acceptsId);
    await tried(made.id);
    await sign(made.id);
    const answer = await order(made.id);
    if (!answer.success) throw new Error(answer.msg);
    const [right] = await lenses(made.id);
    return { ...made, orderRecordId: answer.data.recordId, saleId: right?.saleId ?? 0, code: right?.code ?? '' };
  };
  const delivery = (code: string, no: string, result: Result = {}): Result => ({
    ...{ odBarCode: code, odSerialNo: `${no}R`, odLensExpire: '2028-01-01', odLensVa: '5.0' },
    ...{ osBarCode: code, osSerialNo: `${no}L`, osLensExpire: '2028-01-01', osLensVa: '5.0' },
    ...{ verifyResult: '合格', teachWear: '掌握', teachClean: '掌握', teachUrgent: '需复教', teacherId: doctorId },
    ...{ guardianPresent: true, startWearDate: '2026-03-10', replaceCycle: 6, ...result },
  });
  const deliver = (ownerId: number, result: Result, at: Key = {}) =>
    app.send(hardLensCheck.finish, { ownerId, version: 0, result, ...at }, once());
  const clear = async () => {
    await query('DELETE FROM lens_review_plan; DELETE FROM archive_lens; DELETE FROM treatment_episode');
    await query('DELETE FROM archive_record; DELETE FROM informed_consent; DELETE FROM lens_archive');
  };
  return {
    ...{ consents, clinic, app, query, doctorId, breeds, here, once, qualify, archive, examine, sign, tried, order },
    ...{ lenses, one, arrive, ordered, delivery, deliver, clear },
  };
}

export type LensClinic = Awaited<ReturnType<typeof openLensClinic>>;
