import type { SessionCx } from '../../../kernel/context/cx';
import type { BackBy } from '../refund/refund.store';
import { cardWay } from './card.kind';
import { creditWay } from './credit.kind';
import type { PaidRefund, WayKind } from './method-kind.types';
import { pointsWay } from './points.kind';

/** Payment methods with behaviour in addition to their row, by code. */
const WAY_KINDS: Readonly<Record<number, WayKind>> = { 6: cardWay, 7: pointsWay, 8: creditWay };

export function kindOf(wayCode: number): WayKind | undefined {
  return WAY_KINDS[wayCode];
}

/** Ways of a refund that go back by kinds of their own, in the order of their codes. */
function byKind(ways: readonly BackBy[]): [WayKind, BackBy[]][] {
  const asPaid = ways.filter(({ insteadWay }) => !insteadWay);
  const codes = [...new Set(asPaid.map(({ wayCode }) => wayCode))].sort((a, b) => a - b);
  return codes.flatMap((code): [WayKind, BackBy[]][] => {
    const kind = kindOf(code);
    return kind ? [[kind, asPaid.filter(({ wayCode }) => wayCode === code)]] : [];
  });
}

export async function holdBack(cx: SessionCx, ways: readonly BackBy[]): Promise<void> {
  for (const [kind, own] of byKind(ways)) await kind.holdBack?.(cx, own);
}

export async function giveBack(cx: SessionCx, refund: PaidRefund, ways: readonly BackBy[]): Promise<void> {
  for (const [kind, own] of byKind(ways)) await kind.givenBack?.(cx, refund, own);
}
