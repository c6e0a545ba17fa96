import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import type { ErpPrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { openSaleDesk, type SaleDesk } from './sale-desk';

let desk: SaleDesk;
let token = '';
let saleId = 0;
let made = 0;

beforeAll(async () => {
  desk = await openSaleDesk();
  token = desk.stock.token;
  const frame = await desk.priced(480, 5);
  saleId = (await desk.passed([{ barcodeId: frame.id, qty: 1 }])).id;
});
afterAll(() => desk.app.close());

interface Layout {
  readonly printKind?: ErpPrintKind;
  readonly change?: Partial<PrintContent>;
  readonly name?: string;
  readonly id?: number;
  readonly version?: number;
}

function save({ printKind = 'SALE', change = {}, name, ...of }: Layout = {}, as = token) {
  made += 1;
  const print = { ...plainPrint(printKind), ...change };
  return desk.app.send(erpPrintTemplate.save, { name: name ?? `本店${made}`, printKind, print, ...of }, { token: as });
}

const setDefault = (id: number) => desk.app.send(erpPrintTemplate.setDefault, { id }, { token });
const usable = async (printKind: ErpPrintKind) =>
  (await desk.app.send(erpPrintTemplate.findAll, { printKind }, { token })).data;
const paper = (templateId?: number) => desk.app.send(sale.print, { id: saleId, templateId }, { token });
const move = (row: { id: number; version: number }, stateEnum: 'DISABLE' | 'ENABLE') =>
  desk.app.send(erpPrintTemplate.enable, { ...row, stateEnum }, { token });
const remove = (row: { id: number; version: number }) =>
  desk.app.send(erpPrintTemplate.delete, { ...row, stateEnum: 'DELETE' }, { token });

async function platform(printKind: ErpPrintKind): Promise<number> {
  const [row] = (await usable(printKind)).filter(({ name }) => name.startsWith('标准'));
  return row?.id ?? 0;
}

describe('销售打印模板', () => {
  it('starts with the five papers of the platform, each the default of its kind', async () => {
    const { data } = await desk.app.send(erpPrintTemplate.page, {}, { token });
    expect(
      data.records.map((row) => [row.printKind, row.name, row.paper, row.copies, row.isDefault, row.source]),
    ).toEqual([
      ['GLASSES', '标准配镜单', 'A5', 1, true, 'PLATFORM'],
      ['PURCHASE', '标准采购单据', 'A4', 1, true, 'PLATFORM'],
      ['SALE', '标准销售单', 'A4', 1, true, 'PLATFORM'],
      ['SALE_SLIP', '标准销售小票', '80mm', 1, true, 'PLATFORM'],
      ['STOCK', '标准库存单据', 'A4', 1, true, 'PLATFORM'],
    ]);
  });

  it('is usable after saving, and prints its kind after it becomes the default', async () => {
    const change = { paper: '241x140' as const, margin: 6, copies: 2, fontSize: 9, footText: '货物当面点清' };
    const { data } = await save({ change: { ...change, showLogo: false } });
    expect((await paper()).data.template.paper).toBe('A4');
    expect((await paper(data.id)).data.template).toMatchObject(change);
    expect(await setDefault(data.id)).toMatchObject({ success: true });
    expect((await paper()).data).toMatchObject({
      printKind: 'SALE',
      title: '销售单',
      template: { ...change, logo: null },
    });
    expect((await usable('SALE')).map(({ id, isDefault }) => [id === data.id, isDefault])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await save({ ...data, change: { margin: 8 } })).success).toBe(true);
    expect((await paper()).data.template).toMatchObject({ paper: 'A4', margin: 8 });
    expect(await setDefault(await platform('SALE'))).toMatchObject({ success: true });
    expect((await paper()).data.template.margin).toBe(4);
  });

  it('hides and reorders blocks, except the required ones', async () => {
    const block = (key: string, shown = true) => ({ key, shown });
    const blocks = [block('lines'), block('facts'), block('sign', false), block('total')];
    const { data } = await save({ change: { blocks } });
    expect((await paper(data.id)).data.template.blocks).toEqual(['lines', 'facts', 'total', 'money', 'contact']);
    expect(await save({ change: { blocks: [block('lines', false)] } })).toMatchObject({
      msg: '打印样式：「商品明细」不能隐藏',
    });
    expect(await save({ change: { blocks: [block('powers')] } })).toMatchObject({
      msg: '打印样式：没有「powers」这项内容',
    });
    expect(await save({ printKind: 'SALE_SLIP', change: { paper: 'A4' } })).toMatchObject({
      msg: '打印样式：该类型不能用这种纸张',
    });
    expect(await save({ change: { html: '<script>alert(1)</script>' } })).toMatchObject({
      msg: '打印样式：该类型的版面由内容项决定',
    });
  });

  it('keeps its kind, and refuses outdated versions, templates of the platform and duplicate names', async () => {
    const { data } = await save({ name: '柜台' });
    expect(await save({ ...data, printKind: 'GLASSES' })).toMatchObject({ msg: '类型：保存后不能更改' });
    expect((await save({ id: data.id, version: data.version - 1 })).success).toBe(false);
    expect((await save({ name: '柜台' })).msg).toContain('柜台');
    const id = await platform('SALE');
    const [{ version = 0 } = {}] = await desk.rows(`SELECT version FROM template WHERE id = ${id}`);
    expect((await save({ id, version: Number(version) })).msg).toContain('平台模板');
    expect((await desk.app.send(erpPrintTemplate.deleteCheck, { id }, { token })).msg).toContain('平台模板');
  });

  it('stays the default until another template replaces it; a former default can be disabled and deleted', async () => {
    const { data } = await save({ name: '旧版' });
    await setDefault(data.id);
    expect((await move(data, 'DISABLE')).msg).toContain('默认模板');
    expect((await remove(data)).msg).toContain('默认模板');
    expect((await desk.app.send(erpPrintTemplate.deleteCheck, { id: data.id }, { token })).msg).toContain('默认模板');
    await setDefault(await platform('SALE'));
    expect((await move(data, 'DISABLE')).success).toBe(true);
    expect((await usable('SALE')).map(({ id }) => id)).not.toContain(data.id);
    expect((await paper(data.id)).msg).toBe('模板：该单据不能用这个模板打印，请重新选择');
    const again = { ...data, version: data.version + 1 };
    expect((await desk.app.send(erpPrintTemplate.deleteCheck, { id: data.id }, { token })).data).toContain('旧版');
    expect((await remove(again)).success).toBe(true);
    expect((await desk.app.send(erpPrintTemplate.findById, { id: data.id }, { token })).success).toBe(false);
  });

  it('belongs to its organisation', async () => {
    const { data } = await save({ name: '本店独有' });
    const elsewhere = await desk.app.signIn('manager');
    const find = (as: string) => desk.app.send(erpPrintTemplate.findById, { id: data.id }, { token: as });
    expect([(await find(token)).success, (await find(elsewhere)).success]).toEqual([true, false]);
    expect((await save({ ...data, name: '抢来' }, elsewhere)).success).toBe(false);
    expect((await find(await desk.app.signIn('admin_b'))).success).toBe(false);
  });
});

describe('销售的三种纸', () => {
  it('prints 小票 and 配镜单 of a sale by their templates, each with its own print count', async () => {
    const slip = await platform('SALE_SLIP');
    const glasses = await platform('GLASSES');
    expect((await paper(slip)).data).toMatchObject({
      ...{ title: '销售小票', printKind: 'SALE_SLIP', printCount: 0, mark: null, operatorName: expect.any(String) },
      template: { paper: '80mm', footText: '请妥善保管小票，退换商品时请出示', showDiscount: true },
    });
    expect((await paper(glasses)).data).toMatchObject({ title: '配镜单', template: { paper: 'A5' }, printCount: 0 });
    const printed = (printKind?: ErpPrintKind) => desk.app.send(sale.printed, { id: saleId, printKind }, { token });
    expect((await printed('SALE_SLIP')).data).toEqual({ printCount: 1 });
    expect((await printed('SALE_SLIP')).data).toEqual({ printCount: 2 });
    expect((await printed()).data).toEqual({ printCount: 1 });
    const counts = [await paper(slip), await paper(glasses), await paper()].map(({ data }) => data.printCount);
    expect(counts).toEqual([2, 0, 1]);
    expect(await printed('PURCHASE')).toMatchObject({ msg: '打印类型：该单据没有这种打印，请重新打印' });
    expect((await paper(await platform('PURCHASE'))).msg).toBe('模板：该单据不能用这个模板打印，请重新选择');
  });

  it('shows the power of a stock lens as its barcode does', async () => {
    const lens = await desk.priced(160, 4, '001');
    await desk.rows(`UPDATE erp_barcode SET sph = -3, cyl = -1 WHERE id = ${lens.id}`);
    const { id } = await desk.passed([
      { barcodeId: lens.id, qty: 1, eye: 'OD', customParams: { axis: 170, pd: 31.5 } },
    ]);
    const { data } = await desk.app.send(sale.print, { id, templateId: await platform('GLASSES') }, { token });
    expect(data.lines).toMatchObject([
      { power: { sph: -3, cyl: -1, add: null }, customParams: { axis: 170, pd: 31.5 } },
    ]);
  });
});

describe('采购单据', () => {
  it('is printed by its own kind, on the paper of its template', async () => {
    const goods = await desk.stock.goods();
    const { id } = await desk.stock.receive([desk.stock.line(goods, 2, 30)]);
    const own = await save({ printKind: 'PURCHASE', change: { paper: '241x93', margin: 5 } });
    const print = (as: string) => desk.app.send(purchase.print, { id, templateId: own.data.id }, { token: as });
    expect((await print(token)).data).toMatchObject({
      ...{ title: '采购入库单', printKind: 'PURCHASE', totalText: '陆拾元整' },
      template: { paper: '241x93', margin: 5 },
    });
  });
});
