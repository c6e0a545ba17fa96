import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import {
  hardLensCheck,
  hardLensOrder,
  hardLensReview,
  hardLensTry,
  softLensCheck,
  softLensOrder,
  softLensReview,
  softLensTry,
} from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { type LensClinic, openLensClinic } from './lens-clinic';

let at: LensClinic;
beforeAll(async () => {
  at = await openLensClinic();
});
beforeEach(async () => {
  await at.clear();
  await at.query(`DELETE FROM parameter WHERE key LIKE 'ok%'`);
});
afterAll(() => at.app.close());

type Result = Readonly<Record<string, unknown>>;

/** Barcode of a stocked soft lens, and the parameters of an order that it fits. */
async function softGoods() {
  const { breedId = 0 } = at.breeds.get(1) ?? {};
  const [lens = {}] = await at.query(
    `SELECT code, sph::float8, cyl::float8, (attrs->>'axis')::int AS axis, (attrs->>'bc')::float8 AS bc,
       (attrs->>'dia')::float8 AS dia FROM erp_barcode WHERE breed_id = $1 ORDER BY id LIMIT 1`,
    [breedId],
  );
  const { code, ...graded } = lens;
  const named = Object.entries({ bc: 8.6, dia: 14.2, ...present(graded) });
  const params = Object.fromEntries(
    named.map(([name, value]) => [`od${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
  );
  return { code: String(code), params };
}
const present = (values: Result) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const ZONES = { odStainCentral: 0, odStainNasal: 0, odStainTemporal: 0, odStainSuperior: 0, odStainInferior: 0 };
const plan = async (id: number) =>
  (await at.app.send(lensArchive.plan, { id }, at.here())).data.map(
    ({ reviewType, planDate, planState }) => `${reviewType} ${planDate} ${planState}`,
  );
const treatments = (patientId: number) =>
  at.query('SELECT type, end_date FROM treatment_episode WHERE patient_id = $1 ORDER BY id', [patientId]);
const reminders = (id: number) =>
  at.query(
    `SELECT plan_date::text AS day, reason, remind_state AS state FROM review_remind
     WHERE source = 3 AND source_id = $1 ORDER BY plan_date, id`,
    [id],
  );
const handed = (code: string, serialNo?: string): Result => ({
  ...{ odBarCode: code, odLensExpire: '2028-01-01', odLensVa: '5.0', verifyResult: '合格', teacherId: at.doctorId },
  ...{ teachWear: '掌握', teachClean: '掌握', teachUrgent: '掌握', guardianPresent: true, startWearDate: '2026-03-10' },
  ...(serialNo ? { odSerialNo: serialNo } : {}),
});

describe('软镜', () => {
  it('are tried, ordered from stock, delivered without a serial number and reviewed by their own plan', async () => {
    const { id, patientId, acceptsId } = await at.archive(1);
    const { code, params } = await softGoods();
    const tried = { ...at.breeds.get(1), ...params, odLensVa: '5.0', fitResult: '合适', design: '离焦' };
    const place = { ownerId: id, version: 0 };
    expect(await at.app.send(softLensTry.finish, { ...place, result: tried }, at.once())).toMatchObject({
      success: true,
    });
    const { proposed } = (await at.app.send(softLensOrder.list, { ownerId: id }, at.here())).data;
    expect(proposed).toMatchObject({ ...params, eyeScope: 'OD', design: '离焦', wearMode: 1 });
    const order = { ...proposed, replaceCycle: 4, odQty: 2 };
    const finish = () => at.app.send(softLensOrder.finish, { ...place, result: order }, at.once());
    expect(await finish()).toMatchObject({ code: 120205, msg: '请填写基线：主觉验光' });
    await at.examine(acceptsId, { 'inspection/f04': { odSubSph: -2.5 } });
    // Neither consent nor certificate are required of soft lenses.
    expect(await finish()).toMatchObject({ success: true });
    const [lens] = await at.lenses(id);
    expect(lens).toMatchObject({ eye: 'OD', code, saleState: 'DRAFT' });
    expect(await at.query('SELECT qty FROM sale_line WHERE bill_id = $1 ORDER BY line_no', [lens?.saleId])).toEqual([
      { qty: 2 },
    ]);
    await at.arrive(lens?.saleId ?? 0);
    const result = { ...handed(code), replaceCycle: 4 };
    expect(await at.app.send(softLensCheck.finish, { ...place, result }, at.once())).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 3, odExpireDate: '2026-06-10', osStartDate: null });
    expect(await plan(id)).toEqual([
      ...['D1 2026-03-11 0', 'W1 2026-03-17 0', 'M1 2026-04-10 0', 'M3 2026-06-10 0', 'M9 2026-12-10 0'],
    ]);
    expect(await treatments(patientId)).toEqual([{ type: 6, end_date: null }]);
    const review = { reviewType: 'D1', action: '继续', nextReviewDate: '2026-03-17', odLensVa: '5.0', ...ZONES };
    expect(await at.app.send(softLensReview.finish, { ...place, result: review }, at.once())).toMatchObject({
      success: true,
    });
    expect((await plan(id)).slice(0, 2)).toEqual(['D1 2026-03-11 1', 'W1 2026-03-17 0']);
  });
});

describe('硬镜', () => {
  it('are tried, made, delivered with a serial number, reviewed, and reminded of by their plan', async () => {
    const { id, patientId, acceptsId } = await at.archive(2);
    await at.examine(acceptsId, { 'inspection/f04': { odSubSph: -4 }, 'inspection/f07': { odK1: 43, odK2: 44 } });
    const { breedId } = at.breeds.get(3) ?? {};
    const lens = { odBc: 7.8, odDia: 9.6, odSph: -3.5, odRotation: 10, odRotationWay: '颞' };
    const tried = { breedId, ...lens, odOverCyl: -1, odOverAxis: 180, odLensVa: '5.0', fitResult: '合适' };
    const place = { ownerId: id, version: 0 };
    expect(await at.app.send(hardLensTry.finish, { ...place, result: tried }, at.once())).toMatchObject({
      success: true,
    });
    const { proposed } = (await at.app.send(hardLensOrder.list, { ownerId: id }, at.here())).data;
    // The mark of the right eye rotated to the examiner's left.
    expect(proposed).toMatchObject({ odBc: 7.8, odCyl: -1, odAxis: 10, eyeScope: 'OD', replaceCycle: 7 });
    expect(await at.app.send(hardLensOrder.finish, { ...place, result: proposed ?? {} }, at.once())).toMatchObject({
      success: true,
    });
    const [made] = await at.lenses(id);
    await at.arrive(made?.saleId ?? 0);
    const deliver = (result: Result) => at.app.send(hardLensCheck.finish, { ...place, result }, at.once());
    const code = made?.code ?? '';
    expect(await deliver({ ...handed(code), replaceCycle: 7 })).toMatchObject({ msg: '请填写右眼镜片号' });
    expect(await deliver({ ...handed(code, 'RGP-1'), replaceCycle: 7 })).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ state: 3, expireDate: '2027-09-10', nextReviewDate: '2026-03-17' });
    expect((await plan(id)).slice(0, 4)).toEqual([
      ...['W1 2026-03-17 0', 'M1 2026-04-10 0', 'M3 2026-06-10 0', 'M6 2026-09-10 0'],
    ]);
    expect(await treatments(patientId)).toEqual([{ type: 5, end_date: null }]);
    expect((await reminders(id)).slice(0, 2)).toEqual([
      { day: '2026-03-17', reason: '硬镜复查（1周）', state: 0 },
      { day: '2026-04-10', reason: '硬镜复查（1月）', state: 0 },
    ]);
    const review = { reviewType: 'W1', action: '继续', nextReviewDate: '2026-04-10', odLensVa: '5.0', ...ZONES };
    const { recordId } = (await at.app.send(hardLensReview.finish, { ...place, result: review }, at.once())).data;
    expect((await reminders(id)).map(({ state }) => state).slice(0, 2)).toEqual([3, 0]);
    const key = { ownerId: id, recordId, version: 1, reason: '录错' };
    await at.app.send(hardLensReview.retrial, key, at.here());
    expect((await reminders(id)).map(({ state }) => state).slice(0, 2)).toEqual([0, 0]);
    const { version } = await at.one(id);
    await at.app.send(lensArchive.stop, { id, version, reason: '依从性差' }, at.here());
    expect(new Set((await reminders(id)).map(({ state }) => state))).toEqual(new Set([4]));
    expect((await plan(id)).every((one) => one.endsWith(' 2'))).toBe(true);
  });
});

describe('塑形镜的参数', () => {
  const set = ({ key }: { readonly key: string }, value: boolean, ofOrg = true) =>
    at.query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value)
       SELECT property_owner_id, ${ofOrg ? 'org_id' : 'NULL'}, $1, $2 FROM lens_archive ORDER BY id LIMIT 1`,
      [...[key, JSON.stringify(value)]],
    );
  const tried = async () => {
    const made = await at.archive();
    await at.examine(made.acceptsId);
    await at.tried(made.id);
    return made;
  };

  it('okConsentRequired 否 orders without a signed consent', async () => {
    const { id } = await tried();
    expect(await at.order(id)).toMatchObject({ code: 120703 });
    await set(workstationParameters.okConsentRequired, false);
    expect(await at.order(id)).toMatchObject({ success: true });
  });

  it('okPrescriberRule 否 orders with any prescriber', async () => {
    const { id } = await tried();
    await at.sign(id);
    await at.qualify('4', '2026-01-01');
    expect(await at.order(id)).toMatchObject({ code: 120712 });
    await set(workstationParameters.okPrescriberRule, false, false);
    expect(await at.order(id)).toMatchObject({ success: true });
    await at.qualify();
  });

  it('okEcdRequired 是 requires the endothelium of both eyes', async () => {
    const { id, acceptsId } = await tried();
    await at.sign(id);
    await set(workstationParameters.okEcdRequired, true);
    expect(await at.order(id)).toMatchObject({ code: 120205, msg: '请填写基线：角膜内皮' });
    await at.examine(acceptsId, { 'inspection/f24': { odEcd: 2800 } });
    expect(await at.order(id)).toMatchObject({ code: 120205, msg: '请填写基线：左眼内皮细胞' });
    await at.query(`UPDATE stage_record SET content = $2 WHERE accepts_id = $1 AND stage = 'inspection/f24'`, [
      ...[acceptsId, JSON.stringify({ odEcd: 2800, osEcd: 2750 })],
    ]);
    expect(await at.order(id)).toMatchObject({ success: true });
  });
});

describe('重命名', () => {
  it('renames an archive, and refuses the name of another archive of the patient and a stale version', async () => {
    const { id, patientId } = await at.archive();
    const input = { patientId, lensCategory: 2 as const, doctorId: at.doctorId, archiveName: '日戴硬镜' };
    await at.app.send(lensArchive.create, input, at.once());
    const rename = (archiveName: string, version: number) =>
      at.app.send(lensArchive.rename, { id, version, archiveName }, at.here());
    expect(await rename('日戴硬镜', 1)).toMatchObject({ code: 120702, msg: '档案名称已存在' });
    expect(await rename('夜戴塑形', 1)).toMatchObject({ success: true });
    expect(await at.one(id)).toMatchObject({ archiveName: '夜戴塑形', version: 2, state: 0 });
    expect(await rename('夜戴二', 1)).toMatchObject({ success: false });
  });
});
