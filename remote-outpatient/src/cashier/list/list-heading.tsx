import { useSearchParams } from '@mingmou/core/navigation/router';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import type { RefObject } from 'react';
import { freshTab, TABS, tabOf } from './tabs';

interface ListHeadingProps {
  /** Set when a tab was changed here: each tab draws the heading anew. */
  readonly moved: RefObject<boolean>;
}

export function ListHeading({ moved }: ListHeadingProps) {
  const [params, setParams] = useSearchParams();
  const show = (tab: string) => setParams(new URLSearchParams(freshTab(tabOf(tab))), { replace: true });
  return <TabHeading title="收银台" tabs={TABS} at={`${tabOf(params.get('tab'))}`} onShow={show} moved={moved} />;
}
