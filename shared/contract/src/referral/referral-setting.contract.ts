import { call } from '../base/call';
import { f, required } from '../base/field';
import { referrerTypeField, toStoreFields, transactionFields } from './reward.fields';

const PATH = '/api/optReferralRewardRecord';
const PAGE = 'menu:1761';
const SAVE = 'referral:rules';

/** 0 means that nothing was saved yet. */
const version = required(f.int('版本', { min: 0 }));
const touches = ['referral-setting'];
const orgId = required(f.id('机构'));

const rules = {
  enabled: required(f.bool('启用转介绍')),
  bindDays: required(f.int('登记有效期', { unit: '天', min: 1, max: 365 })),
  familyExcluded: required(f.bool('家庭成员不奖励')),
  grantDelayDays: required(f.int('延迟发放', { unit: '天', min: 0, max: 60 })),
  autoGrant: required(f.bool('到期自动发放')),
} as const;

const toStore = { ...referrerTypeField, ...toStoreFields, version } as const;
const transaction = { ...referrerTypeField, ...transactionFields, version } as const;

/** What an organisation rewards referrals by (domain-screening-reports §11). */
export const referralSetting = {
  rules,
  toStore,
  transaction,
  baseRules: call({
    method: 'GET',
    path: `${PATH}/baseRules`,
    title: '转介绍基础规则',
    grant: PAGE,
    output: required(f.object('转介绍规则', { ...rules, version })),
    touches,
  }),
  saveBaseRules: call({
    path: `${PATH}/baseRules`,
    title: '保存转介绍规则',
    grant: SAVE,
    input: { ...rules, version },
    output: required(f.object('转介绍规则', { version })),
    touches,
  }),
  toStoreByOrg: call({
    method: 'GET',
    path: `${PATH}/getToStoreRewardSettingsByOrgId/{orgId}`,
    title: '到店奖励设置',
    grant: PAGE,
    input: { orgId },
    output: required(f.list('到店奖励', f.object('到店奖励', toStore))),
    touches,
  }),
  transactionByOrg: call({
    method: 'GET',
    path: `${PATH}/getTransactionRewardSettingsByOrgId/{orgId}`,
    title: '成交奖励设置',
    grant: PAGE,
    input: { orgId },
    output: required(f.list('成交奖励', f.object('成交奖励', transaction))),
    touches,
  }),
  saveToStore: call({
    path: `${PATH}/saveToStoreRewardSettings`,
    title: '保存到店奖励',
    grant: SAVE,
    input: toStore,
    output: required(f.object('到店奖励', { version })),
    touches,
  }),
  saveTransaction: call({
    path: `${PATH}/saveTransactionRewardSettings`,
    title: '保存成交奖励',
    grant: SAVE,
    input: transaction,
    output: required(f.object('成交奖励', { version })),
    touches,
  }),
} as const;
