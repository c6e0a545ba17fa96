import { charge } from '@mingmou/contract/system/fees/charge.contract';
import { useRef } from 'react';
import { PageTabs, useTab } from '../parts/page-tabs';
import { ComboTab } from './combo-tab';
import { SingleTab } from './single-tab';

const TABS = [
  ['single', '单项'],
  ['combo', '组合'],
] as const;

/** 收费项目: single services and combinations. */
export default function ChargeList() {
  const moved = useRef(false);
  const at = useTab(TABS);
  const heading = <PageTabs title={charge.page.title} tabs={TABS} moved={moved} />;
  return at === 'combo' ? <ComboTab key={at} heading={heading} /> : <SingleTab key={at} heading={heading} />;
}
