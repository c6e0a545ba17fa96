import { today } from '@mingmou/contract/base/clinic-day';
import type { Tabs } from '@mingmou/kit/list/tab-heading';
import type { ReactNode } from 'react';
import { paths } from '../paths';

export type Tab = 0 | 1 | 2 | 3 | 4;
export const TABS = [
  ['0', '待收费'],
  ['1', '已收费'],
  ['2', '退费记录'],
  ['3', '欠费'],
  ['4', '充值'],
] as const satisfies Tabs<`${Tab}`>;

const ALL: readonly Tab[] = [0, 1, 2, 3, 4];

export interface TabProps {
  readonly heading: ReactNode;
}

/** The tab that the address names; 待收费 unless it names another. */
export function tabOf(text: string | null): Tab {
  const found = ALL.find((tab) => `${tab}` === text);
  return found ?? 0;
}

/** The list that opens a page of one order or refund, named for a page that was opened without it. */
export const fromList = (tab: Tab) => ({ title: `收银台的${TABS[tab][1]}列表`, path: paths.list(tab) });

/** Tabs without a default range of days: waiting orders and arrears. */
const OF_ALL_DAYS: readonly Tab[] = [0, 3];

/** A tab opened afresh: 待收费 and 欠费 show all days, the others today's. */
export function freshTab(tab: Tab): Record<string, string> {
  const day = today();
  return OF_ALL_DAYS.includes(tab) ? { tab: `${tab}` } : { tab: String(tab), dateFrom: day, dateTo: day };
}
