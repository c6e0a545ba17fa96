import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { INVARIANTS } from '../../src/modules/cashier/shift/invariants.rows';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, type Goods } from './stock-desk';

/** Two batches that are sold, and one that was never received. */
const BATCHES = [
  { batchNo: 'D1', expireDate: '2027-01-01' },
  { batchNo: 'D2', expireDate: '2027-06-01' },
  { batchNo: 'D1', expireDate: '2027-06-01' },
] as const;

let desk: SaleDesk;
let goods: Goods[];

beforeAll(async () => {
  desk = await openSaleDesk();
  await desk.rows(`INSERT INTO parameter (property_owner_id, org_id, key, value)
    VALUES (1, (SELECT max(id) FROM org WHERE property_owner_id = 1), 'refundApproveAmount', '100000')`);
  const lens = await desk.priced(30, 6, 'qx2', BATCHES[0]);
  await desk.stock.receive([desk.stock.line(lens, 6, 20, BATCHES[1])]);
  goods = [await desk.priced(33.33, 12), await desk.priced(7.5, 12), await desk.priced(480, 12), lens];
});
afterAll(() => desk.app.close());

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const once = () => desk.stock.once();

/** Acts on sales in random order; a refused act leaves everything unchanged. */
const acts: readonly ((id: number, pick: (below: number) => number) => Promise<unknown>)[] = [
  async (id) => {
    const { version } = await desk.found(id);
    return desk.app.send(sale.withdraw, { id, version }, once());
  },
  async (id) => {
    const { chargeOrderId } = await desk.found(id);
    return chargeOrderId ? desk.pay(chargeOrderId) : undefined;
  },
  async (id) => {
    const { chargeOrderId } = await desk.found(id);
    return chargeOrderId ? desk.pay(chargeOrderId) : undefined;
  },
  async (id) => {
    const { version, lines } = await desk.found(id);
    return desk.app.send(saleDelivery.take, { saleId: id, version, itemIds: lines.map((line) => line.id) }, once());
  },
  async (id) => ((await desk.found(id)).chargeOrderId ? desk.refund(id, [1]) : undefined),
  async (id, pick) => {
    const [line] = (await desk.found(id)).lines;
    if (!line) return undefined;
    const returnTo = pick(2) === 0 ? ('STOCK' as const) : ('SCRAP' as const);
    const back = () => ({ barcodeId: line.barcodeId, saleItemId: line.id, qty: 1, returnTo, ...BATCHES[pick(6)] });
    const lines = pick(3) === 0 ? [back(), back()] : [back()];
    const { data } = await desk.app.send(saleReturn.save, { saleId: id, reason: '不适', lines }, once());
    return data ? desk.app.send(saleReturn.pass, { id: data.id, version: data.version }, once()) : undefined;
  },
  async () => {
    const [row] = await desk.rows(
      `SELECT id::int, version FROM refund_order WHERE refund_state = 2 ORDER BY id LIMIT 1`,
    );
    return row ? desk.app.send(refund.settle, { id: Number(row.id), version: Number(row.version) }, once()) : undefined;
  },
  async () => {
    const [row] =
      await desk.rows(`SELECT b.id::int, b.version FROM bill b WHERE b.bill_type = 'XT' AND b.state = 'PASSED'
      ORDER BY b.id DESC LIMIT 1`);
    const seen = { id: Number(row?.id), version: Number(row?.version), reason: '录错' };
    return row ? desk.app.send(saleReturn.retrial, seen, once()) : undefined;
  },
];

describe('random acts on sales', () => {
  it('E1 keep stock, ledger, stock locks and payments consistent', async () => {
    const pick = numbers(7);
    const sold: number[] = [];
    for (let at = 0; at < 120; at += 1) {
      if (sold.length < 3 || pick(4) === 0) {
        const line = { barcodeId: goods[pick(goods.length)]?.id ?? 0, qty: 1 + pick(3), takeNow: pick(3) === 0 };
        const { data } = await desk.save([line], pick(2) === 0 ? { source: 'QUICK', patientId: null } : {});
        if (data) sold.push(data.id);
      } else await acts[pick(acts.length)]?.(sold[pick(sold.length)] ?? 0, pick);
    }
    const broken = await brokenInvariants(desk.app);
    for (const text of Object.values(INVARIANTS)) broken.push(...(await desk.rows(text)));
    const lines = await desk.rows(`SELECT l.id FROM sale_line l
        LEFT JOIN (SELECT r.sale_item_id, sum(r.qty) AS qty, sum(r.amount) AS amount FROM sale_return_line r
          JOIN bill b ON b.id = r.bill_id AND b.state = 'PASSED' GROUP BY 1) back ON back.sale_item_id = l.id
        WHERE (l.returned_qty, l.returned_amount) <> (coalesce(back.qty, 0), coalesce(back.amount, 0))`);
    expect([...broken, ...lines]).toEqual([]);
    const [counts] = await desk.rows(`SELECT count(*) FILTER (WHERE biz_type = 'SALE')::int AS sold,
        count(*) FILTER (WHERE biz_type = 'SALE_RETURN')::int AS back FROM stock_ledger`);
    expect(Number(counts?.sold)).toBeGreaterThan(0);
    expect(Number(counts?.back)).toBeGreaterThan(0);
  });
});
