import type { SessionCx } from './cx';
import { mine } from './mine';

/** Serialises changes of what exists once for each organisation (a default mark, an order, its settings). */
export async function lockOrg(cx: SessionCx, orgId = cx.caller.orgId): Promise<void> {
  await mine(cx, 'org').select('id').where('id', '=', orgId).forUpdate().execute();
}
