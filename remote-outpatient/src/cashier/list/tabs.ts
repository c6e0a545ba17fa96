import { today } from '@mingmou/contract/base/clinic-day';
import { useSearchParams } from '@mingmou/core/navigation/router';
import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { type ReactNode, useEffect } from 'react';

export type Tab = 0 | 1 | 2 | 4;
export const TABS: Tabs<`${Tab}`> = [
  ['0', '待收费'],
  ['1', '已收费'],
  ['2', '退费记录'],
  ['4', '充值'],
];

export interface TabProps {
  readonly heading: ReactNode;
}

/** The tab that the address names; 待收费 unless it names another. */
export function tabOf(text: string | null): Tab {
  return text === '1' ? 1 : text === '2' ? 2 : text === '4' ? 4 : 0;
}

/** A tab opened afresh: 待收费 shows all that wait, the others today's. */
export function freshTab(tab: Tab): Record<string, string> {
  const day = today();
  return tab === 0 ? { tab: '0' } : { tab: String(tab), dateFrom: day, dateTo: day };
}

/** Puts today into an address without dates; false until the address has some. */
export function useDates(tab: Tab): boolean {
  const [params, setParams] = useSearchParams();
  const has = params.has('dateFrom') || params.has('dateTo');
  useEffect(() => {
    if (has) return;
    const { dateFrom = '', dateTo = '' } = freshTab(tab);
    setParams((now) => new URLSearchParams([...now, ['dateFrom', dateFrom], ['dateTo', dateTo]]), { replace: true });
  }, [has, tab, setParams]);
  return has;
}
