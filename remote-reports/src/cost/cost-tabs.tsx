import { useSearchParams } from '@mingmou/core/navigation/router';
import { useQueryTab } from '@mingmou/kit/frame/detail-page';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import type { RefObject } from 'react';

export const TABS = [
  ['charge', '收费统计'],
  ['item', '项目统计'],
  ['doctor', '医生/科室'],
  ['pay-way-count', '支付方式'],
  ['shift', '按班次'],
  ['stored-value', '储值统计'],
  ['cross-org', '跨店消费'],
  ['refund', '退费统计'],
  ['arrears', '欠费统计'],
  ['detail', '明细'],
] as const;
export type TabCode = (typeof TABS)[number][0];

/** Filters that a tab takes over from the previous tab: days, organisations and people; not groups, order and page. */
const KEPT = ['tab', 'from', 'to', 'orgIds', 'byOrg', 'cashierId', 'departmentId', 'doctorId', 'sourceId', 'keyword'];

/** The tab that the address names, 收费统计 unless it names another, and a function that shows another tab. */
export function useCostTab() {
  const [params] = useSearchParams();
  const clears = [...params.keys()].filter((name) => !KEPT.includes(name));
  return useQueryTab(TABS, 'charge', clears);
}

interface CostTabsProps {
  /** Set when the user changed the tab here, because each tab renders its own heading. */
  readonly moved: RefObject<boolean>;
}

export function CostTabs({ moved }: CostTabsProps) {
  const [at, show] = useCostTab();
  return <TabHeading title="费用统计" tabs={TABS} at={at} onShow={show} moved={moved} />;
}
