import { satisfies } from '@mingmou/contract/auth/rights';
import { isRangeAllowed } from '@mingmou/contract/base/date-range';
import { reportCodes } from '@mingmou/contract/report/report.codes';
import { dayText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { refuse } from '../../kernel/refusal';
import { closedThrough } from './closed-days.store';
import type { Scope } from './facts.store';
import { lookAt, viewedOrgs } from './view.store';

export interface Filters extends Omit<Scope, 'orgIds' | 'own'> {
  readonly orgIds?: readonly number[] | null | undefined;
}

/** What the caller may see of what was asked; from here on the transaction reads the organisations of the report. */
export async function scopeOf(cx: SessionCx, filters: Filters): Promise<Scope> {
  const { caller } = cx;
  const { from, to } = filters;
  if (!isRangeAllowed('A', { from, to }, dayText(cx.now))) refuse(reportCodes.rangeTooLong);
  const orgIds = [...new Set(filters.orgIds?.length ? filters.orgIds : [caller.orgId])];
  const viewed = new Set((await viewedOrgs(cx)).map(({ id }) => id));
  if (!orgIds.every((id) => viewed.has(id))) refuse(reportCodes.foreignOrg);
  await lookAt(cx, orgIds);
  const { accountId, staffId } = caller;
  const closed = await closedThrough(cx, orgIds);
  return {
    ...filters,
    orgIds,
    closedThrough: closed,
    own: satisfies('report:all', caller) ? undefined : { accountId, staffId },
  };
}
