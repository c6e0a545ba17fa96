import type { InputOf } from '@mingmou/contract/base/call';
import { OWN_WAYS_FROM, type payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { sql } from 'kysely';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof payWay.page>, 'page' | 'size' | 'column' | 'asc'>;

export const payWaySorting: Sorting = {
  columns: ['name', 'way_code', 'state_enum', 'updated_at'],
  initial: [
    ['place', 'asc'],
    ['way_code', 'asc'],
  ],
};

/** The ways of the chain with the switch and the place that they have in the organisation that asks. */
export function payWaysMatching(cx: SessionCx, { name, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'payWay')
    .leftJoin('payWayOrg as here', (on) =>
      on
        .onRef('here.propertyOwnerId', '=', 'payWay.propertyOwnerId')
        .onRef('here.wayCode', '=', 'payWay.wayCode')
        .on('here.orgId', '=', cx.caller.orgId),
    )
    .where('payWay.stateEnum', '<>', 'DELETE')
    .select(['payWay.id', 'payWay.wayCode', 'payWay.name', 'payWay.income', 'payWay.recharge', 'payWay.collect'])
    .select(['payWay.earn', 'payWay.tradeNoRequired', 'payWay.stateEnum', 'payWay.version', 'payWay.updatedAt'])
    .select('here.sort as place')
    .select((is) => [
      sql<boolean>`${is('payWay.wayCode', '>=', OWN_WAYS_FROM)}`.as('own'),
      is.fn.coalesce('here.enabled', is.lit(true)).as('enabled'),
      is.fn.coalesce('here.version', is.lit(0)).as('orgVersion'),
    ]);
  if (name) rows = rows.where('payWay.name', 'ilike', contains(name));
  return stateEnum ? rows.where('payWay.stateEnum', '=', stateEnum) : rows;
}

export type PayWayRow = Awaited<ReturnType<ReturnType<typeof payWaysMatching>['execute']>>[number];

/** The first free code of an own way; those of deleted ways are not free. The chain is locked by the caller of this. */
export async function freeWayCode(cx: SessionCx): Promise<number> {
  const rows = await mine(cx, 'payWay')
    .where('wayCode', '>=', OWN_WAYS_FROM)
    .select('wayCode')
    .orderBy('wayCode')
    .execute();
  const gap = rows.findIndex(({ wayCode }, at) => wayCode !== OWN_WAYS_FROM + at);
  return OWN_WAYS_FROM + (gap === -1 ? rows.length : gap);
}

/** Whether money was taken by the way, in any organisation. */
export function tookMoney(cx: SessionCx, wayCode: number): Promise<boolean> {
  return acrossOrgs(cx, async () => {
    const paid = await mine(cx, 'payRow').where('wayCode', '=', wayCode).select('id').limit(1).executeTakeFirst();
    return paid !== undefined;
  });
}

interface Here {
  readonly wayCode: number;
  readonly enabled?: boolean;
  readonly sort?: number;
}

/**
 * Writes the organisation's settings of a method. Enabling changes the version, sorting does not, so that a reorder
 * never conflicts with enabling.
 */
export async function writeHere({ db, caller, now }: SessionCx, { wayCode, enabled, sort }: Here): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = caller;
  const stamp = { updatedAt: now.toISOString(), updatedBy: accountId };
  await db
    .insertInto('payWayOrg')
    .values({
      ...{ propertyOwnerId, orgId, wayCode, ...stamp },
      enabled: enabled ?? true,
      sort: sort ?? null,
      version: enabled === undefined ? 0 : 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['propertyOwnerId', 'orgId', 'wayCode']).doUpdateSet((is) => ({
        ...stamp,
        ...(enabled === undefined ? {} : { enabled, version: sql<number>`${is.ref('payWayOrg.version')} + 1` }),
        ...(sort === undefined ? {} : { sort }),
      })),
    )
    .execute();
}
