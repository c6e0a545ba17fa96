import type { SessionCx } from '../../kernel/cx';

export interface PayWay {
  readonly wayCode: number;
  readonly name: string;
  readonly income: boolean;
  readonly change: boolean;
  readonly tradeNoRequired: boolean;
}

function ways({ db, caller }: SessionCx) {
  return db
    .selectFrom('payWay as way')
    .leftJoin('payWayOrg as own', (on) =>
      on
        .onRef('own.propertyOwnerId', '=', 'way.propertyOwnerId')
        .onRef('own.wayCode', '=', 'way.wayCode')
        .on('own.orgId', '=', caller.orgId),
    )
    .where('way.propertyOwnerId', '=', caller.propertyOwnerId)
    .select(['way.wayCode', 'way.name', 'way.income', 'way.change', 'way.tradeNoRequired'])
    .orderBy('way.wayCode');
}

/** The ways that this organisation takes, by code. */
export function usableWays(cx: SessionCx): Promise<PayWay[]> {
  return ways(cx)
    .where('way.stateEnum', '=', 'ENABLE')
    .where((is) => is.fn.coalesce('own.enabled', is.lit(true)), '=', true)
    .execute();
}

/** The names of all ways of the chain, those no longer in use too. */
export async function wayNameOf(cx: SessionCx): Promise<(wayCode: number) => string> {
  const names = new Map((await ways(cx).execute()).map(({ wayCode, name }) => [wayCode, name]));
  return (wayCode) => names.get(wayCode) ?? String(wayCode);
}
