import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { charge } from '@mingmou/contract/system/fees/charge.contract';
import { combo } from '@mingmou/contract/system/fees/charge-combo.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { officeSheet, written } from '../erp/sheet-file';
import { type TestApp, testApp } from '../support/app';
import { importOf } from '../support/sheet-import';

type Draft = InputOf<typeof charge.save>;

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn('admin', { orgId: 1 });
});
afterAll(() => app.close());

let made = 0;
const draft = (name: string, change: Partial<Draft> = {}): Draft => {
  made += 1;
  return {
    code: `C${made}`,
    name,
    chargeCategory: 2,
    unit: 0,
    price: price(100),
    discountable: true,
    vipFlag: true,
    needExecute: false,
    ...change,
  };
};
const as = () => ({ token: admin });
const save = (input: Draft) => app.send(charge.save, input, as());
async function single(name: string, amount: number): Promise<number> {
  const reply = await save(draft(name, { price: price(amount) }));
  if (!reply.success) throw new Error(reply.msg);
  return reply.data.id;
}
const find = async (id: number) => (await app.send(charge.findById, { id }, as())).data;
const findCombo = async (id: number) => (await app.send(combo.findById, { id }, as())).data;
const move = async (id: number, stateEnum: 'ENABLE' | 'DISABLE') =>
  app.send(charge.enable, { id, version: (await find(id)).version, stateEnum }, as());
const comboOf = (code: string, ids: readonly number[], amount: number) => ({
  code,
  name: `组合${code}`,
  items: ids.map((singleId) => ({ singleId, quantity: 1 })),
  price: money(amount),
});

describe('单项收费', () => {
  it('proposes the next code, checks whether a code is free, and is unique in its organisation', async () => {
    const { data: code } = await app.send(charge.code, {}, as());
    expect(code).toMatch(/^F\d{5}$/);
    expect((await app.send(charge.verificationCode, { code }, as())).data).toBe(true);
    const saved = await save(draft('裂隙灯照相', { code, minDiscountRate: 0.8, cost: price(12.5) }));
    expect((await app.send(charge.verificationCode, { code }, as())).data).toBe(false);
    const own = await app.send(charge.verificationCode, { code, id: saved.data.id }, as());
    expect(own.data).toBe(true);
    const { data: next } = await app.send(charge.code, {}, as());
    expect(Number(next.slice(1))).toBe(Number(code.slice(1)) + 1);
    const again = await save(draft('裂隙灯照相'));
    expect(again).toMatchObject({ code: 100004, msg: '名称「裂隙灯照相」已存在，请更换' });
    expect(await save(draft('别名', { code }))).toMatchObject({ code: 100004, msg: `编码「${code}」已存在，请更换` });
    const other = await app.signIn('admin', { orgId: 2, device: 'device-2' });
    expect((await app.send(charge.save, draft('裂隙灯照相', { code: 'X1' }), { token: other })).success).toBe(true);
    const { data } = await app.send(charge.page, { keyword: 'lxdzx' }, as());
    expect(data.records).toMatchObject([
      { name: '裂隙灯照相', chargeCategory: 2, price: 100, cost: 12.5, minDiscountRate: 0.8, isFee: false },
    ]);
  });

  it('shows its cost only to accounts with the right to see costs, and keeps the cost when another account saves', async () => {
    const saved = await save(draft('有成本', { cost: price(7) }));
    const { id } = saved.data;
    await app.database.query(`INSERT INTO parameter (property_owner_id, org_id, key, value)
      VALUES (1, 1, 'costDisplay', 'false')`);
    const row = await find(id);
    expect(row).not.toHaveProperty('cost');
    const { body } = await app.download(charge.export, { keyword: '有成本' }, as());
    expect(readSheet(body, 5)[0]?.cells.map((cell) => cell?.text)).not.toContain('成本(元)');
    const edited = { ...draft('有成本', { code: row.code, price: price(90) }), id, version: row.version };
    expect((await app.send(charge.update, edited, as())).success).toBe(true);
    await app.database.query(`DELETE FROM parameter WHERE key = 'costDisplay'`);
    expect(await find(id)).toMatchObject({ cost: 7, price: 90 });
  });

  it('refuses registration fees, which are managed on their own page', async () => {
    const reply = await save(draft('手工挂号费', { chargeCategory: 1 }));
    expect(reply).toMatchObject({ status: 400, data: { field: 'chargeCategory' } });
  });
});

describe('组合收费', () => {
  it('SYS-15 cannot cost more than the sum of its items, and shows their prices', async () => {
    const ids = [await single('甲项', 100), await single('乙项', 80), await single('丙项', 20)];
    const dear = await app.send(combo.save, comboOf('Z1', ids, 200.01), as());
    expect(dear).toMatchObject({ code: 170201, msg: '组合价不能高于单项合计200元' });
    const { data } = await app.send(combo.save, comboOf('Z1', ids, 168.88), as());
    expect(await findCombo(data.id)).toMatchObject({
      listAmount: 200,
      price: 168.88,
      summary: '甲项、乙项、丙项',
      items: [
        { name: '甲项', price: 100 },
        { name: '乙项', price: 80 },
        { name: '丙项', price: 20 },
      ],
    });
    const { data: next } = await app.send(combo.code, {}, as());
    expect(next).toMatch(/^Z\d{5}$/);
  });

  it('prevents its items from being disabled, deleted or priced below the combo price', async () => {
    const ids = [await single('丁项', 50), await single('戊项', 50)];
    const [first = 0] = ids;
    const { data } = await app.send(combo.save, comboOf('Z2', ids, 90), as());
    const refused = { code: 100007, msg: '收费项目「丁项」已被组合「组合Z2」使用，不能停用' };
    expect(await move(first, 'DISABLE')).toMatchObject(refused);
    expect((await app.send(charge.state, { id: first }, as())).data.quotedBy).toEqual(['组合「组合Z2」']);
    const row = await find(first);
    const cheaper = (amount: number) => {
      const input = { ...draft('丁项', { code: row.code, price: price(amount) }), id: first, version: row.version };
      return app.send(charge.update, input, as());
    };
    expect(await cheaper(39.99)).toMatchObject({ code: 170201, msg: '组合价不能高于单项合计89.99元' });
    expect((await cheaper(40)).success).toBe(true);
    expect(await findCombo(data.id)).toMatchObject({ listAmount: 90 });

    const { version } = await findCombo(data.id);
    await app.send(combo.enable, { id: data.id, version, stateEnum: 'DISABLE' }, as());
    expect(await app.send(charge.deleteCheck, { id: first }, as())).toMatchObject({ code: 100007 });
    expect((await move(first, 'DISABLE')).success).toBe(true);
    const enabled = await app.send(combo.enable, { id: data.id, version: version + 1, stateEnum: 'ENABLE' }, as());
    expect(enabled).toMatchObject({ code: 170202, msg: '收费项目「丁项」已停用，不能加入组合' });
    expect(await app.send(combo.save, comboOf('Z3', ids, 10), as())).toMatchObject({ code: 170202 });
  });

  it('requires two or more distinct items of its own organisation, and no registration fee', async () => {
    const id = await single('己项', 30);
    const fee = await app.database.query(`SELECT charge_id AS id FROM registration_fee WHERE org_id = 1 LIMIT 1`);
    const foreign = await app.database.query(
      `SELECT id FROM service_charge WHERE org_id = 2 AND charge_category <> '1' LIMIT 1`,
    );
    const save = (ids: readonly number[]) => app.send(combo.save, comboOf('Z4', ids, 1), as());
    expect(await save([id])).toMatchObject({ status: 400, data: { field: 'items' } });
    expect(await save([id, id])).toMatchObject({ status: 400, data: { field: 'items' } });
    expect(await save([id, Number(fee.rows[0]?.id)])).toMatchObject({ code: 100002 });
    expect(await save([id, Number(foreign.rows[0]?.id)])).toMatchObject({ code: 100002 });
  });

  it('never contains a disabled item under concurrency', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ids = [await single(`竞争${round}甲`, 50), await single(`竞争${round}乙`, 50)];
      const [first = 0] = ids;
      const [saved, moved] = await Promise.all([
        app.send(combo.save, comboOf(`R${round}`, ids, 90), as()),
        app.send(charge.enable, { id: first, version: 1, stateEnum: 'DISABLE' }, as()),
      ]);
      expect([saved.success, moved.success].filter(Boolean)).toHaveLength(1);
      expect([0, 100007, 170202]).toContain(saved.success ? moved.code : saved.code);
    }
  });
});

describe('批量新增', () => {
  it('stores all rows or none, and reports every error', async () => {
    const rows = [draft('批量一'), draft('批量二'), draft('批量三')];
    const taken = [...rows, draft('视力检查'), draft('批量一'), draft('批量四', { code: rows[0]?.code })];
    const refused = await app.send(charge.saveBatch, { rows: taken }, as());
    expect(refused).toMatchObject({ success: false, code: 170203, msg: '第4行：名称「视力检查」已存在，请更换' });
    expect(refused.data).toMatchObject({
      errors: [
        { row: 5, field: 'name', msg: '名称「批量一」与第1行重复' },
        { row: 6, field: 'code' },
        { row: 4, field: 'name' },
      ],
    });
    expect((await app.send(charge.page, { keyword: '批量' }, as())).data.total).toBe(0);
    expect((await app.send(charge.saveBatch, { rows }, as())).data).toEqual({ saved: 3 });
    expect((await app.send(charge.page, { keyword: '批量' }, as())).data.total).toBe(3);
    const many = Array.from({ length: 101 }, (_, at) => draft(`过多${at}`));
    expect(await app.send(charge.saveBatch, { rows: many }, as())).toMatchObject({ status: 400 });
  });

  it('stores only one of several concurrent batches with the same codes', async () => {
    const rows = [draft('同批一'), draft('同批二')];
    const replies = await Promise.all(Array.from({ length: 3 }, () => app.send(charge.saveBatch, { rows }, as())));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 170203)).toHaveLength(2);
  });
});

describe('导入与导出', () => {
  const HEADS = [
    '编码',
    '名称*',
    '类别*',
    '单位',
    '单价(元)*',
    '成本(元)',
    '可折扣',
    '会员折扣',
    '最低折扣',
    '需执行',
    '可改价',
    '检查项目',
  ];

  const sheet = () => importOf(app, charge.import, admin, '收费项目.xlsx');

  it('provides a template, numbers rows without a code, and applies defaults to empty cells', async () => {
    expect(await sheet().heads({})).toEqual(HEADS);
    const { jobId, phase } = await sheet().checked(
      await written(HEADS, [
        [null, '表格一', '检查费', '次', 12.5, null, null, null, null, null, null, '电脑验光'],
        ['BG-2', '=1+1', '治疗费', '眼', '1,200.50', 3, '否', '否', 0.85, '是', '是'],
      ]),
      {},
    );
    expect(phase).toBe('READY');
    expect(await sheet().apply(jobId)).toMatchObject({ success: true, data: { saved: 2 } });
    const { data } = await app.send(charge.page, { keyword: '表格一' }, as());
    expect(data.records[0]).toMatchObject({
      price: 12.5,
      unit: 0,
      discountable: true,
      vipFlag: true,
      needExecute: false,
      priceEditable: false,
      checkItemId: 2,
    });
    expect(data.records[0]?.code).toMatch(/^F\d{5}$/);
    const { data: second } = await app.send(charge.page, { keyword: 'BG-2' }, as());
    expect(second.records[0]).toMatchObject({
      name: '=1+1',
      price: 1200.5,
      minDiscountRate: 0.85,
      needExecute: true,
      priceEditable: true,
    });
    const file = await app.download(charge.export, { keyword: 'BG-2' }, as());
    const [, row] = readSheet(file.body, 5);
    expect(row?.cells[1]).toEqual({ kind: 'text', text: '=1+1' });
    expect(row?.cells.slice(2, 5).map((cell) => cell?.text)).toEqual(['治疗费', '眼', '1200.5']);
  });

  it('stores nothing when a cell is invalid, and reports each invalid cell by row', async () => {
    const job = await sheet().checked(
      await written(HEADS, [
        [null, '表格三', '检查费', null, 10],
        [null, '视力检查', '不存在', null, '十元'],
        [null, '表格三', '挂号费', null, -1],
      ]),
      {},
    );
    expect(sheet().said(job)).toEqual([
      '3 类别 「不存在」不在可选范围内',
      '3 单价 应为数字',
      '3 名称 名称「视力检查」已存在，请更换',
      '4 单价 不能小于0',
      '4 名称 与第2行重复',
      '4 类别 挂号费请在挂号费设置中维护',
    ]);
    expect(await sheet().apply(job.jobId)).toMatchObject({
      code: 170701,
      msg: '文件有2行错误，请修改后重新选择',
    });
    expect((await app.send(charge.page, { keyword: '表格三' }, as())).data.total).toBe(0);
  });

  it('refuses formulas, unknown columns, other file types and accounts without the right', async () => {
    const formula = officeSheet({
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" t="s"><v>4</v></c><c r="C2"><f>1+1</f><v>2</v></c></row>',
      strings: ['<t>名称</t>', '<t>类别</t>', '<t>单价</t>', '<t>公式项</t>', '<t>检查费</t>'],
    });
    expect(sheet().said(await sheet().checked(formula, {}))).toEqual(['2 单价 含有公式，请复制后选择性粘贴为数值']);
    const heads = await written(['名称', '类别', '备用'], [['无价', '检查费', 'x']]);
    expect(sheet().said(await sheet().checked(heads, {}))).toEqual([
      '1 备用 没有这一列，请下载模板填写',
      '1 单价 缺少这一列，请下载模板填写',
    ]);
    expect(await sheet().read(Buffer.from('no sheet'))).toMatchObject({ phase: 'UNREADABLE' });
    const many = Array.from({ length: 1001 }, (_, at) => [null, `过多${at}`, '检查费', null, 1]);
    const read = await sheet().read(await written(HEADS, many));
    expect(read).toMatchObject({ phase: 'UNREADABLE', msg: '一个文件最多1000行' });
    const cashier = await app.signIn('cashier', { device: 'device-3' });
    expect(await sheet().upload(formula, cashier)).toMatchObject({ status: 403 });
    expect(await sheet().upload(formula, 'nobody')).toMatchObject({ status: 401 });
  });

  it('validates again when it writes, and reports rows that conflict in the meantime', async () => {
    const { jobId } = await sheet().checked(
      await written(HEADS, [
        [null, '先到先得', '检查费', null, 1],
        [null, '被人抢先', '检查费', null, 1],
      ]),
      {},
    );
    await save(draft('被人抢先'));
    expect(await sheet().apply(jobId)).toMatchObject({
      code: 170203,
      msg: '第3行：名称「被人抢先」已存在，请更换',
    });
    expect((await app.send(charge.page, { keyword: '先到先得' }, as())).data.total).toBe(0);
  });
});
