import type { SessionCx } from '../../../kernel/cx';
import { mine } from '../../../kernel/mine';

/** Where what an organisation sent stands until it is received; made when its stock was initialised. */
export async function transitPlace(cx: SessionCx): Promise<number> {
  const { id } = await mine(cx, 'stockLocation')
    .select('id')
    .where('orgId', '=', cx.caller.orgId)
    .where('type', '=', 'TRANSIT')
    .executeTakeFirstOrThrow();
  return id;
}
