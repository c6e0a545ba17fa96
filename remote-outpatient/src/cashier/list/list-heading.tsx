import { useSearchParams } from '@mingmou/core/navigation/router';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import type { RefObject } from 'react';
import { freshTab, TABS, tabOf } from './tabs';

interface ListHeadingProps {
  /** Set when the user changed the tab here, because each tab renders its own heading. */
  readonly moved: RefObject<boolean>;
}

export function ListHeading({ moved }: ListHeadingProps) {
  const [params, setParams] = useSearchParams();
  const show = (tab: string) => setParams(new URLSearchParams(freshTab(tabOf(tab))), { replace: true });
  return <TabHeading title="收银台" tabs={TABS} at={`${tabOf(params.get('tab'))}`} onShow={show} moved={moved} />;
}
