import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { png } from '../files/media';
import { openUploads } from '../files/uploads';
import type { As } from '../support/app';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, emptyOrg, type Goods } from './stock-desk';

type Draft = InputOf<typeof stockLoss.save>;
type Line = NonNullable<Draft['lines']>[number];
type Seen = { readonly id: number; readonly version: number };

let desk: SaleDesk;
let token: string;
let uploads: Awaited<ReturnType<typeof openUploads>>;

beforeAll(async () => {
  uploads = await openUploads();
  desk = await openSaleDesk(uploads.app);
  token = desk.stock.token;
});
afterAll(() => uploads.close());

const batch = (batchNo: string, expireDate: string) => ({ batchNo, expireDate });
const once = () => desk.stock.once(token);
const lost = ({ id }: Goods, qty: number, more: Partial<Line> = {}): Line => ({ barcodeId: id, qty, ...more });
const save = (lines: Line[], more: Partial<Draft> = {}, as: As = once()) =>
  desk.app.send(stockLoss.save, { lossType: '破损', handlerId: desk.sellerId, lines, ...more }, as);
const pass = ({ id, version }: Seen, bizDate?: string) =>
  desk.app.send(stockLoss.pass, { id, version, bizDate }, once());
const retrial = ({ id, version }: Seen) => desk.app.send(stockLoss.retrial, { id, version, reason: '录错' }, once());
const found = async (id: number) => (await desk.app.send(stockLoss.findById, { id }, { token })).data;

describe('ERP-04 locks of a sale and a loss on the same goods', () => {
  it('add up, and are released without a ledger row', async () => {
    const goods = await desk.priced(100, 10);
    const sold = await desk.sold([{ barcodeId: goods.id, qty: 4 }]);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 10, locked: 4 });
    expect(await save([lost(goods, 7)])).toMatchObject({ code: 140201, msg: expect.stringMatching(/可用 6，需要 7$/) });
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 10, locked: 4 });
    const { data: six } = await save([lost(goods, 6)]);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 10, locked: 10 });
    await desk.app.send(stockLoss.reject, { id: six.id, version: six.version, reason: '再找找' }, once());
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 10, locked: 4 });
    await desk.app.send(sale.invalid, { id: sold.id, version: sold.version }, once());
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 10, locked: 0 });
    expect((await desk.stock.ledger(goods)).map(({ bizType }) => bizType)).toEqual(['PURCHASE_IN']);
  });
});

describe('a loss', () => {
  it('shows the current cost of its goods, and the posted cost after approval', async () => {
    const goods = await desk.priced(100, 10);
    const { data } = await save([lost(goods, 3, { reason: '镜腿断' })]);
    expect(await found(data.id)).toMatchObject({ totalQty: 3, totalAmount: 60, lines: [{ price: 20, amount: 60 }] });
    await desk.stock.receive([desk.stock.line(goods, 10, 30)]);
    const passed = await pass(data);
    expect(passed.data).toMatchObject({ state: 'PASSED', bizDate: '2025-03-12' });
    expect((await desk.stock.ledger(goods)).at(-1)).toMatchObject({ bizType: 'DAMAGE', qty: -3, amount: -75 });
    expect(await found(data.id)).toMatchObject({
      totalAmount: 75,
      lines: [{ price: 25, amount: 75, reason: '镜腿断' }],
    });
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 17, locked: 0 });
    expect((await retrial(passed.data)).data.state).toBe('REVERSED');
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 20, locked: 0 });
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });

  it('names missing and invalid fields', async () => {
    const goods = await desk.priced(100, 5);
    expect((await save([])).code).toBe(140003);
    expect(await save([lost(goods, 1)], { lossType: null })).toMatchObject({ status: 400, msg: '报损类型：请填写' });
    expect(await save([lost(goods, 1)], { handlerId: 999_999 })).toMatchObject({ code: 100002 });
    expect((await save([lost(goods, 1), lost(goods, 1)])).code).toBe(140014);
    expect((await save([{ barcodeId: goods.id }])).msg).toBe('第1行 数量：请填写');
  });

  it('may name a sale line only for a loss in edging and for the same goods', async () => {
    const [goods, other] = [await desk.priced(100, 5), await desk.priced(90, 5)];
    const sold = await desk.passed([{ barcodeId: goods.id, qty: 1 }]);
    const saleItemId = sold.lines[0]?.id ?? 0;
    expect(await save([lost(goods, 1, { saleItemId })])).toMatchObject({
      status: 400,
      msg: '第1行 销售明细：只有加工损耗才填写',
    });
    expect((await save([lost(other, 1, { saleItemId })], { lossType: '加工损耗' })).code).toBe(100002);
    const { data } = await save([lost(goods, 1, { saleItemId })], { lossType: '加工损耗' });
    expect((await pass(data)).success).toBe(true);
    const [row] = await desk.rows(
      `SELECT sale_item_id::int AS id FROM stock_ledger WHERE bill_id = ${data.id} AND biz_type = 'DAMAGE'`,
    );
    expect(row?.id).toBe(saleItemId);
  });

  it('has at most 9 pictures of its own, and releases removed ones', async () => {
    const goods = await desk.priced(100, 5);
    const upload = async (use: FileUse = 'STOCK_LOSS') => (await uploads.picture(await png(), use, { token })).data.id;
    const [one, two] = [await upload(), await upload()];
    const { data } = await save([lost(goods, 1)], { fileIds: [one, two] });
    const seen = await desk.app.send(stockLoss.pictures, { id: data.id }, { token });
    expect(seen.data.map(({ id }) => id)).toEqual([one, two]);
    const drawn = await desk.app.send(stockLoss.withdraw, { id: data.id, version: data.version }, once());
    const { id, version } = drawn.data;
    const kept = await save([lost(goods, 1)], { id, version, fileIds: [two] });
    expect(kept.success).toBe(true);
    const left = await desk.app.send(stockLoss.pictures, { id }, { token });
    expect(left.data.map((picture) => picture.id)).toEqual([two]);
    expect((await save([lost(goods, 1)], { fileIds: [await upload('CONSENT')] })).success).toBe(false);
    expect((await save([lost(goods, 1)], { fileIds: Array.from({ length: 10 }, (_, at) => at + 1) })).status).toBe(400);
    const other = await desk.app.signIn('admin_b');
    expect((await desk.app.send(stockLoss.pictures, { id }, { token: other })).code).toBe(140001);
  });

  it('is approved by a manager, and shows costs only with the right', async () => {
    const goods = await desk.priced(100, 5);
    const { data } = await save([lost(goods, 2)]);
    const orgId = await emptyOrg(desk.app);
    await desk.rows(`INSERT INTO account_org_role (property_owner_id, account_id, org_id, role_id)
      SELECT 1, a.id, ${orgId}, r.id FROM account a, role r WHERE a.account = 'stock' AND a.property_owner_id = 1
        AND r.property_owner_id = 1 AND r.role_code = 'WAREHOUSE'`);
    const keeper = await desk.app.signIn('stock', { orgId });
    const { id, version } = data;
    expect((await desk.app.send(stockLoss.pass, { id, version }, desk.stock.once(keeper))).status).toBe(403);
    const { data: seen } = await desk.app.send(stockLoss.findById, { id }, { token: keeper });
    expect(seen.totalAmount).toBeUndefined();
    expect(seen.lines[0]).not.toHaveProperty('price');
    expect(seen.lines[0]).not.toHaveProperty('amount');
    for (const column of ['loss_type', 'handler_name', 'total_amount']) {
      const page = await desk.app.send(stockLoss.page, { column, asc: true, lossType: '破损' }, { token });
      expect(page.data.records.map((row) => row.id)).toContain(id);
    }
    expect((await desk.app.download(stockLoss.export, {}, { token: keeper })).status).toBe(200);
    const paper = await desk.app.send(stockLoss.print, { id }, { token });
    expect(paper.data).toMatchObject({ title: '报损单', mark: '未审核' });
  });
});

describe('ERP-25 the day of a loss', () => {
  it('must be after the receipt of the goods and not in the future', async () => {
    const goods = await desk.priced(100);
    const receipt = await desk.stock.receive([desk.stock.line(goods, 10, 8)], '2025-03-05');
    const { data } = await save([lost(goods, 4)]);
    expect(await pass(data, '2025-03-03')).toMatchObject({
      code: 140204,
      msg: expect.stringMatching(/^业务日期 2025-03-03 之后「.+」库存将出现负数，请调整日期$/),
    });
    expect((await pass(data, '2025-03-13')).code).toBe(140008);
    expect((await pass(data, '2025-03-06')).data).toMatchObject({ state: 'PASSED', bizDate: '2025-03-06' });
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 6, locked: 0 });
    await desk.passed([{ barcodeId: goods.id, qty: 3 }]);
    const back = { id: receipt.id, version: receipt.version, reason: '退回' };
    expect(await desk.app.send(purchase.retrial, back, once())).toMatchObject({
      code: 140201,
      msg: expect.stringContaining('可用 3，需要 10'),
    });
  });
});

describe('ERP-07 an expired batch', () => {
  it('is not sold, and is written off from exactly its location', async () => {
    const lens = await desk.priced(100, 5, 'qx2', batch('B3', '2025-03-31'));
    await desk.stock.receive([desk.stock.line(lens, 5, 20, batch('B1', '2025-04-30'))]);
    await desk.stock.receive([desk.stock.line(lens, 5, 20, batch('B2', '2025-06-30'))]);
    await desk.rows(
      `UPDATE stock_batch SET expire_date = '2025-01-31' WHERE barcode_id = ${lens.id} AND batch_no = 'B3'`,
    );
    const seven = await desk.save([{ barcodeId: lens.id, qty: 7 }], {}, once());
    expect(seven.success).toBe(true);
    expect((await desk.save([{ barcodeId: lens.id, qty: 4 }], {}, once())).msg).toMatch(/可用 3，需要 4$/);
    const held = await desk.rows(`SELECT b.batch_no, k.qty FROM stock_lock k JOIN stock_batch b ON b.id = k.batch_id
      WHERE k.bill_id = ${seven.data.id} ORDER BY 1`);
    expect(held.map((row) => [row.batch_no, row.qty])).toEqual([
      ['B1', 5],
      ['B2', 2],
    ]);
    expect((await save([lost(lens, 6, batch('B3', '2025-01-31'))], { lossType: '过期' })).msg).toMatch(
      /可用 5，需要 6$/,
    );
    expect((await save([lost(lens, 1)], { lossType: '过期' })).code).toBe(140203);
    const { data } = await save([lost(lens, 5, batch('B3', '2025-01-31'))], { lossType: '过期' });
    expect((await pass(data)).success).toBe(true);
    const { data: sold } = await desk.app.send(sale.findById, { id: seven.data.id }, { token });
    expect(await desk.pay(sold.chargeOrderId ?? 0, once())).toMatchObject({ msg: '操作成功' });
    expect(await desk.stock.balance(lens)).toEqual({ onHand: 3, locked: 0 });
    expect(await brokenInvariants(desk.app)).toEqual([]);
  });
});
