import { isRangeAllowed } from '@mingmou/contract/base/date-range';
import { dayText } from '../clock';
import type { SessionCx } from '../cx';
import type { View } from './fact-source';
import { lookAt, orgName, viewedOrgs } from './view.store';

/** What every report is asked. */
export interface AskedView {
  readonly from: string;
  readonly to: string;
  readonly orgIds?: readonly number[] | null | undefined;
}

/** How an area says no: its codes and sentences are its own. */
export interface ViewRefusals {
  readonly rangeTooLong: () => never;
  readonly foreignOrg: (name: string) => never;
}

/** The days asked for, at most 365 after each other. */
export function checkDays(cx: SessionCx, days: Pick<View, 'from' | 'to'>, { rangeTooLong }: ViewRefusals): void {
  if (!isRangeAllowed('A', days, dayText(cx.now))) rangeTooLong();
}

/** The organisations asked for, the current one without; from here on the transaction reads them. */
export async function lookAtOrgs(
  cx: SessionCx,
  asked: Pick<AskedView, 'orgIds'>,
  { foreignOrg }: ViewRefusals,
): Promise<number[]> {
  const orgIds = [...new Set(asked.orgIds?.length ? asked.orgIds : [cx.caller.orgId])];
  const viewed = new Set((await viewedOrgs(cx)).map(({ id }) => id));
  const foreign = orgIds.find((id) => !viewed.has(id));
  if (foreign !== undefined) foreignOrg(await orgName(cx, foreign));
  await lookAt(cx, orgIds);
  return orgIds;
}
