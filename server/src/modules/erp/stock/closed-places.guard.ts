import { stockCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { shareLocations } from './location.store';
import type { Movement } from './movement.rules';

/**
 * Goods that a receiver sends back return to the place they left, even if it is disabled now: nobody could choose
 * another.
 */
const COMES_HOME = 'TRANSFER_BACK';

/**
 * Refuses pieces for a place that was disabled since the bill was saved. The other places cannot be disabled until the
 * transaction ends: disabling waits for it and sees its movements (140211).
 */
export async function refuseClosedPlaces(cx: SessionCx, movements: readonly Movement[]): Promise<void> {
  const coming = movements.filter(({ qty, bizType }) => qty > 0 && bizType !== COMES_HOME);
  const ids = [...new Set(coming.map(({ locationId }) => locationId))].sort((a, b) => a - b);
  if (ids.length === 0) return;
  const closed = (await shareLocations(cx, ids)).find(({ stateEnum }) => stateEnum !== 'ENABLE');
  if (closed) refuse(stockCodes.locationClosed, { location: closed.name });
}
