import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { type Composing, type Params, statement } from '../../../database/statement';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Scenes of payment methods: 收费, 充值, 收欠款, 退费, 退卡. */
export type WayScene = 1 | 2 | 3 | 4 | 5;

type Place = Pick<SessionCx['caller'], 'propertyOwnerId' | 'orgId'>;

/** The ways of the chain in the order of this organisation, and whether it takes them. */
const waysHere = (db: Kysely<DB>, { propertyOwnerId, orgId }: Place | Params<Place>) =>
  mine({ db, propertyOwnerId }, 'payWay as way')
    .leftJoin('payWayOrg as here', (on) =>
      on
        .onRef('here.propertyOwnerId', '=', 'way.propertyOwnerId')
        .onRef('here.wayCode', '=', 'way.wayCode')
        .on('here.orgId', '=', orgId),
    )
    .where('way.stateEnum', '<>', sql.lit('DELETE'))
    .select([
      'way.wayCode',
      'way.name',
      'way.income',
      'way.change',
      'way.tradeNoRequired',
      'way.recharge',
      'way.collect',
      'way.earn',
    ])
    .select((is) =>
      sql<boolean>`${is.and([is('way.stateEnum', '=', sql.lit('ENABLE')), is(is.fn.coalesce('here.enabled', is.lit(true)), '=', true)])}`.as(
        'usable',
      ),
    )
    .orderBy('here.sort')
    .orderBy('way.wayCode');

export type PayWay = Awaited<ReturnType<ReturnType<typeof waysHere>['execute']>>[number];

/**
 * Returns the methods of this organisation in its order. Refunds use the original method, so their scenes include
 * disabled methods.
 */
export async function waysFor(cx: SessionCx, scene: WayScene): Promise<PayWay[]> {
  let ways = waysHere(cx.db, cx.caller);
  if (scene === 2) ways = ways.where('way.recharge', '=', true);
  if (scene === 3) ways = ways.where('way.collect', '=', true);
  const found = await ways.execute();
  return scene >= 4 ? found : found.filter(({ usable }) => usable);
}

const held = statement(({ db, param, params }: Composing<Place & { readonly wayCodes: readonly number[] }>) =>
  waysHere(db, params('propertyOwnerId', 'orgId'))
    .where('way.wayCode', '=', sql<number>`ANY (${param('wayCodes')}::integer[])`)
    .forShare('way')
    .compile(),
);

/** Locks those of the methods that the chain has, until the payment is written. */
export async function holdWays(cx: SessionCx, wayCodes: readonly number[]): Promise<PayWay[]> {
  if (wayCodes.length === 0) return [];
  const { propertyOwnerId, orgId } = cx.caller;
  return held(cx.db, { propertyOwnerId, orgId, wayCodes });
}
