import type { Money, Price } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import type { StockLedgerTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { inLockOrder, type Place } from './place.rules';

export type BizType = StockLedgerTable['bizType'];

/**
 * COSTED rows feed the average, ISSUED rows are valued at it, OWN rows have a cost of their own, NONE rows are outside
 * the pool.
 */
export type CostKind = StockLedgerTable['costKind'];

/** Rows of amounts alone have no place. */
export interface LedgerRow {
  readonly barcodeId: number;
  readonly locationId: number | null;
  readonly batchId: number | null;
  readonly bizType: BizType;
  readonly costKind: CostKind;
  readonly qty: number;
  readonly unitCost: Price;
  readonly costAmount: Money;
  readonly itemId: number | null;
  /** The line of a sale that the goods leave for, or come back from. */
  readonly saleItemId: number | null;
  readonly supplierId: number | null;
  readonly relatedOrgId: number | null;
  readonly reverseOfId: number | null;
  readonly balanceAfter: number | null;
}

/** What all rows of one posting share. */
export interface PostingHead {
  /** Null for what no bill wrote. */
  readonly bill: { readonly id: number; readonly billNo: string } | null;
  readonly bizDate: string;
  readonly periodId: number;
}

const ROWS_A_STATEMENT = 1000;

/** Returns the final cost of a row; null for an issue, whose cost is final when its period closes (domain-erp §5.3). */
function finalCost({ costKind, unitCost, costAmount }: LedgerRow) {
  if (costKind === 'ISSUED') return {};
  return { finalUnitCost: unitCost, finalCostAmount: costAmount };
}

export async function insertLedger(cx: SessionCx, head: PostingHead, rows: readonly LedgerRow[]): Promise<void> {
  const { db, caller, now } = cx;
  const { propertyOwnerId, orgId, accountId } = caller;
  const values = rows.map((row) => ({
    ...row,
    propertyOwnerId,
    orgId,
    ...finalCost(row),
    billId: head.bill?.id ?? null,
    billNo: head.bill?.billNo ?? null,
    bizDate: head.bizDate,
    periodId: head.periodId,
    postedAt: now.toISOString(),
    postedBy: accountId,
  }));
  for (let from = 0; from < values.length; from += ROWS_A_STATEMENT) {
    await db
      .insertInto('stockLedger')
      .values(values.slice(from, from + ROWS_A_STATEMENT))
      .execute();
  }
}

/** Returns rows that no later row reverses, in the order of posting: of a bill, or of the opening stock. */
export async function standingRows(cx: SessionCx, of: { billId: number } | 'BEGIN') {
  const rows = mine(cx, 'stockLedger as l')
    .select(['l.id', 'l.barcodeId', 'l.locationId', 'l.batchId', 'l.bizType', 'l.costKind', 'l.qty'])
    .select(['l.unitCost', 'l.costAmount', 'l.itemId', 'l.saleItemId', 'l.supplierId', 'l.relatedOrgId'])
    .select(['l.bizDate'])
    .where('l.orgId', '=', cx.caller.orgId)
    .where('l.reverseOfId', 'is', null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM stock_ledger back WHERE back.property_owner_id = l.property_owner_id
        AND back.reverse_of_id = l.id)`,
    )
    .orderBy('l.id');
  return (of === 'BEGIN' ? rows.where('l.bizType', '=', 'BEGIN') : rows.where('l.billId', '=', of.billId)).execute();
}

export type StandingRow = Awaited<ReturnType<typeof standingRows>>[number];

/** The goods of the first place whose stock would be negative on some day from `day` on; null where none is. */
export async function negativeLater(
  { db, caller }: SessionCx,
  places: readonly Place[],
  day: string,
): Promise<number | null> {
  const ordered = inLockOrder(places);
  const numbers = (pick: (place: Place) => number) => sql`${ordered.map(pick)}::bigint[]`;
  const { rows } = await sql<{ barcodeId: number }>`SELECT days.barcode_id FROM (
      SELECT l.barcode_id, l.biz_date, sum(sum(l.qty)) OVER (PARTITION BY l.barcode_id, l.location_id, l.batch_id
        ORDER BY l.biz_date) AS standing
      FROM stock_ledger l JOIN unnest(${numbers((place) => place.barcodeId)}, ${numbers((place) => place.locationId)},
        ${numbers((place) => place.batchId)}) AS place (barcode_id, location_id, batch_id)
        ON l.barcode_id = place.barcode_id AND l.location_id = place.location_id AND l.batch_id = place.batch_id
      WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
      GROUP BY l.barcode_id, l.location_id, l.batch_id, l.biz_date) days
    WHERE days.standing < 0 AND days.biz_date >= ${day} LIMIT 1`.execute(db);
  return rows[0]?.barcodeId ?? null;
}
