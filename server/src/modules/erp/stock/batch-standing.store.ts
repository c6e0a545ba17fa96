import type { BatchState } from '@mingmou/contract/erp/stock/batch.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { CATALOGUE, type Goods, goodsName } from './goods.store';

interface BatchRow {
  readonly id: number;
  readonly batchNo: string;
  readonly goodsName: string;
  readonly state: BatchState;
  readonly version: number;
}

/** Locks a batch, so that its pieces do not move until the transaction ends. Waits for running movements. */
export async function lockBatch({ db, caller }: SessionCx, id: number): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`SELECT batch.id, batch.batch_no, ${goodsName} AS goods_name, batch.state,
      batch.version
    FROM stock_batch batch JOIN ${CATALOGUE} ON barcode.property_owner_id = batch.property_owner_id
      AND barcode.id = batch.barcode_id
    WHERE batch.property_owner_id = ${caller.propertyOwnerId} AND batch.id = ${id}
    FOR NO KEY UPDATE OF batch`.execute(db);
  return rows[0];
}

export function writeBatch(cx: SessionCx, id: number, change: RowChange<'stockBatch'>): Promise<void> {
  return writeRow(cx, 'stockBatch', id, change);
}

type BatchFacts = Pick<
  Goods,
  'barcodeId' | 'code' | 'goodsName' | 'spec' | 'unit' | 'categoryId' | 'manufacturer' | 'registrationNo'
> &
  BatchRow & {
    readonly produceDate: string | null;
    readonly expireDate: string;
    readonly holdReason: string | null;
    readonly heldAt: string | null;
    readonly heldByName: string | null;
  };

export async function batchFacts({ db, caller }: SessionCx, id: number): Promise<BatchFacts | undefined> {
  const { rows } = await sql<BatchFacts>`SELECT batch.id, batch.barcode_id, barcode.code, ${goodsName} AS goods_name,
      barcode.spec, breed.unit, breed.category_id, breed.manufacturer, breed.registration_no, batch.batch_no,
      batch.produce_date, batch.expire_date, batch.state, batch.hold_reason, batch.held_at, batch.version,
      coalesce(staff.name, holder.account) AS held_by_name
    FROM stock_batch batch
    JOIN ${CATALOGUE} ON barcode.property_owner_id = batch.property_owner_id AND barcode.id = batch.barcode_id
    LEFT JOIN account holder ON holder.property_owner_id = batch.property_owner_id AND holder.id = batch.held_by
    LEFT JOIN employee staff ON staff.property_owner_id = holder.property_owner_id AND staff.id = holder.staff_id
    WHERE batch.property_owner_id = ${caller.propertyOwnerId} AND batch.id = ${id}`.execute(db);
  return rows[0];
}

interface Standing {
  readonly onHand: number;
  readonly locked: number;
  readonly waitTake: number;
  readonly sold: number;
}

/** Pieces of a batch in the organisations in view: here, held by bills, in the cabinet, with customers. */
export async function batchStanding({ db, caller }: SessionCx, id: number): Promise<Standing> {
  const { propertyOwnerId } = caller;
  const { rows } = await sql<Standing>`SELECT coalesce(sum(here.on_hand), 0)::integer AS on_hand,
      coalesce(sum(here.locked), 0)::integer AS locked, coalesce(sum(here.wait_take), 0)::integer AS wait_take,
      coalesce(sum(here.sold), 0)::integer AS sold
    FROM (SELECT b.on_hand, b.locked, 0 AS wait_take, 0 AS sold FROM stock_batch batch
        JOIN stock_balance b ON b.property_owner_id = batch.property_owner_id AND b.barcode_id = batch.barcode_id
          AND b.batch_id = batch.id AND b.on_hand > 0
        WHERE batch.property_owner_id = ${propertyOwnerId} AND batch.id = ${id}
      UNION ALL
      SELECT 0, 0, CASE WHEN line.delivery_state IN ('ARRIVED', 'PROCESSING', 'WAIT_TAKE') THEN -l.qty ELSE 0 END, -l.qty
        FROM stock_ledger l
        LEFT JOIN sale_line line ON line.property_owner_id = l.property_owner_id AND line.id = l.sale_item_id
        WHERE l.property_owner_id = ${propertyOwnerId} AND l.batch_id = ${id}
          AND l.biz_type IN ('SALE', 'SALE_RETURN')) here`.execute(db);
  return rows[0] ?? { onHand: 0, locked: 0, waitTake: 0, sold: 0 };
}

/** The organisations in view that have pieces of a batch. */
export async function orgsHolding({ db, caller }: SessionCx, id: number): Promise<number[]> {
  const { rows } = await sql<{ orgId: number }>`SELECT DISTINCT b.org_id FROM stock_batch batch
    JOIN stock_balance b ON b.property_owner_id = batch.property_owner_id AND b.barcode_id = batch.barcode_id
      AND b.batch_id = batch.id AND b.on_hand > 0
    WHERE batch.property_owner_id = ${caller.propertyOwnerId} AND batch.id = ${id}`.execute(db);
  return rows.map(({ orgId }) => orgId);
}
