import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { price } from '@mingmou/contract/base/money';
import { purchaseChecks } from '@mingmou/contract/erp/price/price-check.contract';
import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { consignment } from '@mingmou/contract/erp/stock/consign.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, emptyOrg, type Goods } from './stock-desk';
import { TransferDesk } from './transfer-desk';

let desk: SaleDesk;
let shelf: number;
beforeAll(async () => {
  desk = await openSaleDesk();
  const { supplierId } = desk.stock;
  const { data } = await desk.app.send(
    location.save,
    { code: 'DX1', name: '代销架', type: 'CONSIGN', supplierId },
    { token: token() },
  );
  shelf = data.id;
});
afterAll(async () => {
  expect(await brokenInvariants(desk.app)).toEqual([]);
  await desk.app.close();
});

const token = () => desk.stock.token;
const once = () => desk.stock.once();

/** Frames of the supplier, so many on consignment at 120.00 each. */
async function frames(qty: number, agreed: number | null = 120): Promise<Goods> {
  const goods = await desk.priced(480);
  if (agreed !== null) {
    const { supplierId } = desk.stock;
    const input = { supplierId, breedId: goods.breedId, purchasePrice: price(agreed), isDefault: false };
    await desk.app.send(contrast.save, input, { token: token() });
  }
  if (qty > 0) await desk.stock.receive([desk.stock.line(goods, qty, 120, { locationId: shelf })]);
  return goods;
}

/** Kind, pieces and cost of every row of the ledger. */
const rows = async ({ id }: Goods) =>
  (
    await desk.rows(`SELECT biz_type, cost_kind, qty, cost_amount::float8 AS amount FROM stock_ledger
    WHERE barcode_id = ${id} ORDER BY id`)
  ).map(({ biz_type, cost_kind, qty, amount }) => [biz_type, cost_kind, qty, amount]);

const sells = (goods: Goods, qty: number) => desk.passed([{ barcodeId: goods.id, qty }]);
async function bringsBack(goods: Goods, sold: Awaited<ReturnType<typeof sells>>, more: object = {}) {
  const lines = [
    { saleItemId: sold.lines[0]?.id ?? 0, barcodeId: goods.id, qty: 1, returnTo: 'STOCK' as const, ...more },
  ];
  const saved = await desk.app.send(saleReturn.save, { saleId: sold.id, reason: '不适', lines }, once());
  if (!saved.success) throw new Error(saved.msg);
  return desk.app.send(saleReturn.pass, { id: saved.data.id, version: saved.data.version }, once());
}

describe('goods on consignment', () => {
  it('come in without a cost, are sold like other goods, and are bought from the supplier when sold', async () => {
    const goods = await frames(5);
    expect(await rows(goods)).toEqual([['CONSIGN', 'NONE', 5, 0]]);
    expect((await desk.stock.found(goods)).data).toMatchObject([{ locationId: shelf, consignLocationId: shelf }]);
    // Nobody said where from: they lie nowhere else.
    const sold = await sells(goods, 2);
    expect(sold.lines).toMatchObject([{ locationId: shelf, deliveryState: 'WAIT_TAKE' }]);
    expect((await rows(goods)).slice(1)).toEqual([
      ['PURCHASE_IN', 'OWN', 2, 240],
      ['SALE', 'OWN', -2, -240],
      ['CONSIGN', 'NONE', -2, 0],
    ]);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 3, locked: 0 });
    const [bought] = await desk.rows(`SELECT supplier_id::int, sale_item_id::int, bill_no FROM stock_ledger
      WHERE barcode_id = ${goods.id} AND biz_type = 'PURCHASE_IN'`);
    expect(bought).toEqual({
      supplier_id: desk.stock.supplierId,
      sale_item_id: sold.lines[0]?.id,
      bill_no: sold.billNo,
    });
  });

  it('do not count in the average cost and in the value of the stock', async () => {
    const goods = await frames(4);
    await desk.stock.receive([desk.stock.line(goods, 2, 50)]);
    expect((await desk.stock.found(goods)).data).toMatchObject([
      { onHand: 2, consignLocationId: null },
      { onHand: 4, consignLocationId: null },
    ]);
    expect(await desk.stock.cost(goods)).toBe(50);
    await desk.passed([{ barcodeId: goods.id, qty: 3, locationId: shelf }]);
    expect(await desk.stock.cost(goods)).toBe(50);
    const { data } = await desk.app.send(stock.page, { breedId: goods.breedId }, { token: token() });
    expect(data.records.map(({ isConsigned, onHand, costAmount }) => [isConsigned, onHand, costAmount])).toEqual(
      expect.arrayContaining([
        [false, 2, 100],
        [true, 1, undefined],
      ]),
    );
    expect(data.sums).toMatchObject({ onHand: 3, costAmount: 100 });
  });

  it('appear in the closing quantity of the reports', async () => {
    const goods = await frames(5);
    await sells(goods, 2);
    const asked = { breedId: goods.breedId, from: '2025-03-01', to: '2025-03-12', orgIds: [await emptyOrg(desk.app)] };
    const { data } = await desk.app.send(goodsReport.list, asked, { token: token() });
    expect(data.records).toMatchObject([
      { buyQty: 2, saleQty: 2, consignQty: 3, closeQty: 3, buyAmount: 240, saleAmount: 240, closeAmount: 0 },
    ]);
  });

  it('become the supplier’s again when a customer returns them to the consignment location, and stay bought in other locations', async () => {
    const goods = await frames(3);
    const sold = await sells(goods, 2);
    expect((await bringsBack(goods, sold)).data.state).toBe('PASSED');
    expect((await rows(goods)).slice(-3)).toEqual([
      ['SALE_RETURN', 'OWN', 1, 120],
      ['PURCHASE_RETURN', 'OWN', -1, -120],
      ['CONSIGN', 'NONE', 1, 0],
    ]);
    const own = await desk.stock.locationId();
    expect((await bringsBack(goods, sold, { locationId: own })).data.state).toBe('PASSED');
    expect((await rows(goods)).slice(-1)).toEqual([['SALE_RETURN', 'COSTED', 1, 120]]);
    expect(await desk.stock.cost(goods)).toBe(120);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 3, locked: 0 });
  });

  it('are written off at their purchase price when a customer returns them damaged', async () => {
    const goods = await frames(1);
    const sold = await sells(goods, 1);
    await bringsBack(goods, sold, { returnTo: 'SCRAP' });
    expect((await rows(goods)).slice(-2)).toEqual([
      ['SALE_RETURN', 'OWN', 1, 120],
      ['DAMAGE', 'OWN', -1, -120],
    ]);
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 0, locked: 0 });
  });

  it('are returned to their supplier and written off without a cost, and are not listed for price checks', async () => {
    const goods = await frames(4);
    const { supplierId } = desk.stock;
    const line = { barcodeId: goods.id, qty: 1, locationId: shelf, price: price(120) };
    const back = await desk.app.send(purchaseReturn.save, { supplierId, reason: '滞销', lines: [line] }, once());
    await desk.app.send(purchaseReturn.pass, { id: back.data.id, version: back.data.version }, once());
    const lost = {
      lossType: '丢失' as const,
      handlerId: desk.sellerId,
      lines: [{ barcodeId: goods.id, qty: 1, locationId: shelf }],
    };
    const loss = await desk.app.send(stockLoss.save, lost, once());
    await desk.app.send(stockLoss.pass, { id: loss.data.id, version: loss.data.version }, once());
    expect((await rows(goods)).slice(1)).toEqual([
      ['CONSIGN', 'NONE', -1, 0],
      ['DAMAGE', 'NONE', -1, 0],
    ]);
    const listed = await desk.app.send(purchaseChecks.page, { goods: goods.name, size: 10 }, { token: token() });
    expect(listed.data.records.filter(({ goodsName }) => goodsName.endsWith(goods.name))).toEqual([]);
  });

  it('leave no rows in balance after a sale return and the reversal of the return', async () => {
    const goods = await frames(3);
    const sold = await sells(goods, 1);
    const back = await bringsBack(goods, sold);
    const { id, version } = back.data;
    const [waiting] = await desk.rows(`SELECT refund_state FROM sale_return WHERE bill_id = ${id}`);
    expect(waiting).toEqual({ refund_state: 'WAIT' });
    expect((await desk.app.send(saleReturn.retrial, { id, version, reason: '录错' }, once())).data.state).toBe(
      'REVERSED',
    );
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 2, locked: 0 });
  });
});

describe('a consignment location', () => {
  it('accepts only goods of its supplier with an agreed price (140310)', async () => {
    const goods = await frames(0, null);
    expect(await desk.stock.save([desk.stock.line(goods, 1, 100, { locationId: shelf })])).toMatchObject({
      code: 140310,
      msg: expect.stringMatching(/^与测试供应商没有约定「.+」的代销进价，请先在供应商品种对照填写进价$/),
    });
    const [other] =
      await desk.rows(`SELECT id::int FROM erp_supplier WHERE property_owner_id = 1 AND id <> ${desk.stock.supplierId}
      AND state_enum = 'ENABLE' ORDER BY id LIMIT 1`);
    const foreign = await desk.stock.save([desk.stock.line(goods, 1, 100, { locationId: shelf })], {
      supplierId: Number(other?.id),
    });
    expect(foreign).toMatchObject({
      status: 400,
      msg: expect.stringContaining('「代销架」只存放测试供应商的代销商品'),
    });
  });

  it('sells no goods whose agreed price was disabled', async () => {
    const goods = await frames(1);
    await desk.app.database.query(`UPDATE erp_contrast SET state_enum = 'DISABLE' WHERE breed_id = ${goods.breedId}`);
    expect((await desk.save([{ barcodeId: goods.id, qty: 1 }])).code).toBe(140310);
  });

  it('cannot be the default, requires a supplier, keeps the supplier while it has stock, and allows no transfer', async () => {
    const save = (more: object) =>
      desk.app.sendRaw(location.save, { code: 'DX9', name: '又一架', type: 'CONSIGN', ...more }, { token: token() });
    expect(await save({})).toMatchObject({ status: 400, msg: '代销供应商：代销仓请选择供应商' });
    expect(await save({ supplierId: desk.stock.supplierId, isDefault: true })).toMatchObject({ status: 400 });
    const goods = await frames(1);
    const change = { id: shelf, version: 1, code: 'DX1', name: '代销架', type: 'SALE' as const };
    expect(await desk.app.send(location.update, change, { token: token() })).toMatchObject({
      status: 400,
      msg: '类型：库位仍有库存，不能改为或改自代销仓，也不能换供应商',
    });
    const road = await TransferDesk.of(desk.app, desk.stock);
    expect(await road.save([{ barcodeId: goods.id, qty: 1, locationId: shelf }])).toMatchObject({
      status: 400,
      msg: '第1行 库位：代销库位「代销架」的商品不能调拨，请换库位',
    });
  });

  it('allows the reversal of its receipt', async () => {
    const goods = await frames(0);
    const received = await desk.stock.receive([desk.stock.line(goods, 2, 120, { locationId: shelf })]);
    const { id, version } = received;
    expect((await desk.app.send(purchase.retrial, { id, version, reason: '录错' }, once())).data.state).toBe(
      'REVERSED',
    );
    expect(await rows(goods)).toEqual([
      ['CONSIGN', 'NONE', 2, 0],
      ['CONSIGN', 'NONE', -2, 0],
    ]);
  });
});

describe('代销结算', () => {
  const settled = async (goods: Goods, more: object = {}) => {
    const asked = { supplierId: desk.stock.supplierId, size: 100, ...more };
    const { data } = await desk.app.send(consignment.page, asked, { token: token() });
    return {
      rows: data.records
        .filter(({ goodsName }) => goodsName.endsWith(goods.name))
        .map(({ billNo, qty, price: at, amount }) => [billNo?.slice(0, 2), qty, at, amount]),
      sums: data.sums,
    };
  };

  it('lists sold and returned pieces at the agreed price, without reversed bills', async () => {
    const goods = await frames(5);
    const before = (await settled(goods)).sums;
    const sold = await sells(goods, 3);
    await bringsBack(goods, sold);
    await desk.stock.receive([desk.stock.line(goods, 1, 130)]);
    const { rows: lines, sums } = await settled(goods);
    expect(lines).toEqual([
      ['XT', -1, 120, -120],
      ['XS', 3, 120, 360],
    ]);
    expect([sums.qty - before.qty, Number(sums.amount) - Number(before.amount)]).toEqual([2, 240]);
    expect((await settled(goods, { from: '2025-03-13' })).rows).toEqual([]);
    const sheet = await desk.app.download(consignment.export, {}, { token: token() });
    expect(sheet.status).toBe(200);
  });

  it('requires the right 查看成本 for all calls (403)', async () => {
    const set = (how: string) =>
      desk.app.database.query(
        `UPDATE role SET menu_ids = ${how}(menu_ids, ${buttonId('erp:cost-view')}) WHERE role_code = 'ORG_ADMIN'`,
      );
    await set('array_remove');
    expect(await desk.app.send(consignment.page, {}, { token: token() })).toMatchObject({ status: 403 });
    await set('array_append');
  });
});
