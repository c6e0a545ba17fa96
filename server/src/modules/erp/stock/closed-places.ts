import { stockCodes } from '@mingmou/contract/erp/erp.codes';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';
import { refuse } from '../../../kernel/refusal';
import type { Movement } from './movement';

/** What a receiver sends back goes where it left from, whatever became of that place meanwhile: there is nobody to choose another. */
const COMES_HOME = 'TRANSFER_BACK';

/**
 * Refuses pieces that would come to a place which was disabled since the bill was saved. None of the others is disabled
 * until the transaction ends: whoever disables one waits for it, and sees what it left (140211).
 */
export async function refuseClosedPlaces({ db, caller }: SessionCx, movements: readonly Movement[]): Promise<void> {
  const coming = movements.filter(({ qty, bizType }) => qty > 0 && bizType !== COMES_HOME);
  const ids = [...new Set(coming.map(({ locationId }) => locationId))].sort((a, b) => a - b);
  if (ids.length === 0) return;
  const { rows } = await sql<{ name: string; stateEnum: string }>`SELECT name, state_enum FROM stock_location
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ANY (${ids}::bigint[])
    ORDER BY id FOR KEY SHARE`.execute(db);
  const closed = rows.find(({ stateEnum }) => stateEnum !== 'ENABLE');
  if (closed) refuse(stockCodes.locationClosed, { location: closed.name });
}
