import type { InputOf } from '@mingmou/contract/base/call';
import type { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { MAX_CHECK_LINES } from '@mingmou/contract/erp/stock-bill/inventory-check.rules';
import { sql, type Updateable } from 'kysely';
import type { InventoryCheckTable } from '../../../database/schema.generated';
import { addDays, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { updateMine } from '../../../kernel/context/mine';
import type { BillLine } from '../document/bill-lines.store';
import { billHeads } from '../document/bill-rows.store';
import { CATALOGUE, goodsName, tagPriceOn } from '../stock/goods.store';
import { goodsIn, placesIn, type Scope } from './check-scope.store';

type Filters = InputOf<typeof inventoryCheck.page>;

const OPEN = sql`b.state IN ('DRAFT', 'REJECTED', 'REVERSED')`;
/** Days in which a place that is empty now still had a movement. */
const MOVED_DAYS = 30;

/** What of the lines is said while they are being counted; a blind count keeps its differences to itself. */
function live(figure: ReturnType<typeof sql>, stored: string, isSecret = false) {
  return sql<number | null>`CASE WHEN ${isSecret} AND p.blind AND ${OPEN} THEN NULL WHEN ${OPEN} THEN (SELECT ${figure}
    FROM inventory_check_line l WHERE l.property_owner_id = b.property_owner_id AND l.bill_id = b.id)
    ELSE ${sql.ref(`p.${stored}`)} END`;
}

/** Selects counts with the columns that counting needs. Adding up 10 000 lines at each scan would be too slow. */
export function plainHeads(cx: SessionCx) {
  return billHeads(cx, 'PD')
    .innerJoin('inventoryCheck as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .select(['p.locationIds', 'p.categoryIds', 'p.brandIds', 'p.breedIds', 'p.scopeText', 'p.blind'])
    .select(['p.uncountedRule', 'p.checkerIds', 'p.snapshotAt', 'p.stage', 'p.lineCount']);
}

export type PlainHead = Awaited<ReturnType<ReturnType<typeof plainHeads>['execute']>>[number];

/** Counts of the organisation as lists and pages show them. */
export function checkHeads(cx: SessionCx, { locationId }: Partial<Filters>) {
  const heads = plainHeads(cx).select([
    live(sql`count(l.counted_qty)::integer`, 'countedCount').as('countedCount'),
    live(sql`coalesce(sum(greatest(l.diff_qty, 0)), 0)::integer`, 'gainQty', true).as('gainQty'),
    live(sql`coalesce(sum(-least(l.diff_qty, 0)), 0)::integer`, 'lossQty', true).as('lossQty'),
    sql<string | null>`(SELECT string_agg(staff.name, '、' ORDER BY staff.id) FROM employee staff
        WHERE staff.property_owner_id = b.property_owner_id AND staff.id = ANY (p.checker_ids))`.as('checkerNames'),
  ]);
  if (!locationId) return heads;
  return heads.where(sql<boolean>`(cardinality(p.location_ids) = 0 OR ${locationId} = ANY (p.location_ids))`);
}

export type CheckHead = Awaited<ReturnType<ReturnType<typeof checkHeads>['execute']>>[number];

/**
 * Inserts a line for each place of goods in the scope that has stock, or had movements lately. Balance and last ledger
 * row are read in one statement, so that later movements can be separated from the snapshot. Returns the number of
 * lines.
 */
export async function insertSnapshot(cx: SessionCx, billId: number, scope: Scope): Promise<number> {
  const { db, caller, now } = cx;
  const { propertyOwnerId, orgId } = caller;
  const at = now.toISOString();
  const { rows } = await sql<{ found: number }>`WITH lines AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY place.code, breed.category_id, ${goodsName}, barcode.spec, batch.expire_date,
          balance.barcode_id, balance.batch_id) AS line_no, barcode.id AS barcode_id, barcode.code,
        ${goodsName} AS goods_name, barcode.spec, breed.unit, breed.category_id, breed.stock_mode, tag.price,
        balance.location_id, balance.batch_id, batch.batch_no, batch.expire_date, balance.on_hand,
        coalesce(last.id, 0) AS last_id
      FROM stock_balance balance
      JOIN stock_location place ON place.property_owner_id = balance.property_owner_id
        AND place.id = balance.location_id AND place.type <> 'TRANSIT'
      JOIN (${CATALOGUE}) ON barcode.property_owner_id = balance.property_owner_id AND barcode.id = balance.barcode_id
      LEFT JOIN stock_batch batch ON batch.property_owner_id = balance.property_owner_id AND batch.id = balance.batch_id
      LEFT JOIN ${tagPriceOn(cx, dayText(now))} ON true
      LEFT JOIN LATERAL (SELECT max(k.id) AS id, max(k.posted_at) AS posted_at FROM stock_ledger k
        WHERE k.property_owner_id = balance.property_owner_id AND k.org_id = balance.org_id
          AND k.barcode_id = balance.barcode_id AND k.location_id = balance.location_id
          AND k.batch_id = balance.batch_id) last ON true
      WHERE balance.property_owner_id = ${propertyOwnerId} AND balance.org_id = ${orgId}
        AND (balance.on_hand > 0 OR last.posted_at >= ${addDays(now, -MOVED_DAYS).toISOString()})
        AND ${goodsIn(scope)} AND ${placesIn(scope, sql`balance.location_id`)}),
    put AS (INSERT INTO inventory_check_line (property_owner_id, org_id, bill_id, line_no, barcode_id, code, goods_name,
        spec, unit, category_id, stock_mode, tag_price, location_id, batch_id, batch_no, expire_date, snapshot_qty,
        snapshot_row, changed_at)
      SELECT ${propertyOwnerId}, ${orgId}, ${billId}, lines.*, ${at}::timestamptz FROM lines
      WHERE (SELECT count(*) FROM lines) <= ${MAX_CHECK_LINES})
    SELECT count(*)::integer AS found FROM lines`.execute(db);
  return rows[0]?.found ?? 0;
}

export type CheckLine = BillLine<'inventoryCheckLine'> & { readonly waitTakeQty: number | null };

interface Wanted {
  readonly ids?: readonly number[];
  /** Changed since. */
  readonly since?: string | null;
}

const WAITS = ['ARRIVED', 'PROCESSING', 'WAIT_TAKE'];

/** Returns the lines of a count in order, with the sold pieces that were not collected yet. */
export async function checkLines(
  { db, caller }: SessionCx,
  billId: number,
  { ids, since }: Wanted = {},
): Promise<CheckLine[]> {
  const { propertyOwnerId, orgId } = caller;
  const { rows } = await sql<CheckLine>`WITH wanted AS (SELECT l.* FROM inventory_check_line l
      WHERE l.property_owner_id = ${propertyOwnerId} AND l.bill_id = ${billId}
        AND (${ids === undefined} OR l.id = ANY (${[...(ids ?? [])]}::bigint[]))
        AND (${!since} OR l.changed_at >= ${since ?? null}::timestamptz)),
    waits AS (
      SELECT k.barcode_id, k.location_id, k.batch_id, -sum(k.qty)::integer AS qty FROM sale_line sold
      JOIN stock_ledger k ON k.property_owner_id = sold.property_owner_id AND k.sale_item_id = sold.id
        AND k.biz_type IN ('SALE', 'SALE_RETURN')
      WHERE sold.property_owner_id = ${propertyOwnerId} AND sold.org_id = ${orgId}
        AND sold.delivery_state = ANY (${WAITS}) AND sold.stock_mode = 'STOCK'
        AND sold.barcode_id IN (SELECT barcode_id FROM wanted)
      GROUP BY k.barcode_id, k.location_id, k.batch_id)
    SELECT l.*, place.name AS location_name, waits.qty AS wait_take_qty FROM wanted l
    JOIN stock_location place ON place.property_owner_id = l.property_owner_id AND place.id = l.location_id
    LEFT JOIN waits ON waits.barcode_id = l.barcode_id AND waits.location_id = l.location_id
      AND waits.batch_id = l.batch_id AND waits.qty > 0
    ORDER BY l.line_no`.execute(db);
  return rows;
}

/** What accounts are called. */
export async function accountNames({ db, caller }: SessionCx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`SELECT a.id, coalesce(staff.name, a.account) AS name
    FROM account a LEFT JOIN employee staff ON staff.property_owner_id = a.property_owner_id AND staff.id = a.staff_id
    WHERE a.property_owner_id = ${caller.propertyOwnerId} AND a.id = ANY (${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Writes the totals of the lines to the head after the count; prices are those of lines with differences. */
export async function writeFigures(
  { db, caller }: SessionCx,
  billId: number,
  priced: readonly { readonly id: number; readonly price: string }[],
): Promise<void> {
  const { propertyOwnerId } = caller;
  await sql`UPDATE inventory_check_line l SET price = coalesce(now.price, 0),
      amount = round(coalesce(l.diff_qty, 0) * coalesce(now.price, 0), 2)
    FROM inventory_check_line line
    LEFT JOIN unnest(${priced.map(({ id }) => id)}::bigint[], ${priced.map(({ price }) => price)}::numeric[])
      AS now (id, price) ON now.id = line.id
    WHERE line.property_owner_id = ${propertyOwnerId} AND line.bill_id = ${billId}
      AND l.property_owner_id = line.property_owner_id AND l.id = line.id
      AND (now.id IS NOT NULL OR l.price <> 0)`.execute(db);
  await sql`WITH figures AS (SELECT count(*)::integer AS lines, count(counted_qty)::integer AS counted,
        coalesce(sum(greatest(diff_qty, 0)), 0)::integer AS gain, coalesce(sum(-least(diff_qty, 0)), 0)::integer AS loss,
        coalesce(sum(counted_qty), 0)::integer AS qty, coalesce(sum(amount), 0) AS amount
      FROM inventory_check_line WHERE property_owner_id = ${propertyOwnerId} AND bill_id = ${billId}),
    head AS (UPDATE inventory_check SET line_count = f.lines, counted_count = f.counted, gain_qty = f.gain,
        loss_qty = f.loss FROM figures f WHERE property_owner_id = ${propertyOwnerId} AND bill_id = ${billId})
    UPDATE bill SET total_qty = f.qty, total_amount = f.amount FROM figures f
    WHERE property_owner_id = ${propertyOwnerId} AND id = ${billId}`.execute(db);
}

/** Writes columns of a count; the caller holds the lock of its bill. */
export async function writeCheck(
  cx: SessionCx,
  billId: number,
  change: Updateable<InventoryCheckTable>,
): Promise<void> {
  await updateMine(cx, 'inventoryCheck').set(change).where('billId', '=', billId).execute();
}
