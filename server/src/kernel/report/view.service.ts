import { isRangeAllowed } from '@mingmou/contract/base/date-range';
import { dayText } from '../context/clock';
import type { SessionCx } from '../context/cx';
import type { View } from './fact-source';
import { lookAt, orgName, viewedOrgs } from './view.store';

/** Input of every report. */
export interface AskedView {
  readonly from: string;
  readonly to: string;
  readonly orgIds?: readonly number[] | null | undefined;
}

/** Refusals of a view in the area's own codes and sentences. */
export interface ViewRefusals {
  readonly rangeTooLong: () => never;
  readonly foreignOrg: (name: string) => never;
}

/** Refuses a range of more than 365 days. */
export function checkDays(cx: SessionCx, days: Pick<View, 'from' | 'to'>, { rangeTooLong }: ViewRefusals): void {
  if (!isRangeAllowed('A', days, dayText(cx.now))) rangeTooLong();
}

/** Returns the requested organisations, by default the current one, and opens them to the rest of the transaction. */
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
