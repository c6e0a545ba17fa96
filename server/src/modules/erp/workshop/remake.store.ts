import type { CustomParams } from '@mingmou/contract/erp/sale/sale.fields';
import { type Insertable, sql } from 'kysely';
import type { SaleRemakeTable } from '../../../database/schema.generated';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

type NewRemake = Omit<Insertable<SaleRemakeTable>, 'id' | 'propertyOwnerId' | 'orgId' | 'bizDate' | 'at' | 'madeBy'>;

export async function insertRemake({ db, caller, now }: SessionCx, row: NewRemake): Promise<number> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const { id } = await db
    .insertInto('saleRemake')
    .values({ ...row, propertyOwnerId, orgId, bizDate: dayText(now), at: now.toISOString(), madeBy: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Remade {
  readonly saleItemId: number;
  readonly stockMode: 'STOCK' | 'ORDER';
  readonly qty: number;
  /** Something was here already, and is spoiled: what comes for it is no second sale. */
  readonly replaces: boolean;
  readonly formerParams: CustomParams | null;
}

export async function insertRemadeLine({ db, caller }: SessionCx, remakeId: number, line: Remade): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  const formerParams = line.formerParams ? JSON.stringify(line.formerParams) : null;
  await db
    .insertInto('saleRemakeLine')
    .values({ ...line, formerParams, propertyOwnerId, orgId, remakeId })
    .execute();
}

/** Restarts a line, with other parameters if given; earlier deliveries stay recorded. */
export async function beginAnew(
  { db, caller }: SessionCx,
  id: number,
  deliveryState: 'TO_ORDER' | 'ORDERED' | 'WAIT_TAKE',
  params: CustomParams | null,
): Promise<void> {
  const given = params ? JSON.stringify(params) : null;
  await sql`UPDATE sale_line SET delivery_state = ${deliveryState}, remake_count = remake_count + 1,
      processor_id = NULL, inspector_id = NULL, processed_at = NULL, taken_at = NULL, taken_by = NULL,
      custom_params = coalesce(${given}::jsonb, custom_params),
      arrived_at = CASE WHEN ${deliveryState} = 'WAIT_TAKE' THEN arrived_at END
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ${id}`.execute(db);
}

/** Numbers and days of batches, as lines of a bill name them. */
export function batchesById(cx: SessionCx, ids: readonly number[]) {
  return mine(cx, 'stockBatch')
    .where('id', 'in', [...ids, 0])
    .select(['id', 'batchNo', 'expireDate'])
    .execute();
}

/** Whether a line of a sale was made again by this remake. */
export async function isRemakeOf(cx: SessionCx, remakeId: number, saleItemId: number): Promise<boolean> {
  const row = await mine(cx, 'saleRemakeLine')
    .where('remakeId', '=', remakeId)
    .where('saleItemId', '=', saleItemId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
