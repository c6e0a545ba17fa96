import { TabHeading } from '@mingmou/kit/list/tab-heading';
import type { List } from '@mingmou/kit/list/use-list';
import type { BillPages, Fields } from './bill-pages';

interface BillTabsProps {
  readonly title: string;
  readonly tabs: NonNullable<BillPages['list']['tabs']>;
  readonly list: Pick<List<unknown, unknown>, 'query' | 'show'>;
}

function isSame(asked: unknown, chosen: unknown): boolean {
  return String(asked ?? '') === String(chosen ?? '');
}

/** Tabs that ask the list for something each; the address keeps it as filters. */
export function BillTabs({ title, tabs, list: { query, show } }: BillTabsProps) {
  const names = [...new Set(tabs.flatMap(([, asked]) => Object.keys(asked)))];
  const filters: Fields = query.filters;
  // None of them: others, chosen by hand.
  const at = tabs.find(([, asked]) => names.every((name) => isSame(asked[name], filters[name])))?.[0];
  const open = (code: string) => {
    const others = Object.entries(filters).filter(([name]) => !names.includes(name));
    show({ filters: { ...Object.fromEntries(others), ...tabs.find(([tab]) => tab === code)?.[1] } });
  };
  return <TabHeading title={title} tabs={tabs.map(([tab]) => [tab, tab] as const)} at={at} onShow={open} />;
}
