import { useSearchParams } from '@mingmou/core/navigation/router';
import { useQueryTab } from '@mingmou/kit/frame/detail-page';
import { TabHeading, type Tabs } from '@mingmou/kit/list/tab-heading';
import type { RefObject } from 'react';

/** Each tab is a list of its own: filters, order and page leave the address with their tab. */
function useOwnTab<Code extends string>(tabs: Tabs<Code>) {
  const [params] = useSearchParams();
  const [first] = tabs;
  if (!first) throw new Error('a page of tabs has at least one');
  const clears = [...params.keys()].filter((name) => name !== 'tab');
  return useQueryTab<Code>(tabs, first[0], clears);
}

/** The tab that the address names; the first unless it names another. */
export const useTab = <Code extends string>(tabs: Tabs<Code>): Code => useOwnTab(tabs)[0];

interface PageTabsProps<Code extends string> {
  readonly title: string;
  readonly tabs: Tabs<Code>;
  /** Set when the user changed the tab here, because each tab renders its own heading. */
  readonly moved: RefObject<boolean>;
}

/** The heading of a page of tabs; the address keeps which is shown. */
export function PageTabs<Code extends string>(props: PageTabsProps<Code>) {
  const [at, show] = useOwnTab(props.tabs);
  return <TabHeading {...props} at={at} onShow={show} />;
}
