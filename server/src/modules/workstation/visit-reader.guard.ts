import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { lookAt, viewedOrgs } from '../../kernel/report/view.store';
import { findVisitOrg } from './stage.store';

export interface Reading<Visit> {
  /** To read with: its organisation is that of the visit. Row-level security lets nothing be written there. */
  readonly cx: SessionCx;
  readonly visit: Visit;
  /** Of another organisation of viewOrgList: looked at, never written. */
  readonly isForeign: boolean;
}

type FindOrg = (orgIds: readonly number[]) => Promise<{ readonly orgId: number } | undefined>;

/** Returns the context to read a visit or a record of it with; the caller's own where no viewed organisation has it. */
export async function readingAt(cx: SessionCx, findOrg: FindOrg): Promise<SessionCx> {
  if (await findOrg([cx.caller.orgId])) return cx;
  const viewed = (await viewedOrgs(cx)).map(({ id }) => id);
  await lookAt(cx, viewed);
  const place = await findOrg(viewed);
  return place ? { ...cx, caller: { ...cx.caller, orgId: place.orgId } } : cx;
}

/** Returns a visit for reading: of the caller's organisation, or of one that the caller may view. */
export async function readingOf<Visit extends object>(
  cx: SessionCx,
  acceptsId: number,
  find: (cx: SessionCx, acceptsId: number) => Promise<Visit | undefined>,
): Promise<Reading<Visit>> {
  const own = await find(cx, acceptsId);
  if (own) return { cx, visit: own, isForeign: false };
  const viewed = (await viewedOrgs(cx)).map(({ id }) => id);
  await lookAt(cx, viewed);
  const place = await findVisitOrg(cx, acceptsId, viewed);
  if (!place) return refuse(stageCodes.noVisit);
  const there = { ...cx, caller: { ...cx.caller, orgId: place.orgId } };
  const visit = (await find(there, acceptsId)) ?? refuse(stageCodes.noVisit);
  return { cx: there, visit, isForeign: true };
}
