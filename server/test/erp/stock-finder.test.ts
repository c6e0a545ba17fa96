import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockFinder } from '@mingmou/contract/erp/stock/stock-finder.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import type { Goods } from './stock-desk';
import { TransferDesk } from './transfer-desk';

let shop: SaleDesk;
let desk: TransferDesk;

beforeAll(async () => {
  shop = await openSaleDesk();
  desk = await TransferDesk.of(shop.app, shop.stock);
});
afterAll(() => shop.app.close());

const searched = async (goods: Goods, token = shop.stock.token) =>
  (await shop.app.send(stock.page, { keyword: goods.name }, { token })).data;
const found = async (goods: Goods, more: object = {}, token = shop.stock.token) =>
  (await shop.app.send(stockFinder.page, { keyword: goods.name, size: 100, ...more }, { token })).data.records.map(
    ({ orgId, available, transitQty, isOwn }) => [orgId, available, transitQty, isOwn],
  );

describe('库存查询', () => {
  it('ERP-14 shows goods in transit separately at both ends, with the quantity of 在途 in the ledger', async () => {
    const goods = await desk.goods(10, 10);
    const { receipt } = await desk.sent([{ barcodeId: goods.id, qty: 10 }]);
    const here = await searched(goods);
    expect(here.records).toMatchObject([{ onHand: 0, available: 0, transitOut: 10, transitIn: 0, waitTake: 0 }]);
    expect(here.sums).toMatchObject({ onHand: 0, transitOut: 10, transitIn: 0 });
    const there = await searched(goods, desk.there);
    expect(there.records).toMatchObject([{ onHand: 0, available: 0, transitOut: 0, transitIn: 10 }]);
    expect((await desk.stockOf(goods, desk.sender)).transit).toBe(10);
    await desk.receive((await desk.count(receipt, [{ qty: 8, diffReason: '少货' }])).data);
    expect((await searched(goods)).records).toMatchObject([{ onHand: 2, transitOut: 0 }]);
    expect((await searched(goods, desk.there)).records).toMatchObject([{ onHand: 8, transitIn: 0 }]);
  });

  it('counts sold pieces as awaiting pickup until they are handed over', async () => {
    const goods = await shop.priced(100, 5);
    await shop.passed([{ barcodeId: goods.id, qty: 2, price: 100 as never, gift: false }]);
    const { records, sums } = await searched(goods);
    expect(records).toMatchObject([{ onHand: 3, available: 3, waitTake: 2 }]);
    expect(sums).toMatchObject({ onHand: 3, waitTake: 2 });
  });

  it('finds goods below the safety quantity of the organisation, goods that were never received included', async () => {
    const { stock: room } = shop;
    const back = await shop.app.send(
      location.save,
      { code: '09', name: '安全后仓', type: 'BACK' },
      { token: room.token },
    );
    const [spread, low, never] = [await room.goods(), await room.goods(), await room.goods()];
    await room.receive([
      room.line(spread, 3, 10),
      room.line(spread, 4, 10, { locationId: back.data.id }),
      room.line(low, 2, 10),
    ]);
    for (const { id } of [spread, low, never])
      await shop.app.send(barcode.safetyQty, { id, safetyQty: 5 }, { token: room.token });
    const found = async (more: object = {}) => {
      const { records, total, sums } = (
        await shop.app.send(stock.page, { belowSafety: true, size: 100, ...more }, { token: room.token })
      ).data;
      expect([total, sums.onHand]).toEqual([records.length, records.reduce((sum, { onHand }) => sum + onHand, 0)]);
      return records.map(({ barcodeId, onHand, safetyQty }) => [barcodeId, onHand, safetyQty]);
    };
    const short = [
      [low.id, 2, 5],
      [never.id, 0, 5],
    ];
    expect(await found()).toEqual(short);
    expect(await found({ column: 'code', asc: true })).toEqual(short);
    // The quantity is the organisation's, not one of each location.
    expect(await found({ locationId: back.data.id })).toEqual([]);
    expect(await found({ breedId: never.breedId })).toEqual([[never.id, 0, 5]]);
  });
});

describe('库存模糊查询', () => {
  it('finds the stock and transit of each organisation that the caller may view, the caller’s own first', async () => {
    const goods = await desk.goods(9, 10);
    await desk.sent([{ barcodeId: goods.id, qty: 4 }]);
    expect(await found(goods)).toEqual([
      [desk.sender, 5, 0, true],
      [desk.receiver, 0, 4, false],
    ]);
    expect(await found(goods, { orgIds: [desk.sender] })).toEqual([[desk.sender, 5, 0, true]]);
    const code = await shop.rows(`SELECT code FROM erp_barcode WHERE id = ${goods.id}`);
    expect(await found(goods, { keyword: String(code[0]?.code) })).toHaveLength(2);
    expect((await shop.app.send(stockFinder.page, {}, { token: shop.stock.token })).data.total).toBe(0);
  });

  it('matches powers within the tolerance, and refuses organisations that the caller may not view', async () => {
    const goods = await desk.goods(2, 10, '001');
    await shop.rows(`UPDATE erp_barcode SET sph = -3, cyl = -0.5 WHERE id = ${goods.id}`);
    const at = (sph: number, tolerance: '0' | '0.25' | '0.5') => found(goods, { sph, cyl: -0.5, tolerance });
    expect(await at(-3, '0')).toHaveLength(1);
    expect(await at(-3.25, '0')).toEqual([]);
    expect(await at(-3.25, '0.25')).toHaveLength(1);
    expect(await at(-3.5, '0.25')).toEqual([]);
    expect(await at(-3.5, '0.5')).toHaveLength(1);
    expect(await at(-3.75, '0.5')).toEqual([]);
    const keeper = await shop.app.signIn('stock');
    const foreign = { keyword: goods.name, orgIds: [desk.sender] };
    expect((await shop.app.send(stockFinder.page, foreign, { token: keeper })).code).toBe(140602);
  });

  it('finds contact lenses that have no cylinder at cylinder 0', async () => {
    const goods = await desk.goods(2, 10);
    await shop.rows(`UPDATE erp_barcode SET sph = -3, cyl = NULL WHERE id = ${goods.id}`);
    expect(await found(goods, { sph: -3, cyl: 0 })).toHaveLength(1);
    expect(await found(goods, { sph: -3, cyl: -0.25, tolerance: '0.25' })).toHaveLength(1);
    expect(await found(goods, { sph: -3, cyl: -0.5, tolerance: '0.25' })).toEqual([]);
    expect((await searched(goods)).records).toHaveLength(1);
    const at = async (cyl: number) =>
      (await shop.app.send(stock.page, { keyword: goods.name, sph: -3, cyl }, { token: shop.stock.token })).data.total;
    expect([await at(0), await at(-0.25)]).toEqual([1, 0]);
  });

  it('sends a request to the other organisation, which opens a prefilled transfer', async () => {
    const goods = await desk.goods(2, 10);
    const ask = { orgId: desk.receiver, barcodeId: goods.id, qty: 2, remark: '客户等' };
    const asked = await shop.app.send(stockFinder.ask, ask, { token: shop.stock.token });
    expect(asked.success).toBe(true);
    const [notice] = await shop.rows(
      `SELECT org_id::int, menu_id, text, target_path FROM notice WHERE source = 'transfer-ask' ORDER BY id DESC LIMIT 1`,
    );
    expect(notice).toMatchObject({
      ...{ org_id: desk.receiver, menu_id: 1407 },
      target_path: `/erp/stock/outEdit?toOrgId=${desk.sender}&barcodeId=${goods.id}&qty=2`,
    });
    expect(String(notice?.text)).toMatch(new RegExp(`请求调拨 .*${goods.name}.* ×2：客户等$`));
    const own = { ...ask, orgId: desk.sender };
    expect((await shop.app.send(stockFinder.ask, own, { token: shop.stock.token })).status).toBe(400);
  });
});

describe('度数矩阵', () => {
  it('sums the viewable organisations including the safety stock, and exports a sheet', async () => {
    const goods = await desk.goods(6, 10, '001');
    await shop.rows(`UPDATE erp_barcode SET sph = -2, cyl = -0.25 WHERE id = ${goods.id}`);
    await shop.rows(
      `INSERT INTO erp_barcode_org (property_owner_id, org_id, barcode_id, safety_qty) VALUES (1, ${desk.sender}, ${goods.id}, 5)`,
    );
    const { receipt } = await desk.sent([{ barcodeId: goods.id, qty: 2 }]);
    await desk.receive((await desk.count(receipt, [])).data);
    const matrix = async (more: object) =>
      (await shop.app.send(stock.matrix, { breedId: goods.breedId, ...more }, { token: shop.stock.token })).data.cells;
    expect(await matrix({})).toMatchObject([{ sph: -2, cyl: -0.25, onHand: 4, safetyQty: 5 }]);
    expect(await matrix({ chain: true })).toMatchObject([{ onHand: 6, safetyQty: 5 }]);
    const sheet = await shop.app.download(stock.matrixExport, { breedId: goods.breedId }, { token: shop.stock.token });
    expect(sheet.status).toBe(200);
  });

  it('keeps additions apart, and compares the safety quantity with the stock of the whole organisation', async () => {
    const { stock: room } = shop;
    const goods = await room.goods('001');
    await shop.rows(`UPDATE erp_barcode SET sph = -2, cyl = 0, add_power = 1 WHERE id = ${goods.id}`);
    const [strong] = await shop.rows(`INSERT INTO erp_barcode
        (property_owner_id, code, breed_id, attrs_key, spec, sph, cyl, add_power)
      VALUES (1, '8877777777771', ${goods.breedId}, 'add', 'S', -2, 0, 1.5) RETURNING id::int`);
    const added = { ...goods, id: Number(strong?.id) };
    const [place] = await shop.rows(
      `SELECT id::int FROM stock_location WHERE org_id = ${desk.sender} AND name = '安全后仓'`,
    );
    await room.receive([
      room.line(goods, 3, 10),
      room.line(added, 4, 10),
      room.line(added, 2, 10, { locationId: Number(place?.id) }),
    ]);
    for (const { id } of [goods, added])
      await shop.app.send(barcode.safetyQty, { id, safetyQty: 5 }, { token: room.token });
    const cells = async (more: object = {}) =>
      (await shop.app.send(stock.matrix, { breedId: goods.breedId, ...more }, { token: room.token })).data.cells.map(
        ({ add, onHand, safetyQty }) => [add, onHand, safetyQty],
      );
    expect(await cells()).toEqual([
      [1, 3, 5],
      [1.5, 6, 5],
    ]);
    // Six pieces are enough wherever they are; three are too few, also where none of them is.
    expect(await cells({ locationId: Number(place?.id) })).toEqual([
      [1, 0, 5],
      [1.5, 2, 0],
    ]);
    const sheet = await shop.app.download(stock.matrixExport, { breedId: goods.breedId }, { token: room.token });
    expect(readSheet(sheet.body, 3).map((row) => row.cells.map((cell) => cell?.text))).toEqual([
      ['球镜＼柱镜', '0.00'],
      ['-2.00 ADD+1.00', '3'],
      ['-2.00 ADD+1.50', '6'],
    ]);
  });
});
