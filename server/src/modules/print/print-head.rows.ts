import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** What every print of the outpatient service has at its head and foot: whose it is, when and by whom it is printed. */
export async function printCommon(cx: SessionCx) {
  const org = await mine(cx, 'org')
    .where('id', '=', cx.caller.orgId)
    .select((is) => [is.fn.coalesce('printTitle', 'orgShortName').as('orgShortName')])
    .select(['phone as orgPhone', 'address as orgAddress'])
    .executeTakeFirstOrThrow();
  return { ...org, printedAt: dateTimeText(cx.now), operatorName: cx.caller.staffName };
}

/** Returns the file of the logo of the caller's organisation. */
export function findLogo({ db, caller }: SessionCx) {
  const { propertyOwnerId, orgId } = caller;
  return mine({ db, propertyOwnerId }, 'org').select('logoFileId').where('id', '=', orgId).executeTakeFirst();
}
