import type { CheckStage } from '@mingmou/contract/erp/stock-bill/inventory-check.dicts';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { goodsByIds } from '../stock/goods.store';
import type { Place } from '../stock/place.rules';
import type { CheckLine } from './check.store';
import { goodsIn, placesIn, type Scope } from './check-scope.store';

/** Locks a bill in share mode: counting continues concurrently, but nobody can submit the bill. */
export async function shareCheck({ db, caller }: SessionCx, id: number) {
  const { rows } = await sql<{ state: CheckState }>`SELECT state FROM bill
    WHERE property_owner_id = ${caller.propertyOwnerId} AND org_id = ${caller.orgId} AND id = ${id}
      AND bill_type = 'PD' AND state <> 'DELETE' FOR SHARE`.execute(db);
  return rows[0]?.state;
}
type CheckState = 'DRAFT' | 'SUBMITTED' | 'PASSED' | 'REJECTED' | 'REVERSED' | 'INVALID' | 'DELETE';

export type LockedLine = CheckLine & {
  /** A whole figure was typed after the moment of the entry; devices say it in seconds. */
  readonly isTypedSince: boolean;
  readonly isCountedSince: boolean;
};

/** Locks lines in one order; returns the entries since the time `at`. */
export async function lockLines(
  { db, caller }: SessionCx,
  billId: number,
  ids: readonly number[],
  at: string,
): Promise<LockedLine[]> {
  const { rows } =
    await sql<LockedLine>`SELECT l.*, coalesce(date_trunc('second', l.typed_at) > ${at}::timestamptz, false) AS is_typed_since,
      coalesce(date_trunc('second', l.counted_at) > ${at}::timestamptz, false) AS is_counted_since
    FROM inventory_check_line l WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.bill_id = ${billId}
      AND l.id = ANY (${[...ids]}::bigint[]) ORDER BY l.id FOR UPDATE`.execute(db);
  return rows;
}

/** Values written to a line: counted quantity and time. */
export interface Entered {
  readonly id: number;
  readonly qty: number;
  readonly isTyped: boolean;
  readonly reason: string | null;
}

/** Returns the ledger's movements at the line's place since the snapshot, up to a time. */
function movedUntil(at: ReturnType<typeof sql>) {
  return sql`(SELECT coalesce(sum(k.qty), 0)::integer FROM stock_ledger k
    WHERE k.property_owner_id = l.property_owner_id AND k.org_id = l.org_id AND k.barcode_id = l.barcode_id
      AND k.location_id = l.location_id AND k.batch_id = l.batch_id AND k.id > l.snapshot_row AND k.posted_at <= ${at})`;
}

/** Returns the columns of an entry's stage; values of later stages are cleared. */
function stageColumns(stage: CheckStage, by: number) {
  const fresh = sql`now.qty - l.snapshot_qty - now.moved`;
  if (stage === 'FIRST') {
    return sql`first_qty = now.qty, first_by = ${by}, first_diff = ${fresh}, recount_qty = NULL, recount_by = NULL,
      recount_diff = NULL, third_qty = NULL, third_by = NULL`;
  }
  if (stage === 'RECOUNT') {
    return sql`recount_qty = now.qty, recount_by = ${by}, recount_diff = ${fresh}, third_qty = NULL, third_by = NULL`;
  }
  return sql`third_qty = now.qty, third_by = ${by}`;
}

/** Writes entries of one moment; `counted_at` never goes back, and the books are reckoned up to it. */
export async function writeCounts(
  { db, caller, now }: SessionCx,
  stage: CheckStage,
  at: string,
  entries: readonly Entered[],
): Promise<void> {
  if (entries.length === 0) return;
  const { propertyOwnerId, accountId } = caller;
  const until = sql`CASE WHEN typed.is_typed THEN ${at}::timestamptz ELSE greatest(l.counted_at, ${at}::timestamptz) END`;
  await sql`UPDATE inventory_check_line l SET counted_qty = now.qty, counted_at = now.at, counted_by = ${accountId},
      typed_at = CASE WHEN now.is_typed THEN now.at ELSE l.typed_at END, moved_qty = now.moved,
      book_qty = l.snapshot_qty + now.moved, diff_qty = now.qty - l.snapshot_qty - now.moved,
      reason = coalesce(now.reason, l.reason), changed_at = ${now.toISOString()}::timestamptz,
      ${stageColumns(stage, accountId)}
    FROM (SELECT l.id, typed.qty, typed.is_typed, typed.reason, ${until} AS at, ${movedUntil(until)} AS moved
      FROM inventory_check_line l
      JOIN unnest(${entries.map(({ id }) => id)}::bigint[], ${entries.map(({ qty }) => qty)}::integer[],
        ${entries.map(({ isTyped }) => isTyped)}::boolean[], ${entries.map(({ reason }) => reason)}::text[])
        AS typed (id, qty, is_typed, reason) ON typed.id = l.id
      WHERE l.property_owner_id = ${propertyOwnerId}) now
    WHERE l.property_owner_id = ${propertyOwnerId} AND l.id = now.id`.execute(db);
}

/**
 * Recomputes the stock on record of every counted line, because movements posted during the count are in the ledger
 * now.
 */
export async function recompute({ db, caller }: SessionCx, billId: number): Promise<void> {
  await sql`UPDATE inventory_check_line l SET moved_qty = now.moved, book_qty = l.snapshot_qty + now.moved,
      diff_qty = l.counted_qty - l.snapshot_qty - now.moved,
      first_diff = CASE WHEN l.recount_qty IS NULL AND l.third_qty IS NULL
        THEN l.counted_qty - l.snapshot_qty - now.moved ELSE l.first_diff END,
      recount_diff = CASE WHEN l.recount_qty IS NOT NULL AND l.third_qty IS NULL
        THEN l.counted_qty - l.snapshot_qty - now.moved ELSE l.recount_diff END
    FROM (SELECT l.id, ${movedUntil(sql`l.counted_at`)} AS moved FROM inventory_check_line l
      WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.bill_id = ${billId}
        AND l.counted_qty IS NOT NULL) now
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.id = now.id AND now.moved <> l.moved_qty`.execute(db);
}

export interface PlaceAsked {
  readonly barcodeId: number;
  readonly locationId?: number | null | undefined;
  readonly batchNo?: string | null | undefined;
  readonly expireDate?: string | null | undefined;
}

/** Lines of goods, of the place and the batch as far as they are named. */
export async function linesAt({ db, caller }: SessionCx, billId: number, asked: PlaceAsked): Promise<number[]> {
  const { barcodeId, locationId, batchNo, expireDate } = asked;
  const { rows } = await sql<{ id: number }>`SELECT id FROM inventory_check_line
    WHERE property_owner_id = ${caller.propertyOwnerId} AND bill_id = ${billId} AND barcode_id = ${barcodeId}
      AND (${!locationId} OR location_id = ${locationId ?? 0})
      AND (${!batchNo} OR batch_no = ${batchNo ?? ''})
      AND (${!expireDate} OR expire_date = ${expireDate ?? null}::date) ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether goods are of the scope. */
export async function isIn({ db, caller }: SessionCx, scope: Scope, { barcodeId, locationId }: Omit<Place, 'batchId'>) {
  const { rows } = await sql`SELECT FROM erp_barcode barcode
    JOIN erp_breed breed ON breed.property_owner_id = barcode.property_owner_id AND breed.id = barcode.breed_id
    WHERE barcode.property_owner_id = ${caller.propertyOwnerId} AND barcode.id = ${barcodeId}
      AND ${goodsIn(scope)} AND ${placesIn(scope, sql`${locationId}::bigint`)}`.execute(db);
  return rows.length > 0;
}

interface FoundPlace extends Place {
  readonly batchNo: string | null;
  readonly expireDate: string | null;
}

/**
 * Inserts a line for found goods with the current stock; returns the existing line if a concurrent entry created it.
 */
export async function insertLine(cx: SessionCx, billId: number, found: FoundPlace): Promise<number> {
  const { db, caller, now } = cx;
  const { propertyOwnerId, orgId } = caller;
  const { barcodeId, locationId, batchId, batchNo, expireDate } = found;
  const goods = (await goodsByIds(cx, [barcodeId])).get(barcodeId);
  if (!goods) throw new Error(`goods ${barcodeId} were found and are not in the catalogue`);
  // Numbers of lines are given one after the other.
  await sql`SELECT FROM inventory_check WHERE property_owner_id = ${propertyOwnerId} AND bill_id = ${billId}
    FOR UPDATE`.execute(db);
  const { rows } = await sql<{ id: number }>`WITH books AS (SELECT
      coalesce((SELECT on_hand FROM stock_balance WHERE property_owner_id = ${propertyOwnerId} AND org_id = ${orgId}
        AND barcode_id = ${barcodeId} AND location_id = ${locationId} AND batch_id = ${batchId}), 0) AS on_hand,
      coalesce((SELECT max(id) FROM stock_ledger WHERE property_owner_id = ${propertyOwnerId} AND org_id = ${orgId}
        AND barcode_id = ${barcodeId} AND location_id = ${locationId} AND batch_id = ${batchId}), 0) AS last_id,
      (SELECT coalesce(max(line_no), 0) + 1 FROM inventory_check_line WHERE property_owner_id = ${propertyOwnerId}
        AND bill_id = ${billId}) AS line_no),
    put AS (INSERT INTO inventory_check_line (property_owner_id, org_id, bill_id, line_no, barcode_id, code, goods_name,
        spec, unit, category_id, stock_mode, tag_price, location_id, batch_id, batch_no, expire_date, snapshot_qty,
        snapshot_row, changed_at)
      SELECT ${propertyOwnerId}::bigint, ${orgId}::bigint, ${billId}::bigint, books.line_no, ${barcodeId}::bigint,
        ${goods.code}, ${goods.goodsName}, ${goods.spec}, ${goods.unit}::integer, ${goods.categoryId}, ${goods.stockMode},
        ${goods.tagPrice}::numeric, ${locationId}::bigint, ${batchId}::bigint, ${batchNo}::text, ${expireDate}::date,
        books.on_hand, books.last_id, ${now.toISOString()}::timestamptz FROM books
      ON CONFLICT (property_owner_id, bill_id, barcode_id, location_id, batch_id) DO NOTHING RETURNING id),
    counted AS (UPDATE inventory_check SET line_count = line_count + (SELECT count(*) FROM put)
      WHERE property_owner_id = ${propertyOwnerId} AND bill_id = ${billId})
    SELECT id FROM put UNION ALL SELECT id FROM inventory_check_line
      WHERE property_owner_id = ${propertyOwnerId} AND bill_id = ${billId} AND barcode_id = ${barcodeId}
        AND location_id = ${locationId} AND batch_id = ${batchId} LIMIT 1`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function writeReasons(
  { db, caller, now }: SessionCx,
  billId: number,
  ids: readonly number[],
  reason: string,
): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE inventory_check_line SET reason = ${reason},
      changed_at = ${now.toISOString()}::timestamptz
    WHERE property_owner_id = ${caller.propertyOwnerId} AND bill_id = ${billId}
      AND id = ANY (${[...ids]}::bigint[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}
