import type { ReferrerType } from '@mingmou/contract/referral/referral.dicts';
import { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { useRef } from 'react';
import { PageTabs, useTab } from '../parts/page-tabs';
import { BaseRulesTab } from './base-rules-tab';
import { RewardTab } from './reward-tab';

type Tab = 'rules' | 'patient' | 'employee' | 'outer';

const TABS: Tabs<Tab> = [
  ['rules', '基础规则'],
  ['patient', '患者推荐'],
  ['employee', '员工推荐'],
  ['outer', '外部推荐'],
];
const TYPES: Readonly<Record<Exclude<Tab, 'rules'>, ReferrerType>> = { patient: 1, employee: 2, outer: 3 };

/** 转介绍基础规则: what counts as a referral, and what each kind of referrer is rewarded with. */
export default function RulesForm() {
  const moved = useRef(false);
  const tab = useTab(TABS);
  const heading = <PageTabs title={referralSetting.baseRules.title} tabs={TABS} moved={moved} />;
  if (tab === 'rules') return <BaseRulesTab heading={heading} />;
  return <RewardTab key={tab} heading={heading} type={TYPES[tab]} />;
}
