import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { chargeRecord } from '@mingmou/contract/erp/sale/charge-record.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants } from './stock-desk';

let desk: SaleDesk;

beforeAll(async () => {
  desk = await openSaleDesk();
});
afterAll(async () => {
  expect(await brokenInvariants(desk.app)).toEqual([]);
  await desk.app.close();
});

type Filters = InputOf<typeof chargeRecord.page>;

const recordOf = async (id: number, more: Filters = {}) => {
  const { data } = await desk.app.send(chargeRecord.page, { size: 100, ...more }, { token: desk.stock.token });
  return data.records.find((record) => record.id === id);
};
const resync = async (id: number, version?: number) =>
  desk.app.send(
    chargeRecord.resync,
    { saleId: id, version: version ?? (await desk.found(id)).version },
    desk.stock.once(),
  );

/** A frame sold at 59.00 and paid while the organisation reviews its sales by hand. */
async function paidWaiting() {
  const goods = await desk.priced(59, 2);
  const { id } = await desk.sold([{ barcodeId: goods.id, qty: 1 }]);
  const place = `1, (SELECT max(id) FROM org WHERE property_owner_id = 1)`;
  await desk.rows(
    `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (${place}, 'saleAutoPass', 'false')`,
  );
  await desk.pay((await desk.order(id)).order.id);
  await desk.rows(`DELETE FROM parameter WHERE key = 'saleAutoPass'`);
  return { id, goods };
}

describe('收费记录', () => {
  it('has no anomaly of a sale that was paid and delivered as the till says', async () => {
    const goods = await desk.priced(59, 2);
    const { id, billNo, chargeNo } = await desk.passed([{ barcodeId: goods.id, qty: 1 }]);
    expect(await recordOf(id, { billNo })).toMatchObject({
      ...{ billNo, chargeNo, state: 'PASSED', chargeState: 'CHARGED', anomalies: [] },
      ...{ totalAmount: 59, paidAmount: 59, tillAmount: 59 },
    });
    expect((await resync(id)).data).toEqual({ done: [] });
    const draft = await desk.save([{ barcodeId: goods.id, qty: 1 }]);
    expect(await recordOf(draft.data.id)).toMatchObject({ chargeState: 'WAIT', tillAmount: null, anomalies: [] });
    for (const column of ['patient_name', 'till_amount', 'charge_no', 'charged_at'])
      expect(await recordOf(id, { column, asc: true })).toMatchObject({ id });
    const sheet = await desk.app.download(chargeRecord.export, { billNo }, { token: desk.stock.token });
    expect(sheet.status).toBe(200);
  });

  it('names a paid sale whose goods are still here, and delivers it', async () => {
    const { id, goods } = await paidWaiting();
    expect(await recordOf(id, { anomaly: 'NOT_PASSED' })).toMatchObject({
      state: 'SUBMITTED',
      anomalies: ['NOT_PASSED'],
    });
    const { version } = await desk.found(id);
    expect((await resync(id, version)).data).toEqual({ done: ['审核出库'] });
    expect(await desk.found(id)).toMatchObject({ state: 'PASSED', chargeState: 'CHARGED' });
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 1, locked: 0 });
    expect(await recordOf(id)).toMatchObject({ anomalies: [] });
    expect((await resync(id, version)).code).toBe(140012);
  });

  it('records a payment of the till that the sale does not know', async () => {
    const { id, goods } = await paidWaiting();
    await desk.rows(
      `UPDATE sale SET charge_state = 'WAIT', paid_amount = NULL, charged_at = NULL WHERE bill_id = ${id}`,
    );
    await desk.rows(`UPDATE sale_line SET paid_amount = NULL WHERE bill_id = ${id}`);
    expect(await recordOf(id)).toMatchObject({ paidAmount: null, tillAmount: 59, anomalies: ['NOT_PASSED'] });
    expect((await resync(id)).data).toEqual({ done: ['登记收费'] });
    const sold = await desk.found(id);
    expect(sold).toMatchObject({
      state: 'PASSED',
      chargeState: 'CHARGED',
      paidAmount: 59,
      lines: [{ paidAmount: 59 }],
    });
    expect((await desk.stock.ledger(goods)).map(({ bizType }) => bizType)).toEqual(['PURCHASE_IN', 'SALE']);
  });

  it('names a paid amount that differs from the till, and takes the amount of the till', async () => {
    const goods = await desk.priced(59, 2);
    const { id } = await desk.passed([{ barcodeId: goods.id, qty: 1 }]);
    await desk.rows(`UPDATE sale SET paid_amount = 50 WHERE bill_id = ${id}`);
    expect(await recordOf(id, { anomaly: 'MISMATCH' })).toMatchObject({ paidAmount: 50, tillAmount: 59 });
    expect((await resync(id)).data).toEqual({ done: ['更正实收'] });
    expect(await recordOf(id)).toMatchObject({ paidAmount: 59, anomalies: [] });
    await desk.rows(`UPDATE sale_line SET paid_amount = 1 WHERE bill_id = ${id}`);
    expect(await recordOf(id)).toMatchObject({ anomalies: ['MISMATCH'] });
    expect((await resync(id)).data).toEqual({ done: ['更正实收'] });
    expect((await desk.found(id)).lines).toMatchObject([{ paidAmount: 59 }]);
  });

  it('names a reservation that has ended, and releases it', async () => {
    const goods = await desk.priced(59, 2);
    const { id } = await desk.sold([{ barcodeId: goods.id, qty: 1 }]);
    expect((await resync(id)).data).toEqual({ done: [] });
    await desk.rows(`UPDATE sale SET reserved_until = '2025-01-01 09:00:00+08' WHERE bill_id = ${id}`);
    expect(await recordOf(id, { anomaly: 'OVERDUE' })).toMatchObject({ anomalies: ['OVERDUE'] });
    expect((await resync(id)).data).toEqual({ done: ['释放占用'] });
    expect(await desk.found(id)).toMatchObject({ state: 'DRAFT', chargeState: 'NONE' });
    expect(await desk.stock.balance(goods)).toEqual({ onHand: 2, locked: 0 });
    expect(await recordOf(id)).toBeUndefined();
  });

  it('names a return whose money did not go back, and asks again only if the till dropped the request', async () => {
    const goods = await desk.priced(59, 2);
    const { id, lines } = await desk.passed([{ barcodeId: goods.id, qty: 2 }]);
    const line = { barcodeId: goods.id, saleItemId: lines[0]?.id ?? 0, qty: 1, returnTo: 'STOCK' } as const;
    const saved = await desk.app.send(
      saleReturn.save,
      { saleId: id, reason: '质量', lines: [line] },
      desk.stock.once(),
    );
    const { id: returnId, version } = saved.data;
    await desk.app.send(saleReturn.pass, { id: returnId, version }, desk.stock.once());
    expect(await recordOf(id, { anomaly: 'NOT_REFUNDED' })).toMatchObject({ anomalies: ['NOT_REFUNDED'] });
    expect((await resync(id)).data).toEqual({ done: [] });
    const [row] = await desk.rows(`SELECT r.id::int, r.version FROM refund_order r
      JOIN sale_return s ON s.property_owner_id = r.property_owner_id AND s.refund_id = r.id WHERE s.bill_id = ${returnId}`);
    const seen = { id: Number(row?.id), version: Number(row?.version), reason: '录错' };
    expect((await desk.app.send(refund.cancel, seen, desk.stock.once())).success).toBe(true);
    expect((await resync(id)).data).toEqual({ done: ['申请退费'] });
    const found = await desk.app.send(saleReturn.findById, { id: returnId }, { token: desk.stock.token });
    expect(found.data).toMatchObject({ refundState: 'WAIT', refundOpen: true });
  });

  it('keeps a note of the office', async () => {
    const { id } = await paidWaiting();
    const { version } = await desk.found(id);
    const note = { saleId: id, version, note: '顾客明天来取' };
    const noted = await desk.app.send(chargeRecord.note, note, desk.stock.once());
    expect(noted.data).toMatchObject({ id, version: version + 1, state: 'SUBMITTED' });
    expect(await recordOf(id)).toMatchObject({ note: '顾客明天来取', version: version + 1 });
    expect((await desk.app.send(chargeRecord.note, note, desk.stock.once())).code).toBe(140012);
    await desk.app.send(chargeRecord.note, { ...note, version: version + 1, note: null }, desk.stock.once());
    expect((await recordOf(id))?.note).toBeNull();
  });
});
