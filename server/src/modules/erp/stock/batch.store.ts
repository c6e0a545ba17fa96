import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { deleteMine, mine } from '../../../kernel/mine';

/** Goods without batches stand under this one. */
export const NO_BATCH = 0;

interface Batch {
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

/** Serial numbers of lenses received once (140216): the first that stands already, or null when all were taken. */
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
