import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { useRef } from 'react';
import { PageTabs, useTab } from '../parts/page-tabs';
import { AccountTab } from './account-tab';
import { MessageTab } from './message-tab';
import { TemplateTab } from './template-tab';

type Tab = 'account' | 'template' | 'message';

const TABS: Tabs<Tab> = [
  ['account', '公众号'],
  ['template', '消息模板'],
  ['message', '发送记录'],
];
const CONTENTS = { account: AccountTab, template: TemplateTab, message: MessageTab } as const;

/** 公众号授权: official accounts of the chain, their template messages, and sent messages. */
export default function GroupList() {
  const moved = useRef(false);
  const at = useTab(TABS);
  const Content = CONTENTS[at];
  return <Content key={at} heading={<PageTabs title={wxAccount.page.title} tabs={TABS} moved={moved} />} />;
}
