import { f, required } from '../base/field';
import { referrerType, rewardCategory, rewardKind, rewardMode, rewardScope, toStoreAt } from './referral.dicts';

const TIERS = 10;
const MAX_PCT = 50;

export const toStoreFields = {
  enabled: required(f.bool('到店奖励')),
  toStoreAt: required(f.dict('到店时点', toStoreAt)),
  kind: required(f.dict('奖励方式', rewardKind)),
  /** Points where points are given. */
  amount: required(f.money('奖励金额', { max: 999_999.99 })),
  /** 0: as often as it happens. */
  monthCap: required(f.int('每月次数上限', { unit: '次', min: 0, max: 9999 })),
} as const;

const pct = f.decimal('比例', 2, { unit: '%', min: 0.01, max: MAX_PCT });

export const tierFields = { from: required(f.money('金额满')), pct: required(pct) } as const;

export const transactionFields = {
  enabled: required(f.bool('成交奖励')),
  mode: required(f.dict('计奖方式', rewardMode)),
  amount: f.money('固定金额', { max: 999_999.99 }),
  pct,
  tiers: f.list('阶梯', f.object('阶梯', tierFields), { max: TIERS }),
  kind: required(f.dict('奖励方式', rewardKind)),
  minAmount: required(f.money('最低消费')),
  categories: required(f.dicts('计奖类别', rewardCategory, { max: 20 })),
  scope: required(f.dict('计奖范围', rewardScope)),
  scopeDays: required(f.int('计奖期限', { unit: '天', min: 1, max: 3650 })),
  /** 0: none. */
  perOrderCap: required(f.money('单笔上限')),
  perRefereeCap: required(f.money('每位被推荐人上限')),
} as const;

export const referrerTypeField = { referrerType: required(f.dict('推荐人类型', referrerType)) } as const;
