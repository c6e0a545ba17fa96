import type { Values } from '../base/field';
import { compareAmounts, type Money, money } from '../base/money';
import { PATIENT_REFERRER, type ReferrerType, type RewardKind, rewardCategory } from './referral.dicts';
import type { referrerTypeField, toStoreFields, transactionFields } from './reward.fields';

const CASH: RewardKind = 2;
const MIN_PCT = 0.01;
const MAX_PCT = 50;
const NONE = money(0);

/** From this amount on, this percent. */
export interface Tier {
  readonly from: Money;
  readonly pct: number;
}

interface Transaction {
  readonly mode: 1 | 2 | 3;
  readonly amount?: Money | null;
  readonly pct?: number | null;
  readonly tiers?: readonly Tier[] | null;
}

/** Fault of a setting, by field. */
export interface RewardFault {
  readonly field: 'amount' | 'pct' | 'tiers' | 'kind';
  readonly reason: 'missing' | 'pctRange' | 'tierOrder' | 'wrongKind';
}

/** Points and coupons are for patients: others have no account that could hold them. */
export function mayReceive(type: ReferrerType, kind: RewardKind): boolean {
  return type === PATIENT_REFERRER || kind === CASH;
}

function isPct(pct: number): boolean {
  return pct >= MIN_PCT && pct <= MAX_PCT;
}

/** Why a reward for deals cannot be counted; null when it can. */
export function transactionFault({ mode, amount, pct, tiers }: Transaction): RewardFault | null {
  if (mode === 1) return amount ? null : { field: 'amount', reason: 'missing' };
  if (mode === 2) {
    if (pct === null || pct === undefined) return { field: 'pct', reason: 'missing' };
    return isPct(pct) ? null : { field: 'pct', reason: 'pctRange' };
  }
  const steps = tiers ?? [];
  if (steps.length === 0) return { field: 'tiers', reason: 'missing' };
  if (!steps.every((tier) => isPct(tier.pct))) return { field: 'tiers', reason: 'pctRange' };
  const isRising = steps.every((tier, n) => n === 0 || compareAmounts(tier.from, steps[n - 1]?.from ?? NONE) > 0);
  return isRising ? null : { field: 'tiers', reason: 'tierOrder' };
}

/** Where an organisation starts (domain-screening-reports §11). */
export const REFERRAL_DEFAULTS = {
  enabled: false,
  bindDays: 90,
  familyExcluded: true,
  grantDelayDays: 7,
  autoGrant: false,
} as const;

export function toStoreDefaults(type: ReferrerType): Values<typeof referrerTypeField & typeof toStoreFields> {
  const kind: RewardKind = type === PATIENT_REFERRER ? 1 : CASH;
  return { referrerType: type, enabled: false, toStoreAt: 2, kind, amount: NONE, monthCap: 0 };
}

export function transactionDefaults(type: ReferrerType): Values<typeof referrerTypeField & typeof transactionFields> {
  const kind: RewardKind = type === PATIENT_REFERRER ? 1 : CASH;
  return {
    referrerType: type,
    enabled: false,
    mode: 1,
    amount: NONE,
    pct: null,
    tiers: [],
    kind,
    minAmount: NONE,
    categories: rewardCategory.rows.map(({ code }) => code),
    scope: 2,
    scopeDays: 180,
    perOrderCap: NONE,
    perRefereeCap: NONE,
  };
}
