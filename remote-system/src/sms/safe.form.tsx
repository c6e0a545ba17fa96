import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { useRef } from 'react';
import { PageTabs, useTab } from '../parts/page-tabs';
import { BlacklistTab } from './blacklist-tab';
import { CheckNumberTab } from './check-number-tab';
import { SafeTab } from './safe-tab';

type Tab = 'safe' | 'numbers' | 'blacklist';

const TABS: Tabs<Tab> = [
  ['safe', '设置'],
  ['numbers', '安全号码'],
  ['blacklist', '黑名单'],
];
const CONTENT = { safe: SafeTab, numbers: CheckNumberTab, blacklist: BlacklistTab } as const;

/** What keeps the organisation from sending too much, too late, or to the wrong people. */
export default function SafeForm() {
  const moved = useRef(false);
  const Content = CONTENT[useTab(TABS)];
  return <Content heading={<PageTabs title="安心短信设置" tabs={TABS} moved={moved} />} />;
}
