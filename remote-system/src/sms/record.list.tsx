import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { useRef } from 'react';
import { PageTabs, useTab } from '../parts/page-tabs';
import { BatchTab } from './batch-tab';
import { ReadyTab } from './ready-tab';
import { SentTab } from './sent-tab';

type Tab = 'ready' | 'sent' | 'batch';

const TABS: Tabs<Tab> = [
  ['ready', '待发送'],
  ['sent', '已发送'],
  ['batch', '群发'],
];
const CONTENT = { ready: ReadyTab, sent: SentTab, batch: BatchTab } as const;

/** Messages of the organisation: waiting, sent, and sent to many recipients. */
export default function RecordList() {
  const moved = useRef(false);
  const Content = CONTENT[useTab(TABS)];
  return <Content heading={<PageTabs title="发送记录" tabs={TABS} moved={moved} />} />;
}
