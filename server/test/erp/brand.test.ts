import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { strFromU8, unzipSync } from 'fflate';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let buyer: string;
let cashier: string;
let other: string;

beforeAll(async () => {
  app = await testApp();
  buyer = await app.signIn('buyer');
  cashier = await app.signIn('cashier');
  other = await app.signIn('admin_b');
});
afterAll(() => app.close());

let made = 0;
function lens(name = `镜片品牌${++made}`) {
  return { name, categoryIds: ['000' as const, '001' as const], origin: '法国', sort: 5 };
}

async function saved(name?: string) {
  const fields = lens(name);
  const { data } = await app.send(brand.save, fields, { token: buyer });
  const { data: row } = await app.send(brand.findById, { id: data.id }, { token: buyer });
  return row;
}

describe('a brand', () => {
  it('is saved with a code of four digits and its initials', async () => {
    const row = await saved('依视路二代');
    expect(row).toMatchObject({
      name: '依视路二代',
      pinyin: 'ysled',
      stateEnum: 'ENABLE',
      version: 1,
      categoryIds: ['000', '001'],
    });
    expect(row.code).toMatch(/^\d{4}$/);
  });

  it('is found by name, initials, code, category and state', async () => {
    const row = await saved('蓝鲸光学');
    for (const filter of [
      { keyword: '蓝鲸' },
      { keyword: 'ljgx' },
      { keyword: row.code },
      { keyword: '蓝鲸', categoryId: '001' as const },
    ]) {
      const { data } = await app.send(brand.page, filter, { token: buyer });
      expect(data.records.map(({ id }) => id)).toContain(row.id);
    }
    const wrong = await app.send(brand.page, { keyword: '蓝鲸', categoryId: '071' }, { token: buyer });
    expect(wrong.data.total).toBe(0);
  });

  it.each(['%', '_', '\\', "' OR 1=1 --"])('treats the wildcard %s as plain text in a search', async (keyword) => {
    const { data } = await app.send(brand.page, { keyword }, { token: buyer });
    expect(data.total).toBe(0);
  });

  it('has a name that is unique in the chain, even when two accounts save it concurrently', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => app.send(brand.save, lens('同名品牌'), { token: buyer })),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(replies.filter(({ success }) => !success).map(({ code, msg }) => `${code} ${msg}`))).toEqual(
      new Set(['140101 品牌名称已存在']),
    );
  });

  it('may take the name of a deleted brand', async () => {
    const row = await saved('来去品牌');
    await app.send(brand.delete, { id: row.id, stateEnum: 'DELETE', version: row.version }, { token: buyer });
    expect((await saved('来去品牌')).name).toBe('来去品牌');
  });

  it('refuses an update of an outdated version and keeps the first change', async () => {
    const row = await saved();
    const change = { id: row.id, code: row.code, ...lens(`${row.name}甲`), version: row.version };
    const first = await app.send(brand.update, change, { token: buyer });
    const second = await app.send(brand.update, { ...change, name: `${row.name}乙` }, { token: buyer });
    expect([first.success, second.code, second.msg]).toEqual([true, 100001, '数据已被他人修改，请刷新后重试']);
    const { data } = await app.send(brand.findById, { id: row.id }, { token: buyer });
    expect(data).toMatchObject({ name: `${row.name}甲`, version: 2 });
  });

  it('is enabled and disabled, and reports when it already has the state', async () => {
    const row = await saved();
    const move = (stateEnum: 'ENABLE' | 'DISABLE', version: number) =>
      app.send(brand.enable, { id: row.id, stateEnum, version }, { token: buyer });
    expect(await move('ENABLE', 1)).toMatchObject({ code: 100003, msg: '当前状态为「启用」，不能启用' });
    expect(await move('DISABLE', 1)).toMatchObject({ success: true });
    const { data: pickable } = await app.send(brand.findAll, {}, { token: buyer });
    expect(pickable.map(({ id }) => id)).not.toContain(row.id);
    expect(await move('ENABLE', 2)).toMatchObject({ success: true });
  });

  it('is deleted after the confirmation text of its check', async () => {
    const row = await saved('将删品牌');
    const check = await app.send(brand.deleteCheck, { id: row.id }, { token: buyer });
    expect(check.data).toBe('确定要删除「将删品牌」吗？删除后不可恢复');
    await app.send(brand.delete, { id: row.id, stateEnum: 'DELETE', version: row.version }, { token: buyer });
    const gone = await app.send(brand.findById, { id: row.id }, { token: buyer });
    expect(gone).toMatchObject({ status: 200, success: false, code: 100002 });
  });

  it('cannot be deleted through enable, nor under an id that differs from the path', async () => {
    const row = await saved();
    const wrongWay = await app.sendRaw(brand.enable, { id: row.id, stateEnum: 'DELETE', version: 1 }, { token: buyer });
    expect(wrongWay).toMatchObject({ status: 400, msg: '状态：不在可选范围内' });
    const response = await app.app.inject({
      method: 'POST',
      url: `/api/erp-brand/delete/${row.id}`,
      headers: { authorization: `Bearer ${buyer}` },
      payload: { id: row.id + 1, stateEnum: 'DELETE', version: 1 },
    });
    expect(response.statusCode).toBe(400);
    expect((await app.send(brand.findById, { id: row.id }, { token: buyer })).success).toBe(true);
  });

  it('is hidden from another chain as if it did not exist', async () => {
    const row = await saved();
    expect(await app.send(brand.findById, { id: row.id }, { token: other })).toMatchObject({ code: 100002 });
    const change = { id: row.id, code: 'X', ...lens(), version: 1 };
    expect(await app.send(brand.update, change, { token: other })).toMatchObject({ code: 100002 });
  });

  it('can be listed, but not saved, with the menu right alone', async () => {
    const stock = await app.signIn('stock');
    expect((await app.send(brand.page, {}, { token: stock })).success).toBe(true);
    expect(await app.send(brand.save, lens(), { token: stock })).toMatchObject({ status: 403, success: false });
    expect(await app.send(brand.page, {}, { token: cashier })).toMatchObject({ status: 403 });
  });

  it('logs only the changed fields', async () => {
    const row = await saved('记录品牌');
    await app.send(
      brand.update,
      { id: row.id, code: row.code, ...lens('记录品牌'), origin: '日本', version: 1 },
      { token: buyer },
    );
    const { rows } = await app.database.query(
      `SELECT action, module, before, after, success FROM operation_log WHERE target_type = '品牌' AND target_id = $1 ORDER BY id`,
      [String(row.id)],
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      module: '品牌管理',
      success: true,
      before: { origin: { label: '产地', value: '法国' } },
      after: { origin: { label: '产地', value: '日本' } },
    });
  });
});

describe('the list of brands', () => {
  it('is sorted by known columns only', async () => {
    const { data } = await app.send(brand.page, { column: 'name', asc: false, size: 100 }, { token: buyer });
    const names = data.records.map(({ name }) => name);
    expect(names).toEqual([...names].sort().reverse());
    for (const column of ['property_owner_id', 'name;drop table org', 'version']) {
      expect(await app.sendRaw(brand.page, { column }, { token: buyer })).toMatchObject({ status: 400 });
    }
  });

  it.each([
    [{ size: 15 }, '每页条数：应为10、20、50、100之一'],
    [{ page: 0 }, '页码：不能小于1'],
    [{ size: '10' }, '每页条数：应为数字'],
    [{ categoryId: 'zzz' }, '适用类别：不在可选范围内'],
  ])('refuses %j', async (query, msg) => {
    expect(await app.sendRaw(brand.page, query, { token: buyer })).toMatchObject({ status: 400, msg });
  });
});

describe('the export of brands', () => {
  it('contains the filtered rows as text, also a name that looks like a formula', async () => {
    await saved('=HYPERLINK("x")&<b>');
    const { status, body } = await app.download(brand.export, { keyword: 'HYPERLINK' }, { token: buyer });
    expect(status).toBe(200);
    const sheet = strFromU8(unzipSync(new Uint8Array(body))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)&amp;&lt;b&gt;</t></is>');
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/<row>/g)).toHaveLength(2);
    expect(sheet).toContain('车房镜片、现片');
  });

  it('is refused beyond the row limit of the chain', async () => {
    await app.database.query(`INSERT INTO parameter (property_owner_id, key, value) VALUES (1, 'exportMaxRows', '1')`);
    const { status, body } = await app.download(brand.export, {}, { token: buyer });
    await app.database.query(`DELETE FROM parameter WHERE key = 'exportMaxRows'`);
    expect([status, JSON.parse(body.toString()).msg]).toEqual([200, '导出数据超过1行，请缩小查询范围']);
  });
});
