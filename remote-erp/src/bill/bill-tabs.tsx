import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import type { List } from '@mingmou/kit/list/use-list';
import type { BillPages, Fields } from './bill-pages';

interface BillTabsProps {
  readonly title: string;
  readonly tabs: NonNullable<BillPages['list']['tabs']>;
  /** Counts of the tabs, where they are useful. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly further?: BillPages['list']['further'];
  readonly list: Pick<List<unknown, unknown>, 'query' | 'show'>;
}

function isSame(asked: unknown, chosen: unknown): boolean {
  return String(asked ?? '') === String(chosen ?? '');
}

/** Where the list lies under one of its tabs. */
export function addressOf({ paths, list: { tabs = [] } }: BillPages, title: string): string {
  const [, asked = {}] = tabs.find(([tab]) => tab === title) ?? [];
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    for (const each of Array.isArray(value) ? value : [value]) params.append(name, String(each));
  }
  return params.size > 0 ? `${paths.list}?${params}` : paths.list;
}

/** Tabs that ask the list for something each; the address keeps it as filters. */
export function BillTabs({ title, tabs, further, counts = {}, list: { query, show } }: BillTabsProps) {
  const navigate = useNavigate();
  const mayFurther = useHolds(further?.grant ?? 'any');
  const names = [...new Set(tabs.flatMap(([, asked]) => Object.keys(asked)))];
  const filters: Fields = query.filters;
  // None of them: others, chosen by hand.
  const at = tabs.find(([, asked]) => names.every((name) => isSame(asked[name], filters[name])))?.[0];
  const titles = [...tabs.map(([tab]) => tab), ...(further && mayFurther ? [further.title] : [])];
  const open = (code: string) => {
    if (code === further?.title) return navigate(further.path);
    const others = Object.entries(filters).filter(([name]) => !names.includes(name));
    show({ filters: { ...Object.fromEntries(others), ...tabs.find(([tab]) => tab === code)?.[1] } });
  };
  const named = titles.map((tab) => [tab, counts[tab] ? `${tab} ${counts[tab]}` : tab] as const);
  return <TabHeading title={title} tabs={named} at={at} onShow={open} />;
}
