import { heldMenus, isGranted } from '@mingmou/contract/auth/menu-nodes';
import { registrationFee } from '@mingmou/contract/system/fees/registration-fee.contract';
import { useAppSelector } from '@mingmou/core/store/hooks';
import type { Tabs } from '@mingmou/kit/list/tab-heading';
import { useMemo, useRef } from 'react';
import { PageTabs, useTab } from '../parts/page-tabs';
import { RC_TABS } from './rc-tabs';

/** The tabs that this person may read; the first of all where it is none, which then says so. */
function useHeldTabs(): Tabs<string> {
  const menus = useAppSelector((state) => state.session.menus);
  return useMemo(() => {
    const held = heldMenus(menus);
    const open = RC_TABS.filter(({ call }) => isGranted(call.grant, held));
    return (open.length > 0 ? open : RC_TABS.slice(0, 1)).map(({ code, title }) => [code, title] as const);
  }, [menus]);
}

/** 挂号费设置: fees, and the packages that are sold with a registration. */
export default function RcList() {
  const moved = useRef(false);
  const tabs = useHeldTabs();
  const at = useTab(tabs);
  const Content = RC_TABS.find(({ code }) => code === at)?.Content;
  return Content ? (
    <Content key={at} heading={<PageTabs title={registrationFee.page.title} tabs={tabs} moved={moved} />} />
  ) : null;
}
