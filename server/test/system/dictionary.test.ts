import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DICTIONARIES } from '@mingmou/contract/dict/dictionaries';
import { dictionaryReference } from '@mingmou/contract/dict/reference.contract';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { dictionary } from '@mingmou/contract/system/dict/dictionary.contract';
import { PLACES_OF_CODES } from '../../src/modules/system/dict/dictionary.store';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let admin: string;
let doctor: string;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn('admin');
  doctor = await app.signIn('doctor');
});
afterAll(() => app.close());

const served = async (name: string, token = doctor) =>
  (await app.send(dictionaryReference.one, { name }, { token })).data;

function get(url: string, headers: Record<string, string> = {}) {
  const own = { authorization: `Bearer ${doctor}`, 'x-device-id': 'device-1' };
  return app.app.inject({ method: 'GET', url, headers: { ...own, ...headers } });
}

const added = async (name: string) => {
  const { data } = await app.send(dictionary.page, { name, size: 100 }, { token: admin });
  const row = data.records.find((one) => one.name === name);
  if (!row) throw new Error(`no row ${name}`);
  return row;
};

describe('字典', () => {
  it('SYS-18 returns whole dictionaries by name, with row count, first and last row and extra values', async () => {
    const counts = { relation: 7, visualAcuityLog: 23, visualAcuityDecimal: 23, addPower: 23, pd: 35, pupil: 49 };
    for (const [name, count] of Object.entries(counts))
      expect([name, (await served(name)).length]).toEqual([name, count]);
    expect((await served('visualAcuityLog')).find(({ code }) => code === '4.85')?.ext).toBe('0.7');
    expect((await served('visualAcuityDecimal')).find(({ code }) => code === '0.15')?.ext).toBe('4.2');
    const frequency = await served('drugFrequency');
    expect([frequency.length, frequency[0]?.code, frequency.at(-1)?.code]).toEqual([24, 'YN', '4w']);
    const goods = await served('goodsCategory');
    expect([goods.length, goods.at(-1)?.code]).toEqual([18, '081']);
    const units = await served('unit');
    expect([units.length, units[6]]).toEqual([7, { code: 6, name: '支', sort: 7, ext: null }]);
  });

  it('returns regions level by level; a region without children returns itself, and an unknown region is refused', async () => {
    const names = async (parent?: string) =>
      (await app.send(dictionaryReference.area, { parent }, { token: doctor })).data.map(({ name }) => name);
    expect([(await names()).length, (await names())[0]]).toEqual([34, '北京市']);
    expect(await names('330100')).toEqual(expect.arrayContaining(['西湖区', '钱塘区', '临平区']));
    expect(await names('110000')).toEqual(['北京市']);
    expect([await names('810000'), await names('441900')]).toEqual([['香港特别行政区'], ['东莞市']]);
    expect(await names('330106')).toEqual([]);
    expect(await app.send(dictionaryReference.area, { parent: '999999' }, { token: doctor })).toMatchObject({
      success: false,
      code: 170501,
    });
    const url = '/admin/dic-reference/area?parent=330100';
    const { headers } = await get(url);
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('SYS-18 returns several dictionaries in one batch call', async () => {
    const { data } = await app.send(dictionaryReference.batch, { names: 'unit,relation' }, { token: doctor });
    expect(Object.keys(data)).toEqual(['unit', 'relation']);
    expect([data.unit?.length, data.relation?.length]).toEqual([7, 7]);
  });

  it("returns payment methods as a dictionary in the organisation's order with disabled ones marked, separately by organisation and chain", async () => {
    const named = async (name: string) => (await app.send(payWay.page, { name }, { token: admin })).data.records[0];
    const own = { name: '商保直付', wayCode: 310 };
    await app.send(payWay.save, own, { token: admin });
    const [cash, alipay] = [await named('现金'), await named('支付宝')];
    const [id = 0, offId = 0] = [cash?.id, alipay?.id];
    await app.send(payWay.sort, { ids: [(await named(own.name))?.id ?? 0, id] }, { token: admin });
    await app.send(payWay.switch, { id: offId, enabled: false, orgVersion: alipay?.orgVersion ?? 0 }, { token: admin });
    const ways = await served('payWay');
    expect(ways.find(({ code }) => code === 310)).toMatchObject({ name: '商保直付', ext: null });
    expect(ways.findIndex(({ code }) => code === 310)).toBeLessThan(ways.findIndex(({ code }) => code === 1));
    expect(ways.find(({ code }) => code === 3)).toMatchObject({ name: '支付宝', disabled: true });
    expect(ways.map(({ sort }) => sort)).toEqual(ways.map((_way, at) => at + 1));
    const { data } = await app.send(dictionaryReference.batch, { names: 'unit,payWay' }, { token: doctor });
    expect([Object.keys(data), data.payWay]).toEqual([['unit', 'payWay'], ways]);
    const elsewhere = await served('payWay', await app.signIn('admin_b'));
    expect(elsewhere.map(({ code }) => code)).not.toContain(310);
    expect(elsewhere.some(({ disabled }) => disabled)).toBe(false);
  });

  it('SYS-18 answers 304 to a current ETag, and sends the dictionary again after a change', async () => {
    const url = '/admin/dic-reference/occupation';
    const first = await get(url);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const second = await get(url, { 'if-none-match': etag });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    await app.send(dictionary.save, { dictionary: 'occupation', name: '飞行员' }, { token: admin });
    const third = await get(url, { 'if-none-match': etag });
    expect([third.statusCode, third.headers.etag === etag]).toEqual([200, false]);
    const batch = await get('/admin/dic-reference/batch?names=unit', { 'if-none-match': etag });
    expect(batch.statusCode).toBe(200);
  });

  it('SYS-18 refuses an unknown dictionary with 170501, and changes of a fixed dictionary with 170502', async () => {
    expect(await app.send(dictionaryReference.one, { name: 'nope' }, { token: doctor })).toMatchObject({
      success: false,
      code: 170501,
      msg: '字典「nope」不存在',
    });
    expect(await app.send(dictionaryReference.batch, { names: 'unit,nope' }, { token: doctor })).toMatchObject({
      code: 170501,
    });
    const { data } = await app.send(dictionary.page, { dictionary: 'unit', name: '片', size: 100 }, { token: admin });
    const { id = 0, version = 0 } = data.records[0] ?? {};
    const fixed = { code: 170502, msg: '固定字典不能修改' };
    const renamed = { id, version, dictionary: 'unit', name: '张' };
    expect(await app.send(dictionary.update, renamed, { token: admin })).toMatchObject(fixed);
    expect(await app.send(dictionary.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin })).toMatchObject(
      fixed,
    );
    expect(await app.send(dictionary.delete, { id, version, stateEnum: 'DELETE' }, { token: admin })).toMatchObject(
      fixed,
    );
    expect(await app.send(dictionary.save, { dictionary: 'unit', name: '箱' }, { token: admin })).toMatchObject(fixed);
    expect((await served('unit')).map(({ name }) => name)).toEqual(['次', '片', '副', '瓶', '盒', '眼', '支']);
  });

  it('refuses a request without a token', async () => {
    const reply = await app.app.inject({ method: 'GET', url: '/admin/dic-reference/unit' });
    expect(reply.statusCode).toBe(401);
  });
});

describe('字典项', () => {
  it('get unique codes from X001 in their dictionary, also under concurrency, and codes are never reused', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `新职称${at}`);
    const replies = await Promise.all(
      names.map((name) => app.send(dictionary.save, { dictionary: 'jobTitle', name }, { token: admin })),
    );
    expect(replies.every(({ success }) => success)).toBe(true);
    const own = (await served('jobTitle')).slice(10);
    expect(own.map(({ code }) => code).sort()).toEqual(names.map((_, at) => `X00${at + 1}`));
    const { id, version } = await added('新职称0');
    await app.send(dictionary.delete, { id, version, stateEnum: 'DELETE' }, { token: admin });
    await app.send(dictionary.save, { dictionary: 'jobTitle', name: '新职称0' }, { token: admin });
    expect((await added('新职称0')).code).toBe('X007');
  });

  it('refuse a duplicate name in their dictionary', async () => {
    const draft = { dictionary: 'occupation', name: '教师' } as const;
    const says = { code: 100004, msg: '名称「教师」已存在，请更换' };
    expect(await app.send(dictionary.save, draft, { token: admin })).toMatchObject(says);
    await app.send(dictionary.save, { ...draft, name: '画家' }, { token: admin });
    expect(await app.send(dictionary.save, { ...draft, name: '画家' }, { token: admin })).toMatchObject({
      code: 100004,
    });
  });

  it('of one chain are invisible to another chain', async () => {
    await app.send(dictionary.save, { dictionary: 'occupation', name: '本链职业' }, { token: admin });
    const other = await app.signIn('admin_b', { device: 'device-b' });
    expect((await served('occupation', other)).map(({ name }) => name)).not.toContain('本链职业');
  });

  it('can only be disabled once used, and still resolve the stored code to its name', async () => {
    await app.send(dictionary.save, { dictionary: 'occupation', name: '护林员' }, { token: admin });
    const { id, version, code } = await added('护林员');
    const front = await app.signIn('front');
    const [source] = (await app.send(customerSource.findAll, {}, { token: front })).data;
    const saved = await app.send(
      patient.save,
      {
        name: '林小路',
        phone: '13900001111',
        sex: 1,
        birthday: '1990-01-01',
        sourceId: source?.id,
        occupation: code as 'X001' & number,
      },
      { token: front, idempotencyKey: '0b7a9a0e-5a57-4c8b-9c7e-7a1f6e1f1c01' },
    );
    expect(saved).toMatchObject({ success: true });
    expect(await app.send(dictionary.deleteCheck, { id }, { token: admin })).toMatchObject({
      code: 100007,
      msg: '字典项「护林员」已被患者使用，不能删除',
    });
    await app.send(dictionary.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    const row = (await served('occupation')).find((one) => one.code === code);
    expect(row).toMatchObject({ name: '护林员', disabled: true });
    expect(
      (await app.send(dictionary.findAll, { dictionary: 'occupation' }, { token: front })).data,
    ).not.toContainEqual(expect.objectContaining({ code }));
  });

  it('stay in their dictionary, and require the button to be changed', async () => {
    await app.send(dictionary.save, { dictionary: 'occupation', name: '船员' }, { token: admin });
    const { id, version } = await added('船员');
    const moved = { id, version, dictionary: 'jobTitle' as const, name: '船员' };
    expect(await app.send(dictionary.update, moved, { token: admin })).toMatchObject({ code: 170502 });
    const renamed = { ...moved, dictionary: 'occupation' as const, name: '海员' };
    expect((await app.send(dictionary.update, renamed, { token: admin })).success).toBe(true);
    expect(await app.send(dictionary.update, renamed, { token: admin })).toMatchObject({ code: 100001 });
    expect(
      await app.send(dictionary.save, { dictionary: 'occupation', name: '医生的' }, { token: doctor }),
    ).toMatchObject({
      status: 403,
    });
  });

  it('have a known column for the codes of every extensible dictionary', () => {
    const extensible = DICTIONARIES.filter((one) => one.extensible).map(({ name }) => name);
    expect(Object.keys(PLACES_OF_CODES).sort()).toEqual([...extensible].sort());
  });
});
