import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';

/** Batch id of goods without batches. */
export const NO_BATCH = 0;

export interface Batch {
  readonly barcodeId: number;
  readonly batchNo: string;
  readonly produceDate: string | null;
  readonly expireDate: string;
}

/** The batch of the chain, made where nobody received it before; an earlier one keeps its day of production. */
export async function batchId({ db, caller, now }: SessionCx, batch: Batch): Promise<number> {
  const { propertyOwnerId, accountId } = caller;
  const inserted = await db
    .insertInto('stockBatch')
    .values({ ...batch, propertyOwnerId, createdAt: now.toISOString(), createdBy: accountId })
    .onConflict((conflict) => conflict.columns(['propertyOwnerId', 'barcodeId', 'batchNo', 'expireDate']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const { id } = await mine({ db, propertyOwnerId }, 'stockBatch')
    .select('id')
    .where('barcodeId', '=', batch.barcodeId)
    .where('batchNo', '=', batch.batchNo)
    .where('expireDate', '=', batch.expireDate)
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the key that identifies a batch in the chain. */
export function batchKey({ barcodeId, batchNo, expireDate }: Omit<Batch, 'produceDate'>): string {
  return `${barcodeId} ${expireDate} ${batchNo}`;
}

/** Returns ids of several batches like {@link batchId}, by {@link batchKey}. */
export async function batchIds(
  { db, caller, now }: SessionCx,
  batches: readonly Batch[],
): Promise<ReadonlyMap<string, number>> {
  if (batches.length === 0) return new Map();
  const once = [...new Map(batches.map((batch) => [batchKey(batch), batch])).values()];
  const given = sql`unnest(${once.map(({ barcodeId }) => barcodeId)}::bigint[], ${once.map(({ batchNo }) => batchNo)}::text[],
    ${once.map(({ produceDate }) => produceDate)}::date[], ${once.map(({ expireDate }) => expireDate)}::date[])
    AS given (barcode_id, batch_no, produce_date, expire_date)`;
  // In one order, so that two that bring the same batches do not wait for each other in a ring.
  await sql`INSERT INTO stock_batch (property_owner_id, barcode_id, batch_no, produce_date, expire_date, created_at, created_by)
    SELECT ${caller.propertyOwnerId}, given.*, ${now.toISOString()}::timestamptz, ${caller.accountId}::bigint FROM ${given}
    ORDER BY barcode_id, batch_no, expire_date ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<
    Omit<Batch, 'produceDate'> & { id: number }
  >`SELECT batch.id, batch.barcode_id, batch.batch_no,
      batch.expire_date
    FROM ${given} JOIN stock_batch batch ON batch.property_owner_id = ${caller.propertyOwnerId}
      AND batch.barcode_id = given.barcode_id AND batch.batch_no = given.batch_no
      AND batch.expire_date = given.expire_date`.execute(db);
  return new Map(rows.map((row) => [batchKey(row), row.id]));
}

/**
 * Registers the serial numbers of received lenses, each once (140216). Returns the first existing one, or null if all
 * were registered.
 */
export async function takeSerials(
  { db, caller, now }: SessionCx,
  billId: number,
  serials: readonly { readonly serialNo: string; readonly barcodeId: number }[],
): Promise<string | null> {
  const { propertyOwnerId } = caller;
  for (const { serialNo, barcodeId } of serials) {
    const taken = await db
      .insertInto('stockSerial')
      .values({ propertyOwnerId, serialNo, barcodeId, billId, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning(sql<number>`1`.as('one'))
      .executeTakeFirst();
    if (!taken) return serialNo;
  }
  return null;
}

export async function freeSerials(cx: SessionCx, billId: number): Promise<void> {
  await deleteMine(cx, 'stockSerial').where('billId', '=', billId).execute();
}

/** Of pieces that went back to their supplier. */
export async function freeSerialNos(cx: SessionCx, serials: readonly { readonly serialNo: string }[]): Promise<void> {
  if (serials.length === 0) return;
  const nos = serials.map(({ serialNo }) => serialNo);
  await deleteMine(cx, 'stockSerial').where('serialNo', 'in', nos).execute();
}

/** Batch whose pieces must not leave the stock, and the reason. */
export interface HeldBatch {
  readonly id: number;
  readonly batchNo: string;
  readonly holdReason: string;
}

/**
 * Returns which batches are held. The other batches cannot be held until the transaction ends: a hold waits for it and
 * sees its movements.
 */
export async function lockHeldBatches(
  { db, caller }: SessionCx,
  batchIds: readonly number[],
): Promise<Map<number, HeldBatch>> {
  const ids = [...new Set(batchIds)].filter((id) => id > 0).sort((a, b) => a - b);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<HeldBatch & { state: string }>`SELECT id, batch_no, state, hold_reason FROM stock_batch
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ANY (${ids}::bigint[])
    ORDER BY id FOR SHARE`.execute(db);
  return new Map(rows.filter(({ state }) => state === 'HOLD').map((row) => [row.id, row]));
}

/** Goods of a line with the number of their batch. */
export interface NamedBatch {
  readonly barcodeId: number;
  readonly batchNo: string | null;
}

/** Returns one held batch among goods that are named by the number of their batch; undefined if none is held. */
export async function findHeldByNames(
  { db, caller }: SessionCx,
  naming: readonly NamedBatch[],
): Promise<HeldBatch | undefined> {
  const { rows } = await sql<HeldBatch>`SELECT batch.id, batch.batch_no, batch.hold_reason FROM stock_batch batch
    JOIN unnest(${naming.map(({ barcodeId }) => barcodeId)}::bigint[], ${naming.map(({ batchNo }) => batchNo)}::text[])
      AS named (barcode_id, batch_no) USING (barcode_id, batch_no)
    WHERE batch.property_owner_id = ${caller.propertyOwnerId} AND batch.state = 'HOLD' LIMIT 1`.execute(db);
  return rows[0];
}
