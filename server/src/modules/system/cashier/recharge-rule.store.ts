import type { InputOf } from '@mingmou/contract/base/call';
import type { rechargeRule } from '@mingmou/contract/system/cashier/recharge-rule.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import type { Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof rechargeRule.page>, 'page' | 'size' | 'column' | 'asc'>;

export const rechargeRuleSorting: Sorting = {
  columns: ['threshold', 'gift_amount', 'gift_integral', 'valid_from', 'valid_to', 'state_enum', 'updated_at'],
  initial: [
    ['threshold', 'asc'],
    ['id', 'asc'],
  ],
};

const ORG_NAMES = sql<string[]>`ARRAY(SELECT org.org_short_name FROM org
  WHERE org.property_owner_id = recharge_rule.property_owner_id AND org.id = ANY (recharge_rule.org_ids)
  ORDER BY org.id)`;

/** Recharge rules of the chain that are not deleted. */
export function rechargeRulesMatching(cx: SessionCx, { day, orgId, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'rechargeRule')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'giftIntegral', 'validFrom', 'validTo', 'orgIds', 'stateEnum', 'version', 'updatedAt'])
    .select([
      sql<string>`'充值满' || threshold || '元'`.as('name'),
      'threshold',
      'giftAmount',
      ORG_NAMES.as('orgNames'),
    ]);
  if (day) {
    rows = rows.where(
      sql<boolean>`${day}::date BETWEEN coalesce(valid_from, '-infinity') AND coalesce(valid_to, 'infinity')`,
    );
  }
  if (orgId) rows = rows.where(sql<boolean>`(org_ids = '{}' OR ${orgId} = ANY (org_ids))`);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

export type RechargeRuleRow = Awaited<ReturnType<ReturnType<typeof rechargeRulesMatching>['execute']>>[number];
