import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { charge } from '@mingmou/contract/system/fees/charge.contract';
import { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { type TestApp, testApp } from '../support/app';

type Draft = InputOf<typeof registrationFee.save>;

let app: TestApp;
let admin: string;
let front: string;

async function idOf(text: string): Promise<number> {
  const { rows } = await app.database.query(text);
  return Number(rows[0]?.id);
}

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn('admin', { orgId: 1 });
  front = await app.signIn('front', { orgId: 1 });
});
afterAll(() => app.close());

const draft = (name: string, change: Partial<Draft> = {}): Draft => ({
  name,
  visitTypes: [3],
  scope: 'DEFAULT',
  price: money(20),
  ...change,
});
const save = (input: Draft, token = admin) => app.send(registrationFee.save, input, { token });
const feeNamed = async (name: string) => {
  const { data } = await app.send(registrationFee.page, { name, size: 100 }, { token: admin });
  const found = data.records.find((row) => row.name === name);
  if (!found) throw new Error(`no fee ${name}`);
  return found;
};
const chargesNamed = async (name: string) =>
  (await app.database.query('SELECT * FROM service_charge WHERE org_id = 1 AND name = $1', [name])).rows;
const remove = async (name: string) => {
  const { id, version } = await feeNamed(name);
  return app.send(registrationFee.delete, { id, version, stateEnum: 'DELETE' }, { token: admin });
};

describe('挂号费', () => {
  it("SYS-16 uses the doctor's fee, else the department's, else the default, else none; each target once per visit type", async () => {
    await app.database.query(`DELETE FROM registration_fee_target WHERE org_id = 1`);
    await app.database.query(`UPDATE registration_fee SET state_enum = 'DELETE' WHERE org_id = 1`);
    const departments = await app.database.query(
      `SELECT id FROM department WHERE org_id = 1 AND state_enum = 'ENABLE' ORDER BY id`,
    );
    const [departmentId = 0, elsewhere = 0] = departments.rows.map(({ id }) => Number(id));
    const staff = `SELECT employee.id FROM employee JOIN employee_org place ON place.employee_id = employee.id
      WHERE place.org_id = 1 AND employee.state_enum = 'ENABLE' ORDER BY employee.prescribe_right DESC, employee.id`;
    const { rows } = await app.database.query(staff);
    const [wang = 0, other = 0] = rows.map(({ id }) => Number(id));
    await save(draft('默认一', { visitTypes: [1] }));
    await save(
      draft('眼科一', { visitTypes: [1], scope: 'DEPARTMENT', departmentIds: [departmentId], price: money(30) }),
    );
    await save(draft('王主任', { visitTypes: [1], scope: 'DOCTOR', staffIds: [wang], price: money(80) }));
    const asked = async (change: Partial<InputOf<typeof registration.feeSuggest>>) => {
      const input = { visitType: 1 as const, departmentId, ...change };
      const { data } = await app.send(registration.feeSuggest, input, { token: front });
      return {
        ...data,
        prices: data.feeItems.filter(({ id }) => data.defaultIds.includes(id)).map(({ price }) => price),
      };
    };
    expect((await asked({ doctorId: wang })).prices).toEqual([80]);
    expect((await asked({ doctorId: other })).prices).toEqual([30]);
    expect((await asked({ departmentId: elsewhere })).prices).toEqual([20]);
    expect(await asked({ visitType: 2 })).toMatchObject({ prices: [], freeReason: '未设置挂号费' });

    expect(await save(draft('又一默认', { visitTypes: [1, 2] }))).toMatchObject({
      code: 100004,
      msg: '默认挂号费「初诊」已存在，请更换',
    });
    const wangName = (await app.database.query(`SELECT name FROM employee WHERE id = ${wang}`)).rows[0]?.name;
    const twice = draft('又一王主任', { visitTypes: [1], scope: 'DOCTOR', staffIds: [other, wang] });
    expect(await save(twice)).toMatchObject({ code: 100004, msg: `医生挂号费「${wangName} 初诊」已存在，请更换` });
    expect(await chargesNamed('又一默认')).toEqual([]);
    const row = await feeNamed('王主任');
    expect(row).toMatchObject({
      scope: 'DOCTOR',
      staffIds: [wang],
      targetNames: [wangName],
      visitTypes: [1],
      price: 80,
    });
  });

  it('keeps name, price and state of its service charge in sync, and excludes discounts', async () => {
    await save(draft('夜间挂号', { price: money(25.5) }));
    const [made] = await chargesNamed('夜间挂号');
    expect(made).toMatchObject({ price: '25.5000', charge_category: '1', discountable: false, vip_flag: false });
    const { id, version, chargeId } = await feeNamed('夜间挂号');
    expect(Number(made?.id)).toBe(chargeId);
    const changed = { ...draft('夜间急诊', { price: money(40) }), id, version };
    expect((await app.send(registrationFee.update, changed, { token: admin })).success).toBe(true);
    expect((await chargesNamed('夜间急诊'))[0]).toMatchObject({ id: made?.id, price: '40.0000', state_enum: 'ENABLE' });
    await app.send(registrationFee.enable, { id, version: version + 1, stateEnum: 'DISABLE' }, { token: admin });
    expect((await chargesNamed('夜间急诊'))[0]).toMatchObject({ state_enum: 'DISABLE' });
    // A disabled fee stays the default; a deleted fee frees the default and the name.
    expect(await save(draft('第二默认'))).toMatchObject({ code: 100004 });
    expect((await remove('夜间急诊')).success).toBe(true);
    expect((await save(draft('夜间急诊'))).success).toBe(true);
    await remove('夜间急诊');
  });

  it('refuses the name of another charge, and its charge can be edited only through the fee', async () => {
    expect(await save(draft('病历本'))).toMatchObject({ code: 100004, msg: '名称「病历本」已存在，请更换' });
    await save(draft('特需挂号'));
    const { data } = await app.send(charge.page, { keyword: '特需挂号' }, { token: admin });
    const [row] = data.records;
    if (!row) throw new Error('the charge is not listed');
    const { id, version, code, name, unit, price } = row;
    const fields = { code, name, unit, price, discountable: true, vipFlag: true, needExecute: false };
    const edited = { ...fields, chargeCategory: 9 as const, id, version };
    const refused = { code: 100007, msg: '收费项目「特需挂号」已被挂号费使用，不能编辑' };
    expect(await app.send(charge.update, edited, { token: admin })).toMatchObject(refused);
    const disabled = await app.send(charge.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    expect(disabled).toMatchObject({ code: 100007 });
    const asked = await app.send(charge.state, { id }, { token: admin });
    expect(asked.data).toEqual({ stateEnum: 'ENABLE', quotedBy: ['挂号费'] });
    await remove('特需挂号');
  });

  it('keeps one default fee when several users save concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const names = Array.from({ length: 8 }, (_, at) => `同时${round}${at}`);
      const replies = await Promise.all(names.map((name) => save(draft(name))));
      expect(replies.map(({ code }) => code).sort()).toEqual([0, ...Array.from({ length: 7 }, () => 100004)]);
      await remove(names[replies.findIndex(({ success }) => success)] ?? '');
    }
    const { rows } = await app.database.query(
      `SELECT count(*)::int AS n, count(DISTINCT code)::int AS codes FROM service_charge WHERE org_id = 1 AND state_enum <> 'DELETE'`,
    );
    expect(rows[0]?.n).toBe(rows[0]?.codes);
  });

  it('requires its target, and belongs to its organisation', async () => {
    const nobody = await save(draft('无人', { scope: 'DOCTOR', staffIds: [] }));
    expect(nobody).toMatchObject({ status: 400, msg: '医生：请选择医生', data: { field: 'staffIds' } });
    const dear = await save(draft('复诊', { scope: 'RETURN', price: money(1) }));
    expect(dear).toMatchObject({ status: 400, data: { field: 'price' } });
    const foreign = await idOf('SELECT id FROM department WHERE org_id = 2 LIMIT 1');
    expect(await save(draft('外面', { scope: 'DEPARTMENT', departmentIds: [foreign] }))).toMatchObject({
      code: 100002,
    });
    expect(await save(draft('前台的'), front)).toMatchObject({ status: 403 });
    expect(await app.send(registrationFee.page, {}, { token: front })).toMatchObject({ status: 403 });
  });
});

describe('药品用法', () => {
  const usage = (name: string, more = {}) => ({
    name,
    ...{ route: 1 as const, dose: 1, doseUnit: '滴', frequency: 'Tid' as const, days: 7, eye: 'OU' as const },
    ...more,
  });

  it('belongs to one drug or to all drugs; general usages are offered with those of the drug', async () => {
    const drug = await idOf(
      `SELECT barcode.id FROM erp_barcode barcode JOIN erp_breed breed ON breed.id = barcode.breed_id
       WHERE breed.category_id = '071' AND barcode.property_owner_id = 1 AND barcode.state_enum = 'ENABLE' LIMIT 1`,
    );
    const frame = await idOf(
      `SELECT barcode.id FROM erp_barcode barcode JOIN erp_breed breed ON breed.id = barcode.breed_id
       WHERE breed.category_id = '003' AND barcode.property_owner_id = 1 LIMIT 1`,
    );
    expect((await app.send(drugUsage.save, usage('通用滴眼'), { token: admin })).success).toBe(true);
    expect((await app.send(drugUsage.save, usage('专用滴眼', { barcodeId: drug }), { token: admin })).success).toBe(
      true,
    );
    const onFrame = await app.send(drugUsage.save, usage('镜架', { barcodeId: frame }), { token: admin });
    expect(onFrame).toMatchObject({ code: 100002 });
    const doctor = await app.signIn('doctor', { device: 'device-2' });
    const names = async (barcodeId: number) =>
      (await app.send(drugUsage.findAll, { barcodeId }, { token: doctor })).data.map(({ name }) => name);
    expect(await names(drug)).toEqual(expect.arrayContaining(['通用滴眼', '专用滴眼']));
    expect(await names(drug + 100_000)).not.toContain('专用滴眼');
    const { data } = await app.send(drugUsage.page, { keyword: '专用' }, { token: admin });
    expect(data.records[0]).toMatchObject({ route: 1, dose: 1, frequency: 'Tid', eye: 'OU', barcodeId: drug });
    expect(data.records[0]?.drugName).toBeTruthy();
    expect(await app.send(drugUsage.save, usage('医生的'), { token: doctor })).toMatchObject({ status: 403 });
  });

  it('limits dose and days', async () => {
    for (const [field, value] of [
      ['dose', 0],
      ['dose', 0.005],
      ['days', 91],
      ['frequency', 'Q9h'],
      ['eye', 'XX'],
    ] as const) {
      const reply = await app.sendRaw(drugUsage.save, usage('不合规', { [field]: value }), { token: admin });
      expect([field, reply.status, reply.data]).toMatchObject([field, 400, { field }]);
    }
  });
});
