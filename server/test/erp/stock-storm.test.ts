import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { openSaleDesk, type SaleDesk } from './sale-desk';
import { brokenInvariants, type Goods, lastRowsAmiss } from './stock-desk';
import { TransferDesk } from './transfer-desk';

/** `MINGMOU_STORM=3000` for thousands of acts. */
const ACTS = Number(process.env.MINGMOU_STORM ?? 240);
const CALLERS = 6;
const GOODS = 5;
const SECONDS_AN_ACT = 2;

let desk: SaleDesk;
let goods: Goods[];
let transfers: TransferDesk;
/** The shop whose goods these are, and the one that it sends them to and gets them back from. */
let here: Place;
let there: Place;

beforeAll(async () => {
  desk = await openSaleDesk();
  transfers = await TransferDesk.of(desk.app, desk.stock);
  here = { orgId: transfers.sender, token: desk.stock.token };
  there = { orgId: transfers.receiver, token: transfers.there };
  goods = await Promise.all(Array.from({ length: GOODS }, () => desk.priced(100, 20)));
  await desk.rows(`INSERT INTO parameter (property_owner_id, org_id, key, value)
    VALUES (1, ${here.orgId}, 'recountLimit', '999')`);
});
afterAll(() => desk.app.close());

type Pick = (below: number) => number;
interface Place {
  readonly orgId: number;
  readonly token: string;
}
interface Bill {
  readonly id: number;
  readonly version: number;
}

/** The same numbers at every run. */
function numbers(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const one = (pick: Pick) => goods[pick(GOODS)]?.id ?? 0;

/** Sends a request, and half of the time a second time with the same key, like a client whose answer was lost. */
async function sendMaybeTwice<I, O>(call: Call<I, O>, input: I, pick: Pick, at = here) {
  const as = desk.stock.once(at.token);
  const [first, again] = await Promise.all([
    desk.app.send(call, input, as),
    pick(2) === 0 ? desk.app.send(call, input, as) : null,
  ]);
  return first.success ? first : (again ?? first);
}

async function someBill(type: string, state: string, pick: Pick, at = here): Promise<Bill | undefined> {
  const rows = await desk.rows(`SELECT id::int, version FROM bill WHERE bill_type = '${type}' AND state = '${state}'
    AND org_id = ${at.orgId}`);
  return rows[pick(rows.length)] as Bill | undefined;
}

const KINDS = {
  RK: purchase,
  CT: purchaseReturn,
  DC: transferOut,
  DR: transferIn,
  XS: sale,
  XT: saleReturn,
  BS: stockLoss,
  PD: inventoryCheck,
} as const;
const TYPES = Object.keys(KINDS) as (keyof typeof KINDS)[];
type Step = Call<Bill & { reason?: string }, unknown>;

async function countSomething(pick: Pick) {
  const { data } = await sendMaybeTwice(
    inventoryCheck.generate,
    { breedIds: [goods[pick(GOODS)]?.breedId ?? 0] },
    pick,
  );
  if (!data) return;
  const found = await desk.app.send(inventoryCheck.findById, { id: data.id }, { token: desk.stock.token });
  for (const line of found.data.lines) {
    const countedQty = Math.max(0, (line.bookQty ?? line.snapshotQty ?? 0) + pick(5) - 2);
    await sendMaybeTwice(inventoryCheck.count, { id: data.id, lineId: line.id, countedQty, reason: '盘点' }, pick);
  }
}

/** Some of a receipt goes back to whom it came from, at the price that it came for. */
async function returnSomeOf(pick: Pick) {
  const receipt = await someBill('RK', 'PASSED', pick);
  if (!receipt) return;
  const { data } = await desk.app.send(purchase.findById, { id: receipt.id }, { token: here.token });
  const [line] = data.lines;
  if (!line) return;
  const back = { barcodeId: line.barcodeId, sourceItemId: line.id, qty: 1 + pick(3) };
  const { supplierId } = desk.stock;
  await sendMaybeTwice(
    purchaseReturn.save,
    { supplierId, reason: '错发', sourceBillId: receipt.id, lines: [back] },
    pick,
  );
}

const sides = (pick: Pick) => (pick(3) === 0 ? ([there, here] as const) : ([here, there] as const));

/** Sends goods to the other shop, or leaves the transfer unapproved. */
async function sendSome(pick: Pick) {
  const [from, to] = sides(pick);
  const lines = [{ barcodeId: one(pick), qty: 1 + pick(4) }];
  const saved = await sendMaybeTwice(transferOut.save, { toOrgId: to.orgId, lines }, pick, from);
  if (saved.success && pick(3) > 0) {
    const { id, version } = saved.data;
    await sendMaybeTwice(transferOut.pass, { id, version }, pick, from);
  }
}

/** What arrived is counted: all of it, too little, or nothing at all, which refuses it. */
async function receiveSome(pick: Pick) {
  const [, to] = sides(pick);
  const waiting = await someBill('DR', 'DRAFT', pick, to);
  if (!waiting) return;
  const { data } = await desk.app.send(transferIn.findById, { id: waiting.id }, { token: to.token });
  const outcome = pick(3);
  const lines = data.lines.map(({ barcodeId, sourceItemId, locationId, sentQty }) => {
    const qty = outcome === 0 ? sentQty : outcome === 1 ? 0 : pick(sentQty + 1);
    const diffReason = outcome === 1 ? ('拒收' as const) : ('少货' as const);
    return { barcodeId, sourceItemId, locationId, qty, ...(qty < sentQty ? { diffReason } : {}) };
  });
  const counted = await sendMaybeTwice(transferIn.save, { ...waiting, lines }, pick, to);
  if (counted.success && pick(3) > 0) {
    const { id, version } = counted.data;
    await sendMaybeTwice(transferIn.pass, { id, version }, pick, to);
  }
}

/** What people do, each in whatever state the bills are; what cannot be done is refused. */
const acts: readonly ((pick: Pick) => Promise<unknown>)[] = [
  (pick) => {
    const { supplierId, buyerId } = desk.stock;
    const line = { barcodeId: one(pick), orderQty: 4, qty: 1 + pick(9), price: price(10 + pick(20)) };
    return sendMaybeTwice(purchase.save, { supplierId, buyerId, lines: [line] }, pick);
  },
  (pick) => {
    const line = { barcodeId: one(pick), qty: 1 + pick(4), price: price(12) };
    return sendMaybeTwice(
      purchaseReturn.save,
      { supplierId: desk.stock.supplierId, reason: '质量', lines: [line] },
      pick,
    );
  },
  (pick) => {
    const lines = [{ barcodeId: one(pick), qty: 1 + pick(4), takeNow: pick(2) === 0 }];
    return sendMaybeTwice(sale.save, { patientId: desk.patientId, sellerId: desk.sellerId, lines }, pick);
  },
  (pick) => {
    const lines = [{ barcodeId: one(pick), qty: 1 + pick(3) }];
    return sendMaybeTwice(stockLoss.save, { lossType: '破损', handlerId: desk.sellerId, lines }, pick);
  },
  countSomething,
  returnSomeOf,
  sendSome,
  sendSome,
  receiveSome,
  receiveSome,
  async (pick) => {
    const bill = await someBill('PD', pick(2) === 0 ? 'DRAFT' : 'REJECTED', pick);
    return bill && sendMaybeTwice(inventoryCheck.submit, { ...bill, uncounted: 0 }, pick);
  },
  async (pick) => {
    const bill = await someBill('XS', 'SUBMITTED', pick);
    const order = bill && (await desk.found(bill.id)).chargeOrderId;
    return order ? desk.pay(order) : undefined;
  },
  async (pick) => {
    const bill = await someBill('XS', 'PASSED', pick);
    const [line] = bill ? (await desk.found(bill.id)).lines : [];
    if (!bill || !line) return undefined;
    const back = { barcodeId: line.barcodeId, saleItemId: line.id, qty: 1, returnTo: 'STOCK' as const };
    return sendMaybeTwice(saleReturn.save, { saleId: bill.id, reason: '不适', lines: [back] }, pick);
  },
  ...(['pass', 'pass', 'pass', 'reject', 'withdraw', 'retrial'] as const).map((step) => async (pick: Pick) => {
    const type = TYPES[pick(TYPES.length)] ?? 'RK';
    const [at] = type === 'DC' || type === 'DR' ? sides(pick) : [here];
    const bill = await someBill(type, step === 'retrial' ? 'PASSED' : 'SUBMITTED', pick, at);
    const reason = step === 'reject' || step === 'retrial' ? { reason: '重来' } : {};
    return bill && sendMaybeTwice(KINDS[type][step] as unknown as Step, { ...bill, ...reason }, pick, at);
  }),
];

/** Transfers whose rows do not cancel each other out over both shops, in pieces or in money. */
const lostOnTheWay = () =>
  desk.rows(`SELECT barcode_id, sum(qty) AS qty, sum(cost_amount) AS amount FROM stock_ledger
    WHERE biz_type IN ('TRANSFER_OUT', 'TRANSFER_IN', 'TRANSFER_BACK', 'TRANSIT')
    GROUP BY 1 HAVING sum(qty) <> 0 OR sum(cost_amount) <> 0`);

/** Shops in whose transit lies something else than what they sent and nobody received. */
const elseInTransit = () =>
  desk.rows(`WITH sent AS (SELECT b.org_id, sum(b.total_qty) AS qty FROM bill b
      JOIN transfer_out t ON t.property_owner_id = b.property_owner_id AND t.bill_id = b.id
      WHERE b.state = 'PASSED' AND t.transit_state = 'IN_TRANSIT' GROUP BY 1),
    lying AS (SELECT b.org_id, sum(b.on_hand) AS qty FROM stock_balance b
      JOIN stock_location place ON place.property_owner_id = b.property_owner_id AND place.id = b.location_id
      WHERE place.type = 'TRANSIT' GROUP BY 1)
    SELECT org_id, sent.qty AS sent, lying.qty AS lying FROM sent FULL JOIN lying USING (org_id)
    WHERE coalesce(sent.qty, 0) <> coalesce(lying.qty, 0)`);

describe('random bills of every kind by several concurrent accounts', () => {
  it(
    'E1 keep ledger, balances and stock locks consistent at every place',
    async () => {
      const callers = Array.from({ length: CALLERS }, (_, at) => numbers(11 + at));
      await Promise.all(
        callers.map(async (pick) => {
          for (let done = 0; done < ACTS / CALLERS; done += 1) await acts[pick(acts.length)]?.(pick);
        }),
      );
      expect(await brokenInvariants(desk.app)).toEqual([]);
      expect(await lastRowsAmiss(desk.app)).toEqual([]);
      expect(await lostOnTheWay()).toEqual([]);
      expect(await elseInTransit()).toEqual([]);
      const kinds = await desk.rows(`SELECT DISTINCT biz_type FROM stock_ledger WHERE org_id = ${here.orgId}`);
      expect(kinds.map((row) => row.biz_type)).toEqual(
        expect.arrayContaining(['PURCHASE_IN', 'PURCHASE_RETURN', 'SALE', 'DAMAGE', 'TRANSFER_OUT', 'TRANSFER_BACK']),
      );
    },
    Math.max(120_000, ACTS * SECONDS_AN_ACT * 1000),
  );
});
