import { useSearchParams } from '@mingmou/core/navigation/router';
import { TabHeading, type Tabs } from '@mingmou/kit/list/tab-heading';
import type { RefObject } from 'react';

/** The tab that the address names; the first unless it names another. */
export function useTab<Code extends string>(tabs: Tabs<Code>): Code {
  const [params] = useSearchParams();
  const [first] = tabs;
  if (!first) throw new Error('a page of tabs has at least one');
  return tabs.find(([code]) => code === params.get('tab'))?.[0] ?? first[0];
}

interface PageTabsProps<Code extends string> {
  readonly title: string;
  readonly tabs: Tabs<Code>;
  /** Set when the user changed the tab here, because each tab renders its own heading. */
  readonly moved: RefObject<boolean>;
}

/** The heading of a page of tabs; the address keeps which is shown. */
export function PageTabs<Code extends string>(props: PageTabsProps<Code>) {
  const [, setParams] = useSearchParams();
  const show = (tab: Code) => setParams(new URLSearchParams([['tab', tab]]), { replace: true });
  return <TabHeading {...props} at={useTab(props.tabs)} onShow={show} />;
}
