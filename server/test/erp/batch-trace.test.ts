import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import type { Goods } from './stock-desk';
import { TransferDesk } from './transfer-desk';

let desk: SaleDesk;
let road: TransferDesk;
beforeAll(async () => {
  desk = await openSaleDesk();
  road = await TransferDesk.of(desk.app, desk.stock);
  await view(false);
});
afterAll(() => desk.app.close());

const LOT = { batchNo: 'R7', expireDate: '2026-06-30' };
const token = () => desk.stock.token;
const once = () => desk.stock.once();
const asked = (batchId: number) => ({ batchId, page: 1, size: 50 });

/** Sets whether 管理员 also views the other organisation. */
async function view(both: boolean): Promise<void> {
  await desk.app.database.query(
    `UPDATE account SET view_org_ids = ARRAY[${both ? `${road.receiver}, ${road.sender}` : road.sender}]::bigint[] WHERE account = 'admin'`,
  );
}

async function batchIdOf({ id }: Goods): Promise<number> {
  const { data } = await desk.app.send(stock.findStock, { commodityIds: [id] }, { token: token() });
  return data[0]?.batches[0]?.batchId ?? 0;
}

const parts = async (batchId: number) => ({
  receipts: (await desk.app.send(batch.receipts, asked(batchId), { token: token() })).data.records,
  movements: (await desk.app.send(batch.movements, asked(batchId), { token: token() })).data.records,
  customers: (await desk.app.send(batch.customers, asked(batchId), { token: token() })).data,
});

describe('批次追溯', () => {
  it('shows the path from supplier and acceptance to the patients, and the returned pieces', async () => {
    const goods = await desk.priced(100, 0, 'qx2');
    const { stock: room } = desk;
    const refused = { qty: 10, rejectedQty: 1, rejectReason: '破损', udi: '(01)06901234567892(17)260630(10)R7' };
    const saved = await room.save([room.line(goods, 10, 20, { ...LOT, ...refused })], { acceptorId: room.buyerId });
    await room.pass(saved.data);
    const first = await desk.passed([{ barcodeId: goods.id, qty: 2 }]);
    const other = await desk.passed([{ barcodeId: goods.id, qty: 1 }], {
      patientId: null,
      source: 'QUICK',
      buyerName: '张三',
      buyerPhone: '13700001234',
    });
    const line = first.lines[0];
    const lines = [{ saleItemId: line?.id ?? 0, barcodeId: goods.id, qty: 1, returnTo: 'STOCK' as const }];
    const back = await desk.app.send(saleReturn.save, { saleId: first.id, reason: '质量', lines }, once());
    await desk.app.send(saleReturn.pass, { id: back.data.id, version: back.data.version }, once());

    const batchId = await batchIdOf(goods);
    const { receipts, movements, customers } = await parts(batchId);
    expect(receipts).toEqual([
      expect.objectContaining({
        ...{ supplierName: '测试供应商', billNo: saved.data.billNo, isHere: true, bizType: 'PURCHASE_IN' },
        ...{ arrivedQty: 10, qty: 9, rejectedQty: 1, acceptResult: '部分拒收', udi: refused.udi },
        acceptorName: expect.any(String),
      }),
    ]);
    expect(movements.map(({ bizType, qty }) => [bizType, qty])).toEqual([
      ['PURCHASE_IN', 9],
      ['SALE', -2],
      ['SALE', -1],
      ['SALE_RETURN', 1],
    ]);
    expect(customers.records).toMatchObject([
      { billNo: first.billNo, soldQty: 2, backQty: 1, qty: 1, deliveryState: 'WAIT_TAKE' },
      { billNo: other.billNo, patientName: '张三', soldQty: 1, backQty: 0, qty: 1, deliveryState: 'TAKEN' },
    ]);
    expect(customers.sums).toEqual({ soldQty: 3, backQty: 1, qty: 2 });
    const head = await desk.app.send(batch.findById, { id: batchId }, { token: token() });
    expect(head.data).toMatchObject({ batchNo: 'R7', onHand: 7, sold: 2, waitTake: 1 });
  });

  it('excludes patients who returned everything, on request', async () => {
    const goods = await desk.priced(100, 5, 'qx2', LOT);
    const gone = await desk.passed([{ barcodeId: goods.id, qty: 1 }]);
    await desk.passed([{ barcodeId: goods.id, qty: 1 }]);
    const lines = [{ saleItemId: gone.lines[0]?.id ?? 0, barcodeId: goods.id, qty: 1, returnTo: 'SCRAP' as const }];
    const back = await desk.app.send(saleReturn.save, { saleId: gone.id, reason: '质量', lines }, once());
    await desk.app.send(saleReturn.pass, { id: back.data.id, version: back.data.version }, once());
    const batchId = await batchIdOf(goods);
    const still = await desk.app.send(batch.customers, { ...asked(batchId), stillOut: true }, { token: token() });
    expect(still.data.records.map(({ qty }) => qty)).toEqual([1]);
    expect((await parts(batchId)).customers.total).toBe(2);
  });

  it('masks phones without 查看完整手机号 on the page and in the sheet; the export needs a right of its own', async () => {
    const goods = await desk.priced(100, 2, 'qx2', LOT);
    await desk.passed([{ barcodeId: goods.id, qty: 1 }], {
      patientId: null,
      source: 'QUICK',
      buyerName: '李四',
      buyerPhone: '13700005678',
    });
    const batchId = await batchIdOf(goods);
    const phone = async () => (await parts(batchId)).customers.records[0]?.phone;
    const sheet = () => desk.app.download(batch.customersExport, { batchId }, { token: token() });
    const set = (how: string, right: Parameters<typeof buttonId>[0]) =>
      desk.app.database.query(
        `UPDATE role SET menu_ids = ${how}(menu_ids, ${buttonId(right)}) WHERE role_code = 'ORG_ADMIN'`,
      );
    expect(await phone()).toBe('13700005678');
    const [looked] = await desk.rows(
      `SELECT target_name FROM operation_log WHERE action = '查看' ORDER BY id DESC LIMIT 1`,
    );
    expect(looked).toEqual({ target_name: '批次患者1行' });
    expect((await sheet()).status).toBe(200);
    await set('array_remove', 'patient:plain');
    expect(await phone()).toBe('137****5678');
    await set('array_remove', 'patient:export');
    expect((await sheet()).status).toBe(403);
    await set('array_append', 'patient:plain');
    await set('array_append', 'patient:export');
  });

  it('shows bills and patients of the viewed organisations, but figures of the whole chain', async () => {
    const goods = await desk.priced(100, 6, 'qx2', LOT);
    const { receipt } = await road.sent([{ barcodeId: goods.id, qty: 4, ...LOT }]);
    await road.receive((await road.count(receipt, [])).data);
    const batchId = await batchIdOf(goods);
    const orgs = async () => new Set((await parts(batchId)).movements.map(({ isHere }) => isHere));
    expect(await orgs()).toEqual(new Set([true]));
    expect((await desk.app.send(batch.findById, { id: batchId }, { token: token() })).data.onHand).toBe(6);
    await view(true);
    expect(await orgs()).toEqual(new Set([true, false]));
    await view(false);
  });
});

describe('the trace from a patient', () => {
  it('lists the batches of the patient, found by name or phone', async () => {
    const goods = await desk.priced(100, 3, 'qx2', LOT);
    await desk.passed([{ barcodeId: goods.id, qty: 2 }]);
    const [who] = await desk.rows(`SELECT name, phone FROM patient WHERE id = ${desk.patientId}`);
    for (const patient of [String(who?.name), String(who?.phone)]) {
      const { data } = await desk.app.send(batch.ofPatient, { patient, size: 100 }, { token: token() });
      expect(data.records.find(({ goodsName }) => goodsName?.includes(goods.name))).toMatchObject({
        ...{ batchNo: 'R7', qty: 2, patientName: who?.name, batchId: await batchIdOf(goods) },
      });
    }
    const none = await desk.app.send(batch.ofPatient, { patient: '查无此人' }, { token: token() });
    expect(none.data.total).toBe(0);
  });
});

describe('the trace of a piece', () => {
  const UDI = '(01)06901234567892(11)250101(17)260630(10)R7(21)SN-0071';
  const found = async (code: string) => (await desk.app.send(batch.pieces, { code }, { token: token() })).data.records;

  it('follows a serial number or a scanned package from the receipt to the patient', async () => {
    const goods = await desk.priced(900, 0, 'qx3');
    await desk.app.database.query(`UPDATE erp_breed SET stock_mode = 'ORDER' WHERE id = ${goods.breedId}`);
    const params = { ac: 42.5, dia: 10.6, power: -3 } as const;
    const sold = await desk.passed([{ barcodeId: goods.id, qty: 1, eye: 'OD', customParams: params }]);
    const itemId = sold.lines[0]?.id ?? 0;
    const { stock: room } = desk;
    const piece = { ...LOT, serialNo: 'SN-0071', udi: UDI, saleItemId: itemId };
    const received = await room.receive([room.line(goods, 1, 300, piece)]);
    const state = async () => (await found('SN-0071')).map(({ state: now, patientName }) => [now, patientName]);
    const [who] = await desk.rows(`SELECT name FROM patient WHERE id = ${desk.patientId}`);
    expect(await found(UDI)).toEqual(await found('SN-0071'));
    expect(await found('SN-0071')).toMatchObject([
      {
        ...{ serialNo: 'SN-0071', batchNo: 'R7', supplierName: '测试供应商', receiptNo: received.billNo },
        ...{ saleNo: sold.billNo, patientName: who?.name, state: 'SOLD' },
      },
    ]);
    const now = await desk.found(sold.id);
    const take = { saleId: sold.id, version: now.version, itemIds: [itemId], serialNos: ['SN-0071'] };
    expect((await desk.app.send(saleDelivery.take, take, once())).success).toBe(true);
    expect(await state()).toEqual([['TAKEN', who?.name]]);
    const given = await desk.app.send(batch.ofPatient, { patient: String(who?.name), size: 100 }, { token: token() });
    expect(given.data.records.find(({ id }) => id === itemId)).toMatchObject({ serialNo: 'SN-0071', batchNo: 'R7' });
  });

  it('reports a piece in stock, and finds no piece that was never received', async () => {
    const goods = await desk.priced(900, 0, 'qx3');
    const { stock: room } = desk;
    const received = await room.receive([room.line(goods, 1, 300, { ...LOT, serialNo: 'SN-0072' })]);
    expect(await found('SN-0072')).toMatchObject([
      { state: 'IN_STOCK', receiptNo: received.billNo, patientName: null },
    ]);
    const { id, version } = received;
    await desk.app.send(purchase.retrial, { id, version, reason: '录错' }, once());
    expect(await found('SN-0072')).toEqual([]);
    expect(await found('SN-9999')).toEqual([]);
  });

  it('shows each receipt and each sale that scanned a package without a serial number', async () => {
    const box = '(01)06901234567892(17)260630(10)R7';
    const goods = await desk.priced(100, 5, 'qx2', { ...LOT, udi: box });
    await desk.passed([{ barcodeId: goods.id, qty: 1, udi: box }]);
    const mine = (await found(box)).filter(({ goodsName }) => goodsName.includes(goods.name));
    expect(mine.map(({ receiptNo, saleNo, state }) => [receiptNo !== null, saleNo !== null, state])).toEqual([
      [true, false, 'IN_STOCK'],
      [false, true, 'SOLD'],
    ]);
    expect(mine[1]?.batchNo).toBe('R7');
  });
});
