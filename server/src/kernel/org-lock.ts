import type { SessionCx } from './cx';
import { mine } from './mine';

/** Makes changes of what an organisation has once (a default mark, an order, its settings) wait for one another. */
export async function lockOrg(cx: SessionCx, orgId = cx.caller.orgId): Promise<void> {
  await mine(cx, 'org').select('id').where('id', '=', orgId).forUpdate().execute();
}
