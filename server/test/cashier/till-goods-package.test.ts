import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { type GoodsPackages, item, openGoodsPackages } from '../erp/goods-packages';
import { openSaleDesk, type SaleDesk } from '../erp/sale-desk';
import { brokenInvariants as brokenStock, type Goods } from '../erp/stock-desk';
import { brokenInvariants } from './invariants';

let desk: SaleDesk;
let packages: GoodsPackages;

beforeAll(async () => {
  desk = await openSaleDesk();
  packages = await openGoodsPackages(desk);
});
afterAll(() => desk.app.close());

type Line = InputOf<typeof chargeOrder.save>['lines'][number];

/** Order line of goods; goods of a package carry its id, its number on the order and their position in it. */
const packed = (goods: Goods, packageId: number, packageItemNo: number, more: Partial<Line> = {}): Line => ({
  ...{ sourceType: 8, itemId: goods.id, qty: 1, packageId, packageNo: 1, packageItemNo },
  ...more,
});

/** The package of case W3 and its lines at the till. */
async function glasses() {
  const { frame, lens, box, id } = await packages.glasses();
  const lines = (more: Partial<Line> = {}) => [
    packed(frame, id, 1, more),
    packed(lens, id, 2, { qty: 2, ...more }),
    packed(box, id, 3, more),
  ];
  return { frame, lens, box, id, lines };
}

const save = (lines: Line[], payable: number, more: Partial<InputOf<typeof chargeOrder.save>> = {}) =>
  desk.app.send(
    chargeOrder.save,
    { patientId: desk.patientId, lines, payableAmount: money(payable), ...more },
    desk.stock.once(),
  );

const orderOf = async (id: number) =>
  (await desk.app.send(chargeOrder.detail, { id }, { token: desk.stock.token })).data;

/** Returns the sale that the payment of an order created. */
async function saleOf(orderId: number) {
  const [line] = (await orderOf(orderId)).lines;
  return desk.found(line?.sourceId ?? 0);
}

describe('a package of goods at the till', () => {
  it('ERP-3 is split over its goods, paid as one and counted as sold after payment', async () => {
    const { frame, lens, box, id, lines } = await glasses();
    const { data } = await save(lines(), 599);
    expect(
      data.lines.map(({ amount, unitPrice, packageName, packageNo }) => [amount, unitPrice, packageName, packageNo]),
    ).toEqual([
      [338.26, 338.26, '配镜套餐', 1],
      [225.51, 112.755, '配镜套餐', 1],
      [35.23, 35.23, '配镜套餐', 1],
    ]);
    expect((await packages.row(id)).soldQty).toBe(0);
    expect((await desk.pay(data.id)).success).toBe(true);
    expect((await packages.row(id)).soldQty).toBe(1);
    const sold = await saleOf(data.id);
    expect(sold).toMatchObject({
      source: 'CASHIER',
      state: 'PASSED',
      totalAmount: 599,
      tagAmount: 850,
      paidAmount: 599,
    });
    expect(sold.lines.map(({ packageId, packageNo, amount }) => [packageId, packageNo, amount])).toEqual([
      [id, 1, 338.26],
      [id, 1, 225.51],
      [id, 1, 35.23],
    ]);
    for (const [goods, left] of [
      [frame, 3],
      [lens, 6],
      [box, 3],
    ] as const)
      expect(await desk.stock.balance(goods)).toEqual({ onHand: left, locked: 0 });
    expect(await brokenInvariants(desk.app)).toEqual([]);
    expect(await brokenStock(desk.app)).toEqual([]);
  });

  it('can be on an order twice, with each copy split by itself; one copy may wait', async () => {
    const { id, lines } = await glasses();
    const { data } = await save([...lines(), ...lines({ packageNo: 2, selected: false })], 599);
    expect((await desk.pay(data.id)).data.restOrderId).toBeGreaterThan(0);
    expect((await packages.row(id)).soldQty).toBe(1);
    const { data: again } = await save([...lines(), ...lines({ packageNo: 2 })], 1198, { patientId: null });
    expect((await desk.pay(again.id)).success).toBe(true);
    expect((await packages.row(id)).soldQty).toBe(3);
  });

  it('140112 is sold only complete, and deselected only as a whole', async () => {
    const { lens, id, lines } = await glasses();
    const [frame, , box] = lines() as [Line, Line, Line];
    expect(await save([frame, box], 373.49)).toMatchObject({
      code: 140112,
      msg: `套餐「${lens.name}」应选 1 件，已选 0 件`,
    });
    const one = await save([frame, packed(lens, id, 2), box], 599);
    expect(one).toMatchObject({ code: 140112, msg: `套餐「${lens.name}」应选 2 件，已选 1 件` });
    const apart = await save([{ ...frame, selected: false }, ...lines().slice(1)], 260.74);
    expect([apart.status, apart.msg]).toEqual([400, '收费项目：套餐「配镜套餐」须整份收费']);
    const { data } = await save(lines(), 599);
    const kept = data.lines.slice(1).map(({ id: lineId, qty }) => ({ id: lineId, sourceType: 8 as const, qty }));
    expect((await save(kept, 260.74, { id: data.id, version: data.version })).code).toBe(140112);
    expect((await orderOf(data.id)).lines).toHaveLength(3);
  });

  it('takes discounts like other goods, in proportion to its parts', async () => {
    const { lines } = await glasses();
    await desk.rows('UPDATE role SET discount_floor = 90 WHERE property_owner_id = 1');
    const { data } = await save(lines(), 539.1, { wholeDiscountType: 1, wholeDiscountValue: 90 });
    expect(data.lines.map(({ payableAmount }) => payableAmount)).toEqual([304.43, 202.96, 31.71]);
  });

  it('140111 can be neither saved nor paid after it is disabled', async () => {
    const { id, lines } = await glasses();
    const { data } = await save(lines(), 599);
    await packages.move(id, 'DISABLE');
    expect(await save(lines(), 599)).toMatchObject({ code: 140111, msg: '套餐「配镜套餐」未启用或不在有效期' });
    expect((await desk.pay(data.id)).code).toBe(140111);
    expect((await orderOf(data.id)).order.orderState).toBe(1);
  });

  it('180103 is not paid at a price that differs from the saved one', async () => {
    const { id, lines, frame } = await glasses();
    const { data } = await save(lines(), 599);
    await packages.move(id, 'DISABLE');
    const { version, code, name, startDate, orgIds, items } = await packages.row(id);
    const changed = { id, version, code, name, startDate, orgIds, items, price: money(500) };
    const { success } = await desk.app.send(goodsPackage.update, changed, packages.admin());
    expect(success).toBe(true);
    await packages.move(id, 'ENABLE');
    const reply = await desk.pay(data.id);
    expect(reply).toMatchObject({ code: 180103 });
    expect(reply.msg).toContain('282.35');
    expect(await desk.stock.balance(frame)).toEqual({ onHand: 4, locked: 0 });
  });

  it('180207 adds its pieces to other pieces of the same goods when the stock is checked', async () => {
    const { box, lines } = await glasses();
    const beside: Line = { sourceType: 8, itemId: box.id, qty: 4 };
    const { data } = await save([...lines(), beside], 799);
    expect(await desk.pay(data.id)).toMatchObject({ code: 180207, msg: expect.stringMatching(/库存不足，可用4$/) });
    expect(await desk.stock.balance(box)).toEqual({ onHand: 4, locked: 0 });
  });

  it('cannot be sold at the till with goods made to order', async () => {
    const made = await desk.priced(800, 0, '000');
    await desk.rows(`UPDATE erp_breed SET stock_mode = 'ORDER'
      WHERE id = (SELECT breed_id FROM erp_barcode WHERE id = ${made.id})`);
    const id = await packages.onSale(500, [item(made)]);
    const reply = await save([packed(made, id, 1)], 500);
    expect(reply.status).toBe(400);
    expect(reply.msg).toContain('为定做商品，请在销售开单中销售');
  });

  it('140108 cannot be deleted while an order with it waits', async () => {
    const { id, lines } = await glasses();
    const { data } = await save(lines(), 599);
    await packages.move(id, 'DISABLE');
    const remove = async () => {
      const { version } = await packages.row(id);
      return desk.app.sendRaw(goodsPackage.delete, { id, version, stateEnum: 'DELETE' }, packages.admin());
    };
    expect((await remove()).code).toBe(140108);
    const seen = { id: data.id, version: data.version, reason: '不要了' };
    expect((await desk.app.send(chargeOrder.void, seen, desk.stock.once())).success).toBe(true);
    expect((await remove()).success).toBe(true);
  });

  it('shows the package name of a sale on the order of the till', async () => {
    const { id } = await glasses();
    const { lines } = await packages.glasses();
    const sold = await desk.sold(lines());
    const own = (await desk.order(sold.id)).lines.filter(({ sourceId }) => sourceId === sold.id);
    expect(own.map(({ packageName }) => packageName)).toEqual(['配镜套餐', '配镜套餐', '配镜套餐']);
    const { version } = await desk.found(sold.id);
    await desk.app.send(sale.withdraw, { id: sold.id, version }, desk.stock.once());
    expect((await packages.row(id)).soldQty).toBe(0);
  });

  it('offers goods of a breed or category that are in stock', async () => {
    const [near, far] = [await desk.priced(30, 2, '006'), await desk.priced(30, 0, '006')];
    const [row] = await desk.rows(`SELECT breed_id::int AS id FROM erp_barcode WHERE id = ${near.id}`);
    const find = async (asked: object) => {
      const { data } = await desk.app.send(chargeOrder.findItems, { sourceType: 8, ...asked }, packages.admin());
      return data.map(({ itemId }) => itemId);
    };
    expect(await find({ breedId: Number(row?.id) })).toEqual([near.id]);
    const ofCategory = await find({ categoryId: '006' });
    expect(ofCategory).toContain(near.id);
    expect(ofCategory).not.toContain(far.id);
  });
});

describe('goods that the till offers', () => {
  const ask = (asked: Omit<InputOf<typeof chargeOrder.findItems>, 'sourceType'>) =>
    desk.app.send(chargeOrder.findItems, { ...asked, sourceType: 8 }, { token: desk.stock.token });

  it('are found by internal code, manufacturer’s code and GS1; a part of a code is refused', async () => {
    const goods = await desk.priced(25, 3);
    await desk.rows(`INSERT INTO erp_barcode_origin (property_owner_id, barcode_id, position, code)
      VALUES (1, ${goods.id}, 1, '6901234505051')`);
    const [row] = await desk.rows(`SELECT code FROM erp_barcode WHERE property_owner_id = 1 AND id = ${goods.id}`);
    const code = String(row?.code);
    const codes = [code, '6901234505051', '0106901234505051|10A1', '010690123450505117270101'];
    for (const each of codes) {
      expect((await ask({ code: each })).data).toMatchObject([{ itemId: goods.id, stock: 3, price: 25 }]);
    }
    for (const part of ['5051', '01234505051', code.slice(3), '0106901234505044']) {
      const { code: refused, msg } = await ask({ code: part });
      expect([refused, msg]).toEqual([140115, `未找到条码 ${part}，请先建立商品条码`]);
    }
  });

  it('are found by a part of the name, but only by a complete code', async () => {
    const goods = await desk.priced(25, 3);
    await desk.rows(`INSERT INTO erp_barcode_origin (property_owner_id, barcode_id, position, code)
      VALUES (1, ${goods.id}, 1, '6901234707073')`);
    const found = async (keyword: string) => (await ask({ keyword })).data.map(({ itemId }) => itemId);
    expect(await found('6901234707073')).toEqual([goods.id]);
    expect(await found('7073')).not.toContain(goods.id);
    expect(await found(goods.name)).toContain(goods.id);
  });

  it('are counted only in locations that the till sells from', async () => {
    const token = desk.stock.token;
    const place = async (code: string, type: 'BACK' | 'SALE' | 'CONSIGN') => {
      const more = type === 'CONSIGN' ? { supplierId: desk.stock.supplierId } : {};
      return (await desk.app.send(location.save, { code, name: code, type, ...more }, { token })).data.id;
    };
    const [back, sideShelf, shelf] = [
      await place('T1', 'BACK'),
      await place('T2', 'SALE'),
      await place('T3', 'CONSIGN'),
    ];
    const consigned = await desk.priced(25, 0, '006');
    const agreed = {
      supplierId: desk.stock.supplierId,
      breedId: consigned.breedId,
      purchasePrice: price(20),
      isDefault: false,
    };
    await desk.app.send(contrast.save, agreed, { token });
    await desk.stock.receive([desk.stock.line(consigned, 2, 20, { locationId: shelf })]);
    const [inBack, aside, both] = [
      await desk.priced(25, 4, '006', { locationId: back }),
      await desk.priced(25, 4, '006', { locationId: sideShelf }),
      await desk.priced(25, 3, '006'),
    ];
    await desk.stock.receive([desk.stock.line(both, 4, 20, { locationId: back })]);
    const offered = async (goods: Goods) => (await ask({ keyword: goods.name })).data.map(({ stock }) => stock);
    expect(await Promise.all([inBack, aside, both, consigned].map(offered))).toEqual([[], [], [3], [2]]);
    // Every listed piece can be paid, and 180207 counts pieces like the list.
    const order = await save(
      [both, consigned].map(({ id }) => ({ sourceType: 8, itemId: id, qty: 2 })),
      100,
    );
    expect((await desk.pay(order.data.id)).success).toBe(true);
    const tooMany = await save([{ sourceType: 8, itemId: both.id, qty: 2 }], 50);
    expect(await desk.pay(tooMany.data.id)).toMatchObject({ code: 180207, msg: expect.stringMatching(/可用1$/) });
  });
});
