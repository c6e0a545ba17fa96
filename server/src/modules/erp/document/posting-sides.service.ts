import { inOrg } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { post, reverse } from '../stock/posting.service';
import type { BillRow } from './bill.store';
import type { BillKind } from './bill-kind.types';
import { checkPieces } from './line-pieces.rules';
import { openPeriod, type Period } from './period.service';

interface Side {
  readonly orgId: number;
  readonly period: Period;
}

/**
 * Returns the organisations whose stock a bill moves, the bill's own first, with their periods of the day held open.
 * Their stock is then locked in ascending order by all callers (domain-erp G5).
 */
async function sidesOf<C, S extends string>(
  cx: SessionCx,
  { elsewhere }: BillKind<C, S>,
  content: C,
  day: string,
): Promise<readonly [own: Side, ...others: Side[]]> {
  const { orgId } = cx.caller;
  const own = { orgId, period: await openPeriod(cx, day) };
  if (!elsewhere) return [own];
  const other = elsewhere.orgOf(content);
  return [own, { orgId: other, period: await inOrg(cx, other, (there) => openPeriod(there, day)) }];
}

const ascending = (sides: readonly Side[]) => [...sides].sort((a, b) => a.orgId - b.orgId);

/**
 * Posts the movements of a bill, here and in the other organisation if it has movements there; returns the period here.
 */
export async function postSides<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  content: C,
  bill: BillRow,
  bizDate: string,
): Promise<Period> {
  const sides = await sidesOf(cx, kind, content, bizDate);
  for (const { orgId, period } of ascending(sides)) {
    await inOrg(cx, orgId, async (there) => {
      const isElsewhere = kind.elsewhere !== undefined && orgId !== cx.caller.orgId;
      const posts = isElsewhere ? kind.elsewhere.posts : kind.posts;
      const movements = await posts(there, content, bill, { bizDate, period });
      if (!isElsewhere) checkPieces(kind.pieces.of(content), kind.pieces.bizTypes, movements);
      await post(there, { bill, bizDate, period }, movements);
    });
  }
  return sides[0].period;
}

/** Reverses the postings of a bill in all organisations, unless a later bill forbids it. */
export async function reverseSides<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  content: C,
  bill: BillRow,
  bizDate: string,
): Promise<void> {
  const sides = await sidesOf(cx, kind, content, bizDate);
  await kind.checkRetrial?.(cx, content, bill);
  for (const { orgId, period } of ascending(sides)) {
    await inOrg(cx, orgId, (there) => reverse(there, { bill, bizDate, period }));
  }
}
