import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** The name of the organisation as its papers carry it. */
export async function orgName(cx: SessionCx): Promise<string> {
  const row = await mine(cx, 'org')
    .select((is) => is.fn.coalesce('printTitle', 'orgShortName').as('name'))
    .where('id', '=', cx.caller.orgId)
    .executeTakeFirstOrThrow();
  return row.name;
}
