import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { money, toNumeric } from '@mingmou/contract/base/money';
import type {
  ReferrerType,
  RewardKind,
  rewardCategory,
  rewardMode,
  rewardScope,
  toStoreAt,
} from '@mingmou/contract/referral/referral.dicts';
import type { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import type { SessionCx } from '../../kernel/cx';

type ToStore = Omit<InputOf<typeof referralSetting.saveToStore>, 'version'>;
type Transaction = Omit<InputOf<typeof referralSetting.saveTransaction>, 'version'>;

export async function findRules({ db, caller }: SessionCx) {
  return db
    .selectFrom('referralRules')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .select(['id', 'enabled', 'bindDays', 'familyExcluded', 'grantDelayDays', 'autoGrant', 'version'])
    .executeTakeFirst();
}

export async function findToStore({ db, caller }: SessionCx) {
  const rows = await db
    .selectFrom('referralToStoreSetting')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .select(['id', 'enabled', 'amount', 'monthCap', 'version'])
    .select((is) => [
      is.ref('referrerType').$castTo<ReferrerType>().as('referrerType'),
      is.ref('toStoreAt').$castTo<CodeOf<typeof toStoreAt>>().as('toStoreAt'),
      is.ref('kind').$castTo<RewardKind>().as('kind'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

export async function findTransaction({ db, caller }: SessionCx) {
  const rows = await db
    .selectFrom('referralTransactionSetting')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .select(['id', 'enabled', 'amount', 'pct', 'minAmount', 'scopeDays', 'perOrderCap', 'perRefereeCap', 'version'])
    .select((is) => [
      is.ref('referrerType').$castTo<ReferrerType>().as('referrerType'),
      is.ref('mode').$castTo<CodeOf<typeof rewardMode>>().as('mode'),
      is.ref('kind').$castTo<RewardKind>().as('kind'),
      is.ref('scope').$castTo<CodeOf<typeof rewardScope>>().as('scope'),
      is.ref('categories').$castTo<CodeOf<typeof rewardCategory>[]>().as('categories'),
      is.ref('tiers').$castTo<NonNullable<Transaction['tiers']>>().as('tiers'),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : money(row.amount),
    pct: row.pct === null ? null : Number(row.pct),
    minAmount: money(row.minAmount),
    perOrderCap: money(row.perOrderCap),
    perRefereeCap: money(row.perRefereeCap),
  }));
}

/** The row of a setting as the table takes it. */
export function toStoreRow({ amount, ...setting }: ToStore) {
  return { ...setting, amount: toNumeric(amount) };
}

export function transactionRow({ amount, pct, tiers, minAmount, perOrderCap, perRefereeCap, ...setting }: Transaction) {
  return {
    ...setting,
    amount: amount ? toNumeric(amount) : null,
    pct: pct === null || pct === undefined ? null : String(pct),
    tiers: JSON.stringify(tiers ?? []),
    minAmount: toNumeric(minAmount),
    perOrderCap: toNumeric(perOrderCap),
    perRefereeCap: toNumeric(perRefereeCap),
  };
}
