import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import type { PatientField, PatientFieldSetting } from '@mingmou/contract/patients/patient-field.rules';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { school } from '@mingmou/contract/system/service/school.contract';
import { type Desk, newcomer, newKey, openDesk } from '../outpatient/desk';

type Draft = InputOf<typeof patient.save>;

let desk: Desk;
let sourceId: number;
/** Returns a new patient of the same birthday, with a unique phone. */
let person: () => Draft;

beforeAll(async () => {
  desk = await openDesk();
  const { data } = await desk.app.send(customerSource.findAll, {}, { token: desk.front });
  sourceId = data[0]?.id ?? 0;
  let made = 0;
  person = () => {
    made += 1;
    const phone = `1350000${String(made).padStart(4, '0')}`;
    return { name: `字段${made}`, phone, sex: 1, birthday: '1990-01-01', sourceId };
  };
});
afterAll(() => desk.app.close());
beforeEach(() => desk.app.database.query('DELETE FROM patient_field'));

const save = (draft: Draft, token = desk.front) =>
  desk.app.send(patient.save, draft, { token, idempotencyKey: newKey() });
const found = async (id: number) => (await desk.app.send(patient.findById, { id }, { token: desk.front })).data;
const fields = async (token = desk.front) => (await desk.app.send(patientFieldSettings.findAll, {}, { token })).data;

async function set(changes: Partial<Record<PatientField, Partial<PatientFieldSetting>>>, token = desk.admin) {
  const { version, items } = await fields(token);
  const changed = items.map((item) => ({ ...item, ...changes[item.field] }));
  return desk.app.send(patientFieldSettings.update, { version, items: changed }, { token });
}

const missing = (label: string) => ({ code: 110008, msg: `请填写${label}` });

describe('患者字段', () => {
  it('starts with the default visible and required fields', async () => {
    const { items } = await fields();
    const named = (fits: (item: PatientFieldSetting) => boolean) => items.filter(fits).map(({ field }) => field);
    expect(named(({ required }) => required).sort()).toEqual(
      ['birthday', 'name', 'phone', 'phoneRelation', 'sex', 'sourceId'].sort(),
    );
    expect(named(({ shown }) => !shown).sort()).toEqual(
      [
        ...['phone2', 'studentNo', 'nation', 'province', 'city', 'district', 'followStaffId', 'photoUrl'],
        'guardianIdCard',
      ].sort(),
    );
  });

  it('requires the required fields for new and edited files, and accepts default values', async () => {
    const { sourceId: _none, ...rest } = person();
    expect(await save(rest)).toMatchObject(missing('患者来源'));
    const { data } = await save(person());
    expect(await found(data.id)).toMatchObject({ phoneRelation: 1, nation: '01' });
    await set({ remark: { required: true }, allergyFlag: { required: true } });
    const change = { ...person(), id: data.id, version: 1 };
    const update = (more: Partial<Draft>) =>
      desk.app.send(patient.update, { ...change, ...more }, { token: desk.front });
    expect(await update({})).toMatchObject(missing('备注'));
    expect(await update({ remark: '  ' })).toMatchObject(missing('备注'));
    expect(await update({ remark: '好' })).toMatchObject({ success: true });
    expect(await save({ ...person(), remark: '好' })).toMatchObject(missing('过敏史'));
    expect(await save({ ...person(), remark: '好', allergyFlag: 0 })).toMatchObject({ success: true });
    const desked = { ...change, version: 2 };
    expect(await desk.app.send(patient.updateFromDesk, desked, { token: desk.front })).toMatchObject(missing('备注'));
  });

  it('reports the first missing field in display order, and accepts a typed school name', async () => {
    await set({ schoolId: { required: true, sort: 1 }, remark: { required: true, sort: 2 } });
    expect(await save(person())).toMatchObject(missing('学校'));
    expect(await save({ ...person(), schoolName: '自填小学' })).toMatchObject(missing('备注'));
  });

  it('applies to new files at the registration desk; quick registrations skip the check and are marked as incomplete', async () => {
    await set({ remark: { required: true } });
    const patientOf = newcomer();
    expect(await desk.register({ patient: patientOf })).toMatchObject(missing('备注'));
    const { name, phone, sex } = newcomer();
    const quick = await desk.register({ patient: { name, phone, sex, age: 6 }, regKind: 2 });
    expect(quick).toMatchObject({ success: true });
    expect(await found(quick.data.patientId)).toMatchObject({ completeFlag: false, sourceId: null });
    const full = await desk.register({ patient: { ...patientOf, remark: '好' } });
    expect(await found(full.data.patientId)).toMatchObject({ completeFlag: true });
  });

  it('170601 refuses a required field that is hidden, and refuses changes of fixed fields', async () => {
    expect(await set({ remark: { shown: false, required: true } })).toMatchObject({
      code: 170601,
      msg: '必填字段必须显示',
    });
    expect(await set({ name: { required: false } })).toMatchObject({
      status: 400,
      msg: '姓名：始终显示，是否必填不能修改',
    });
    expect(await set({ guardianName: { shown: false } })).toMatchObject({ status: 400 });
    const { version, items } = await fields();
    const twice = { version, items: [...items, ...items.slice(0, 1)] };
    expect(await desk.app.send(patientFieldSettings.update, twice, { token: desk.admin })).toMatchObject({
      status: 400,
    });
    const unknown = { version, items: [{ field: 'nobody' as 'name', shown: true, required: false, sort: 1 }] };
    expect(await desk.app.send(patientFieldSettings.update, unknown, { token: desk.admin })).toMatchObject({
      status: 400,
    });
  });

  it('saves the order with the fields, refuses a stale version, and logs the changes', async () => {
    const { version, items } = await fields();
    const [first, second, ...rest] = items;
    if (!first || !second) throw new Error('many fields');
    const turned = [second, first, ...rest].map((item, at) => ({ ...item, sort: (at + 1) * 10 }));
    const update = (of: typeof turned) =>
      desk.app.send(patientFieldSettings.update, { version, items: of }, { token: desk.admin });
    const [one, two] = await Promise.all([update(turned), update(turned)]);
    expect([one.code, two.code].sort()).toEqual([0, 100001]);
    expect((await fields()).items.slice(0, 2).map(({ field }) => field)).toEqual([second.field, first.field]);
    const { rows } = await desk.app.database.query(
      "SELECT after FROM operation_log WHERE target_type = '患者字段' AND success ORDER BY id DESC LIMIT 1",
    );
    expect(rows[0]).toMatchObject({ after: { sort: { value: expect.stringMatching(/^姓名、手机号、/) } } });
  });

  it('is set per organisation, and requires the right 「患者字段」', async () => {
    await set({ remark: { required: true } });
    const elsewhere = await desk.app.signIn('admin_b', { device: 'device-b' });
    expect((await fields(elsewhere)).items.find(({ field }) => field === 'remark')?.required).toBe(false);
    expect(await set({}, desk.front)).toMatchObject({ status: 403 });
  });
});

describe('档案中的其他字段', () => {
  it('accepts only valid region codes in which each level belongs to the level above', async () => {
    const place = { province: '330000', city: '330100', district: '330106' };
    const { data } = await save({ ...person(), ...place });
    expect(await found(data.id)).toMatchObject(place);
    const refused = async (more: Partial<Draft>) => (await save({ ...person(), ...place, ...more })).msg;
    expect(await refused({ district: '330199' })).toBe('区县：不是现行的行政区划，请从列表中选择');
    expect(await refused({ district: '110101' })).toBe('区县：不在所选的市内，请从列表中选择');
    expect(await refused({ province: '110000' })).toBe('市：不在所选的省内，请从列表中选择');
    expect(await refused({ city: null })).toBe('市：请先选择');
    const ofItself = { province: '440000', city: '441900', district: '441900' };
    expect(await save({ ...person(), ...ofItself })).toMatchObject({ success: true });
  });

  it('uses a school of the chain, follows its new name, and refuses to delete a school with patients', async () => {
    const { data: schools } = await desk.app.send(school.findAll, {}, { token: desk.front });
    const [chosen] = schools;
    if (!chosen) throw new Error('the demo has schools');
    const { data } = await save({ ...person(), schoolId: chosen.id, schoolName: '不算' });
    expect(await found(data.id)).toMatchObject({ schoolId: chosen.id, schoolName: chosen.name });
    await desk.app.database.query(`UPDATE school SET name = '改名小学' WHERE id = $1`, [chosen.id]);
    const { data: page } = await desk.app.send(patient.page, { schoolName: '改名' }, { token: desk.front });
    expect(page.records.map(({ schoolName }) => schoolName)).toEqual(['改名小学']);
    const gone = await desk.app.send(school.deleteCheck, { id: chosen.id }, { token: desk.admin });
    expect(gone).toMatchObject({ code: 100007 });
    await desk.app.database.query(`UPDATE school SET state_enum = 'DISABLE' WHERE id = $1`, [chosen.id]);
    expect(await save({ ...person(), schoolId: chosen.id })).toMatchObject({ code: 100002 });
    const kept = { ...person(), id: data.id, version: 1, schoolId: chosen.id };
    expect(await desk.app.send(patient.update, kept, { token: desk.front })).toMatchObject({ success: true });
    expect(await save({ ...person(), schoolId: 999_999 })).toMatchObject({ code: 100002 });
  });

  it('stores the referrer once, requires the right to change the referrer, and refuses the patient as referrer', async () => {
    const { data: staff } = await desk.app.send(employee.findAll, {}, { token: desk.front });
    const [one, two] = staff;
    if (!one || !two) throw new Error('the demo has staff');
    const by = (id: number) => ({ referrerType: 2 as const, referrerId: id });
    const { data } = await save({ ...person(), ...by(one.id), followStaffId: two.id });
    expect(await found(data.id)).toMatchObject({ referrerName: one.name, followStaffName: two.name });
    const base = { ...person(), id: data.id, version: 1 };
    const update = (more: object, token = desk.front) => desk.app.send(patient.update, { ...base, ...more }, { token });
    expect(await update(by(two.id))).toMatchObject({ status: 403 });
    expect(await update({ referrerId: null })).toMatchObject({ status: 403 });
    expect(await update({ referrerType: 1, referrerId: data.id }, desk.admin)).toMatchObject({
      msg: '推荐人：不能是患者本人，请另选',
    });
    expect(await update({ ...by(one.id), followStaffId: 999_999 })).toMatchObject({ code: 100002 });
    expect(await update(by(999_999), desk.admin)).toMatchObject({ code: 100002 });
    expect(await update(by(two.id), desk.admin)).toMatchObject({ success: true });
    expect(await save({ ...person(), referrerId: one.id })).toMatchObject({ status: 400 });
  });
});
