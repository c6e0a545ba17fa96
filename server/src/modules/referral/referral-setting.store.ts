import type { InputOf } from '@mingmou/contract/base/call';
import type { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

type Transaction = Omit<InputOf<typeof referralSetting.saveTransaction>, 'version'>;

export async function findRules(cx: SessionCx) {
  return mine(cx, 'referralRules')
    .where('orgId', '=', cx.caller.orgId)
    .select(['id', 'enabled', 'bindDays', 'familyExcluded', 'grantDelayDays', 'autoGrant', 'version'])
    .executeTakeFirst();
}

export function findToStore(cx: SessionCx) {
  return mine(cx, 'referralToStoreSetting')
    .where('orgId', '=', cx.caller.orgId)
    .select(['id', 'enabled', 'amount', 'monthCap', 'version'])
    .select(['referrerType', 'toStoreAt', 'kind'])
    .execute();
}

export function findTransaction(cx: SessionCx) {
  return mine(cx, 'referralTransactionSetting')
    .where('orgId', '=', cx.caller.orgId)
    .select(['id', 'enabled', 'amount', 'pct', 'minAmount', 'scopeDays', 'perOrderCap', 'perRefereeCap', 'version'])
    .select(['referrerType', 'mode', 'kind', 'scope', 'categories', 'tiers'])
    .execute();
}

/** The row of a setting as the table takes it. */
export function transactionRow({ amount, pct, tiers, ...setting }: Transaction) {
  return {
    ...setting,
    amount: amount ?? null,
    pct: pct ?? null,
    tiers: JSON.stringify(tiers ?? []),
  };
}
