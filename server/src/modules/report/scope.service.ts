import { satisfies } from '@mingmou/contract/auth/rights';
import { reportCodes } from '@mingmou/contract/report/report.codes';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { type AskedView, checkDays, lookAtOrgs, type ViewRefusals } from '../../kernel/report/view.service';
import { closedThrough } from './closed-days.store';
import type { Scope } from './facts.store';

export type Filters = AskedView & Omit<Scope, 'orgIds' | 'own'>;

/** How the reports of the cashier say no. */
export const refusals: ViewRefusals = {
  rangeTooLong: () => refuse(reportCodes.rangeTooLong),
  foreignOrg: () => refuse(reportCodes.foreignOrg),
};

/** Returns the part of the requested scope that the caller may see. */
export async function scopeOf(cx: SessionCx, filters: Filters): Promise<Scope> {
  checkDays(cx, filters, refusals);
  const orgIds = await lookAtOrgs(cx, filters, refusals);
  const { accountId, staffId } = cx.caller;
  return {
    ...filters,
    orgIds,
    closedThrough: await closedThrough(cx, orgIds),
    own: satisfies('report:all', cx.caller) ? undefined : { accountId, staffId },
  };
}
