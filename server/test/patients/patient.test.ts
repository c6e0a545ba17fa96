import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { customerLabel, customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { strFromU8, unzipSync } from 'fflate';
import { type TestApp, testApp } from '../support/app';

type Draft = InputOf<typeof patient.save>;

let app: TestApp;
/** Session of the reception of the second chain, which starts without patients. */
let front: string;
let admin: string;
let manager: string;
/** Ids of the source 其他 in the second and in the first chain. */
let [sourceId, sourceOfFirst] = [0, 0];

beforeAll(async () => {
  app = await testApp();
  app.setNow('2026-03-10 09:00:00');
  front = await app.signIn('front_b');
  admin = await app.signIn('admin_b');
  manager = await app.signIn('manager');
  const other = async (token: string) =>
    (await app.send(customerSource.findAll, {}, { token })).data.find(({ name }) => name === '其他')?.id ?? 0;
  [sourceId, sourceOfFirst] = [await other(front), await other(manager)];
});
afterAll(() => app.close());

let keys = 0;
function save(draft: Draft, token = front) {
  keys += 1;
  return app.send(patient.save, { sourceId, ...draft }, { token, idempotencyKey: `patient-test-key-${keys}` });
}

const child: Draft = {
  name: '王小明',
  phone: '13800000001',
  idCardNo: '330106201706150010',
  guardianName: '王父',
  guardianPhone: '13800000001',
};

const adult = (name: string, phone: string, more: Partial<Draft> = {}): Draft => ({
  name,
  phone,
  sex: 2,
  birthday: '1990-05-01',
  sourceId,
  ...more,
});

const look = async (keyword: string, token = front) =>
  (await app.send(patient.findLike, { keyword }, { token })).data.map(({ name }) => name);

describe('new patient file', () => {
  it('OUT-03 applies the duplicate rules in their order', async () => {
    const first = await save(child);
    expect(first.data).toMatchObject({ recordNo: 'B00000001', version: 1 });
    expect(await save({ ...child, name: '别的名字', phone: '13700000000' })).toMatchObject({
      code: 110003,
      msg: '该身份证号已建档：王小明（B00000001），请直接选用',
    });
    expect(await save(adult('王 小明', '13800000001'))).toMatchObject({
      code: 110004,
      msg: '同名同手机号的患者已存在：王小明（B00000001），请直接选用',
    });
    const namesake = { ...child, idCardNo: null, birthday: '2017-06-15', sex: 1 as const, phone: '13900000002' };
    const alone = { ...namesake, guardianPhone: '13900000002' };
    expect(await save(alone)).toMatchObject({ code: 110005, msg: '已有同名同生日患者 1 位，请确认是否新建' });
    expect((await save({ ...alone, confirmDuplicate: true })).data.recordNo).toBe('B00000002');
    const sibling = await save(adult('王大明', '13800000001'));
    expect(sibling.data.familyHint).toEqual([{ id: first.data.id, name: '王小明', recordNo: 'B00000001' }]);
  });

  it('OUT-01 derives birthday and sex from the identity card, and refuses an invalid card', async () => {
    const of = (idCardNo: string, more: Partial<Draft> = {}) =>
      save({
        name: '身份证',
        phone: '13811112222',
        guardianName: '家长',
        guardianPhone: '13811112222',
        idCardNo,
        ...more,
      });
    const saved = await of('11010519491231002x');
    const { data } = await app.send(patient.findById, { id: saved.data.id }, { token: front });
    expect(data).toMatchObject({ birthday: '1949-12-31', sex: 2, idCardNo: '11010519491231002X', age: '76岁' });
    expect(await of('110105194912310021')).toMatchObject({ code: 110002 });
    expect(await of('330106201502290011')).toMatchObject({ code: 110002 });
    expect(await of('330106201706150029', { sex: 1 })).toMatchObject({ code: 110006 });
    expect(await of('440524188001010014')).toMatchObject({ status: 400, data: { field: 'birthday' } });
    expect(await of('11010519491231002')).toMatchObject({ status: 400, data: { field: 'idCardNo' } });
    expect(await of('1101051949123100A1')).toMatchObject({ status: 400, data: { field: 'idCardNo' } });
  });

  it('OUT-02 requires a guardian below the age of 14 years, to the day', async () => {
    const born = (birthday: string) => save(adult('守护', `1376666${birthday.slice(-2)}01`, { birthday }));
    expect(await born('2012-03-11')).toMatchObject({ code: 110007, msg: '14周岁以下患者请填写监护人姓名和电话' });
    expect((await born('2012-03-10')).success).toBe(true);
  });

  it('estimates the birthday from an age, and marks the birthday as estimated', async () => {
    const { data } = await save({ name: '约略', phone: '13700001111', sex: 1, age: 40 });
    const { data: row } = await app.send(patient.findById, { id: data.id }, { token: front });
    expect(row).toMatchObject({ birthday: '1986-03-10', birthdayEstimated: true, age: '约40岁' });
  });

  it('names each missing field', async () => {
    expect(await save({ name: '无生日', phone: '13700002222', sex: 1 })).toMatchObject({
      code: 110008,
      msg: '请填写出生日期',
    });
    expect(await save(adult('过敏', '13700003333', { allergyFlag: 1 }))).toMatchObject({ msg: '请填写过敏说明' });
  });

  it('is created once per idempotency key, and only once by two concurrent desks', async () => {
    const draft = adult('同时', '13700004444');
    const replies = await Promise.all([save(draft), save(draft)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110004]);
    const again = { token: front, idempotencyKey: 'the-same-key-twice' };
    const one = await app.send(patient.save, adult('一次', '13700005555'), again);
    const two = await app.send(patient.save, adult('一次', '13700005555'), again);
    expect(two.data).toEqual(one.data);
  });

  it('accepts letters and digits in the pinyin, and no other characters', async () => {
    expect(await save(adult('测试1号', '13800000091', { pinyin: 'ceshi1hao' }))).toMatchObject({ success: true });
    expect(await save(adult('测试2号', '13800000092', { pinyin: 'ceshi 2hao' }))).toMatchObject({
      ...{ status: 400, msg: '拼音：只能是字母和数字' },
    });
  });
});

describe('patient search', () => {
  it('finds by name, every reading, phone, record number and identity card', async () => {
    await save(adult('单雄信', '18899990001'));
    for (const keyword of ['雄信', '单', 'SXX', 'dxx', 'shanx', 'danxiong', '9999', '18899990001'])
      expect([keyword, await look(keyword)]).toEqual([keyword, ['单雄信']]);
    const card = '330106201706150010';
    expect(await look(card)).toEqual(['王小明']);
    expect(await look('B00000001')).toEqual(['王小明']);
    expect(await look('00000001')).toContain('王小明');
  });

  it('requires one Han character, two letters or four digits, and treats wildcards literally', async () => {
    for (const keyword of ['s', '999', '%', '_', '%%', "' OR 1=1"]) expect(await look(keyword)).toEqual([]);
  });

  it('never returns patients of another chain', async () => {
    expect(await look('雄信', manager)).toEqual([]);
    expect((await look('王', manager)).length).toBeGreaterThan(0);
    const stranger = await app.send(patient.findLike, { keyword: '王小明' }, { token: manager });
    expect(stranger.data.map(({ recordNo }) => recordNo)).not.toContain('B00000001');
  });
});

describe('phone and card numbers', () => {
  it('are masked in lists and shown in full only with the right; each view is logged', async () => {
    const { data } = await app.send(patient.page, { keyword: '单雄信' }, { token: front });
    expect(data.records[0]?.phone).toBe('188****0001');
    const looks = async () =>
      Number(
        (
          await app.database.query(
            `SELECT count(*) AS n FROM operation_log WHERE action = '查看' AND target_type = '患者'`,
          )
        ).rows[0]?.n,
      );
    const before = await looks();
    const full = await app.send(patient.page, { keyword: '单雄信' }, { token: admin });
    expect(full.data.records[0]?.phone).toBe('18899990001');
    await app.send(patient.findById, { id: full.data.records[0]?.id ?? 0 }, { token: front });
    expect(await looks()).toBe(before + 2);
  });
});

describe('change of a patient file', () => {
  it('refuses a stale version, and checks for duplicates again', async () => {
    const { data } = await save(adult('改名', '13655550001'));
    const edit = adult('单雄信', '18899990001');
    expect(await app.send(patient.update, { ...edit, id: data.id, version: 1 }, { token: front })).toMatchObject({
      code: 110004,
    });
    const moved = { ...adult('改好了', '13655550001'), id: data.id, version: 1 };
    expect((await app.send(patient.update, moved, { token: front })).data).toEqual({ id: data.id, version: 2 });
    expect(await app.send(patient.update, moved, { token: front })).toMatchObject({ code: 100001 });
    expect(await look('ghl')).toEqual(['改好了']);
    expect(await look('改名')).toEqual([]);
  });

  it('PAT-02 deletes an unused file, and never reuses its number', async () => {
    const { data } = await save(adult('删我', '13655550002'));
    const { id } = data;
    expect(await app.send(patient.delete, { id, version: 1, stateEnum: 'DELETE' }, { token: front })).toMatchObject({
      status: 403,
    });
    expect((await app.send(patient.deleteCheck, { id }, { token: admin })).data).toBe(
      '确定要删除「删我」吗？删除后不可恢复',
    );
    expect((await app.send(patient.delete, { id, version: 1, stateEnum: 'DELETE' }, { token: admin })).success).toBe(
      true,
    );
    expect(await look('删我')).toEqual([]);
    const next = await save(adult('后来', '13655550002'));
    expect(Number(next.data.recordNo.slice(1))).toBe(Number(data.recordNo.slice(1)) + 1);
  });

  it('adds and removes labels', async () => {
    const { data: labels } = await app.send(customerLabel.findAll, {}, { token: front });
    const { data } = await save(adult('标签', '13655550003'));
    const [vip] = labels;
    const add = { ids: [data.id], addLabelIds: [vip?.id ?? 0] };
    expect((await app.send(patient.labelBatch, add, { token: front })).data).toEqual({ changed: 1, skipped: 0 });
    expect((await app.send(patient.labelBatch, add, { token: front })).data).toEqual({ changed: 0, skipped: 1 });
    const page = await app.send(patient.page, { labelIds: add.addLabelIds }, { token: front });
    expect(page.data.records.map(({ name }) => name)).toEqual(['标签']);
    const off = { ids: [data.id], removeLabelIds: add.addLabelIds };
    expect((await app.send(patient.labelBatch, off, { token: front })).data.changed).toBe(1);
  });
});

describe('patient list', () => {
  it('PAT-01 shows the patients of the organisation, and of the whole chain only with the right', async () => {
    const { rows: orgs } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
    const [a = 0, b = 0, c = 0] = orgs.map(({ id }) => Number(id));
    const at = (orgId: number, device: string, account = 'manager') => app.signIn(account, { orgId, device });
    const [inA, inB, inC] = [await at(a, 'device-a'), await at(b, 'device-b', 'admin'), await at(c, 'device-c')];
    const { data } = await save(adult('跨店', '13544440001', { sourceId: sourceOfFirst }), inA);
    await app.database.query('INSERT INTO patient_org (property_owner_id, org_id, patient_id) VALUES (1, $1, $2)', [
      b,
      data.id,
    ]);
    const seen = async (token: string, device: string) =>
      (await app.send(patient.page, { keyword: '跨店' }, { token, device })).data.total;
    expect([await seen(inA, 'device-a'), await seen(inB, 'device-b'), await seen(inC, 'device-c')]).toEqual([1, 1, 0]);
    const of = { id: data.id };
    expect(await app.send(patient.findById, of, { token: inC })).toMatchObject({ code: 130102 });
    expect(await app.send(patient.page, { wholeChain: true }, { token: inC })).toMatchObject({ status: 403 });
    expect(await look('跨店', inC)).toEqual(['跨店']);
    const member = await app.signIn('member', { orgId: c, device: 'device-m' });
    expect((await app.send(patient.page, { wholeChain: true, keyword: '跨店' }, { token: member })).data.total).toBe(1);
    const elsewhere = await app.send(patient.findById, of, { token: front });
    expect(elsewhere).toMatchObject({ success: false, code: 100002 });
  });

  it('filters by age, birthday across the turn of the year, school and source', async () => {
    const { data: sources } = await app.send(customerSource.findAll, {}, { token: front });
    expect(sources.map(({ name }) => name)).toEqual(expect.arrayContaining(['线上/美团', '其他']));
    const meituan = sources.find(({ name }) => name === '线上/美团')?.id;
    await save(adult('元旦', '13533330001', { birthday: '1996-01-01', sourceId: meituan, schoolName: '明眸大学' }));
    const names = async (query: InputOf<typeof patient.page>) =>
      (await app.send(patient.page, { size: 100, ...query }, { token: front })).data.records.map(({ name }) => name);
    expect(await names({ ageFrom: 30, ageTo: 30 })).toEqual(['元旦']);
    expect(await names({ birthdayFrom: '12-30', birthdayTo: '01-02', ageTo: 50 })).toEqual(['元旦']);
    expect(await names({ schoolName: '明眸', sourceId: meituan })).toEqual(['元旦']);
    expect(await names({ createdFrom: '2026-03-11' })).toEqual([]);
    expect((await names({ createdFrom: '2026-03-10', createdTo: '2026-03-10' })).length).toBeGreaterThan(5);
  });

  it('exports a sheet with its author and masked numbers', async () => {
    expect((await app.download(patient.export, {}, { token: front })).status).toBe(403);
    const sheetOf = async (token: string) => {
      const { body } = await app.download(patient.export, { keyword: '单雄信' }, { token });
      return strFromU8(unzipSync(new Uint8Array(body))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    };
    const sheet = await sheetOf(admin);
    expect(sheet).toContain('条件：关键字：单雄信');
    expect(sheet).toContain('18899990001');
    expect(sheet).toContain('35岁');
  });
});

describe('patient rights', () => {
  it('PAT-22 shows patients to a role with the menu, and refuses changes by the role', async () => {
    const cashier = await app.signIn('cashier');
    expect((await app.send(patient.page, {}, { token: cashier })).data.total).toBeGreaterThan(50);
    expect(await save(adult('不许', '13522220001'), cashier)).toMatchObject({ status: 403 });
    expect(await app.send(patient.labelBatch, { ids: [1] }, { token: cashier })).toMatchObject({ status: 403 });
  });
});
