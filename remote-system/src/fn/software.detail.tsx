import { outbox } from '@mingmou/contract/messaging/outbox.contract';
import { software } from '@mingmou/contract/system/software/software.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { useRef } from 'react';
import { PageTabs, useTab } from '../parts/page-tabs';
import { AdaptersTab } from './adapters-tab';
import { InfoTab } from './info-tab';
import { OutboxTab } from './outbox-tab';

const TABS = [
  ['info', '服务信息'],
  ['adapters', '外部服务'],
] as const;
const OUTBOX = ['outbox', '发件箱'] as const;

/** 软件服务信息 (domain-system §2.6, §3.5): licences, running versions, and sent messages. */
export default function SoftwarePage() {
  const moved = useRef(false);
  const mayRead = useHolds(outbox.page.grant);
  const tabs: Tabs<(typeof TABS)[number][0] | 'outbox'> = mayRead ? [...TABS, OUTBOX] : TABS;
  const at = useTab(tabs);
  const heading = <PageTabs title={software.info.title} tabs={tabs} moved={moved} />;
  if (at === 'adapters') return <AdaptersTab heading={heading} />;
  return at === 'outbox' ? <OutboxTab heading={heading} /> : <InfoTab heading={heading} />;
}
