import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { useRef } from 'react';
import { PageTabs, useTab } from '../parts/page-tabs';
import { AuditTab } from './audit-tab';
import { HealthTab } from './health-tab';
import { PinsTab } from './pins-tab';
import { TokensTab } from './tokens-tab';
import { TryTab } from './try-tab';
import { useReach } from './use-reach';
import { VersionsTab } from './versions-tab';

const TABS = [
  ['versions', '版本'],
  ['pins', '发布与灰度'],
  ['try', '试算'],
  ['health', '健康'],
  ['audit', '审计'],
] as const;
const TOKENS = ['tokens', '发布令牌'] as const;

/** 前端版本管理 (domain-system §4.3): published versions, their pins, and their health. */
export default function RemotesList() {
  const moved = useRef(false);
  const reach = useReach();
  const mayIssue = useHolds(remoteOps.tokens.grant) && reach.isPlatform;
  const tabs: Tabs<(typeof TABS)[number][0] | 'tokens'> = mayIssue ? [...TABS, TOKENS] : TABS;
  const at = useTab(tabs);
  const heading = <PageTabs title={remoteOps.page.title} tabs={tabs} moved={moved} />;
  switch (at) {
    case 'pins':
      return <PinsTab heading={heading} reach={reach} />;
    case 'try':
      return <TryTab heading={heading} reach={reach} />;
    case 'health':
      return <HealthTab heading={heading} />;
    case 'audit':
      return <AuditTab heading={heading} />;
    case 'tokens':
      return <TokensTab heading={heading} />;
    default:
      return <VersionsTab heading={heading} reach={reach} />;
  }
}
