import { lineAmount, type Money, type Price, price } from '@mingmou/contract/base/money';
import { stockCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Period } from '../document/period.service';
import { type Balance, lockBalances, writeBalances } from './balance.store';
import { refuseHeldMovements } from './batch-hold.guard';
import { refuseClosedPlaces } from './closed-places.guard';
import { withConsigned } from './consign.service';
import { currentCosts } from './cost.store';
import { goodsByIds } from './goods.store';
import { insertLedger, type LedgerRow, negativeLater, type StandingRow, standingRows } from './ledger.store';
import { activeLocks, endLocks, type Lock } from './lock.store';
import { type Movement, negated } from './movement.rules';
import { placeKey } from './place.rules';
import { refuseShortages, type Shortage } from './shortage.guard';

/** Facts that all rows of a posting share. */
export interface PostingFrame {
  readonly bill: { readonly id: number; readonly billNo: string } | null;
  readonly bizDate: string;
  readonly period: Period;
}

async function averages(cx: SessionCx, movements: readonly Movement[], period: Period): Promise<Map<number, Price>> {
  const ids = movements.filter(({ cost }) => cost === 'AVERAGE').map(({ barcodeId }) => barcodeId);
  return ids.length === 0 ? new Map() : currentCosts(cx, ids, period);
}

/** Moves the balances in memory; what they cannot give is answered as a shortage. */
function moved(balances: Map<string, Balance>, movements: readonly Movement[]) {
  const shortages: Shortage[] = [];
  const standing = movements.map((movement) => {
    const balance = balances.get(placeKey(movement));
    if (!balance) throw new Error('a posting touched a place that it had not locked');
    const available = balance.onHand - balance.locked;
    if (movement.qty < 0 && available + movement.qty < 0) {
      shortages.push({ barcodeId: movement.barcodeId, available, needed: -movement.qty });
      return balance.onHand;
    }
    balance.onHand += movement.qty;
    return balance.onHand;
  });
  return { shortages, standing };
}

function ledgerRow(movement: Movement, average: Price | undefined, balanceAfter: number): LedgerRow {
  const { barcodeId, locationId, batchId, bizType, costKind, qty, cost } = movement;
  const unitCost = cost === 'AVERAGE' ? (average ?? price(0)) : cost.unitCost;
  return {
    ...{ barcodeId, locationId, batchId, bizType, costKind, qty, unitCost, balanceAfter },
    costAmount: cost === 'AVERAGE' ? lineAmount(qty, unitCost) : cost.amount,
    itemId: movement.itemId ?? null,
    saleItemId: movement.saleItemId ?? null,
    supplierId: movement.supplierId ?? null,
    relatedOrgId: movement.relatedOrgId ?? null,
    reverseOfId: movement.reverseOfId ?? null,
  };
}

/** Goods that go out on an earlier day must have been there on every day since (140204). */
async function checkBackdated(cx: SessionCx, movements: readonly Movement[], bizDate: string): Promise<void> {
  if (bizDate >= dayText(cx.now)) return;
  const out = movements.filter(({ qty }) => qty < 0);
  if (out.length === 0) return;
  const barcodeId = await negativeLater(cx, out, bizDate);
  if (barcodeId === null) return;
  const goods = await goodsByIds(cx, [barcodeId]);
  refuse(stockCodes.negativeLater, { day: bizDate, goods: goods.get(barcodeId)?.goodsName ?? '' });
}

async function write(cx: SessionCx, frame: PostingFrame, movements: readonly Movement[], locks: readonly Lock[]) {
  await refuseHeldMovements(cx, movements);
  await refuseClosedPlaces(cx, movements);
  const balances = await lockBalances(cx, [...movements, ...locks]);
  for (const lock of locks) {
    const balance = balances.get(placeKey(lock));
    if (balance) balance.locked -= lock.qty;
  }
  const { shortages, standing } = moved(balances, movements);
  await refuseShortages(cx, shortages);
  const costs = await averages(cx, movements, frame.period);
  const rows = movements.map((movement, index) =>
    ledgerRow(movement, costs.get(movement.barcodeId), standing[index] ?? 0),
  );
  await insertLedger(cx, { bill: frame.bill, bizDate: frame.bizDate, periodId: frame.period.id }, rows);
  await writeBalances(cx, balances.values());
  await checkBackdated(cx, movements, frame.bizDate);
}

/**
 * Posts a bill (domain-erp G5): consumes its reservations, locks its places in order, checks them, and writes balances
 * and ledger. Refuses stock below zero with 140201 and every line that is short.
 */
export async function post(cx: SessionCx, frame: PostingFrame, asked: readonly Movement[]): Promise<void> {
  const movements = await withConsigned(cx, asked);
  const locks = frame.bill ? await activeLocks(cx, frame.bill.id) : [];
  await write(cx, frame, movements, locks);
  if (frame.bill && locks.length > 0) await endLocks(cx, frame.bill.id, 'CONSUMED');
}

/** A change of value alone: no piece moves. */
export interface AmountChange extends Pick<Movement, 'barcodeId' | 'bizType' | 'costKind' | 'reverseOfId'> {
  readonly unitCost: Price;
  readonly amount: Money;
  readonly itemId: number | null;
  readonly saleItemId: number | null;
  readonly supplierId: number | null;
}

/** Writes changes of value under a bill, on its day; balances stay. */
export async function postAmounts(cx: SessionCx, frame: PostingFrame, changes: readonly AmountChange[]): Promise<void> {
  const rows = changes.map(({ barcodeId, bizType, costKind, unitCost, amount, reverseOfId, ...of }) => ({
    ...{ barcodeId, bizType, costKind, unitCost, costAmount: amount, qty: 0 },
    ...{ locationId: null, batchId: null, balanceAfter: null, relatedOrgId: null, reverseOfId: reverseOfId ?? null },
    ...{ itemId: of.itemId, saleItemId: of.saleItemId, supplierId: of.supplierId },
  }));
  await insertLedger(cx, { bill: frame.bill, bizDate: frame.bizDate, periodId: frame.period.id }, rows);
}

type PlacedRow = StandingRow & { readonly locationId: number; readonly batchId: number };

const isPlaced = (row: StandingRow): row is PlacedRow => row.locationId !== null && row.batchId !== null;

function opposite(row: PlacedRow): Movement {
  const { id, barcodeId, locationId, batchId, bizType, costKind, qty, unitCost, costAmount } = row;
  return {
    ...{ barcodeId, locationId, batchId, bizType, costKind },
    qty: -qty,
    cost: { unitCost, amount: negated(costAmount) },
    itemId: row.itemId ?? undefined,
    saleItemId: row.saleItemId,
    supplierId: row.supplierId,
    relatedOrgId: row.relatedOrgId,
    reverseOfId: id,
  };
}

/** Writes the opposite of every standing row of a bill, or of the opening stock, last first, on the same day. */
export async function reverse(cx: SessionCx, frame: PostingFrame): Promise<void> {
  const rows = await standingRows(cx, frame.bill ? { billId: frame.bill.id } : 'BEGIN');
  const amounts = rows.filter((row) => !isPlaced(row)).map((row) => ({ ...row, reverseOfId: row.id }));
  await postAmounts(
    cx,
    frame,
    amounts.reverse().map((row) => ({ ...row, amount: negated(row.costAmount) })),
  );
  await write(cx, frame, rows.filter(isPlaced).reverse().map(opposite), []);
}
