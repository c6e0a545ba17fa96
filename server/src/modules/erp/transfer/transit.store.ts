import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Returns the place of goods in transit, which is created with the initialisation of the stock. */
export async function transitPlace(cx: SessionCx): Promise<number> {
  const { id } = await mine(cx, 'stockLocation')
    .select('id')
    .where('orgId', '=', cx.caller.orgId)
    .where('type', '=', 'TRANSIT')
    .executeTakeFirstOrThrow();
  return id;
}
