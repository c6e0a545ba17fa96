import { securityKey } from '@mingmou/contract/auth/security-key.contract';
import { orgInfo } from '@mingmou/contract/system/org/org-info.contract';
import { checkPlace, checkUscc } from '@mingmou/contract/system/org/org-info.rules';
import { send } from '@mingmou/core/http/client';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { readOrgId } from '@mingmou/core/session/token';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useEffect, useRef } from 'react';
import { PageTabs, useTab } from '../parts/page-tabs';
import { SettingPage } from '../parts/setting-page';
import { settingInputId, useSettingForm } from '../parts/use-setting-form';
import { KeyList } from './key.list';
import { type OrgInfo, OrgInfoFields } from './org-info-fields';
import { tabOf, tabsFor } from './org-info-tabs';

const TITLE = orgInfo.name;

function faultsOf({ uscc, longitude, latitude }: OrgInfo): Record<string, string> {
  const [code, place] = [checkUscc(uscc), checkPlace(longitude, latitude)];
  return { ...(code ? { uscc: code } : {}), ...(place ? { latitude: place } : {}) };
}

/** Returns the input of the update. */
function changeOf(values: OrgInfo) {
  const { logo: _logo, images: _images, modules: _modules, serviceStart: _start, serviceEnd: _end, ...rest } = values;
  const { updatedAt: _at, ...change } = rest;
  return change;
}

/** 机构信息 (domain-system §2.8): the organisation's record on three tabs, its keys on the fourth. */
export default function OrgInfoForm() {
  const orgId = readOrgId() ?? 0;
  const tabs = tabsFor(useHolds(securityKey.page.grant));
  const tab = useTab(tabs);
  const moved = useRef(false);
  const saved = useCall(orgInfo.findById, { orgId }, { quiet: true });
  const update = useSend(orgInfo.update);
  const form = useSettingForm<OrgInfo>({
    name: 'org-info',
    saved,
    shape: orgInfo.fields,
    newest: () => send(orgInfo.findById, { orgId }),
    send: (values) => update(changeOf(values), { quiet: true }),
    faults: faultsOf,
  });
  useShownFault(form.reasons, tab);
  const heading = <PageTabs title={TITLE} tabs={tabs} moved={moved} />;
  if (tab === 'keys') return <KeyList heading={heading} />;
  return (
    <SettingPage title={TITLE} heading={heading} form={form} saved={saved} save={orgInfo.update}>
      <OrgInfoFields form={form} tab={tab} />
    </SettingPage>
  );
}

/** Opens the tab of the first fault and focuses its field. */
function useShownFault(reasons: Readonly<Record<string, string>>, tab: string): void {
  const [, setParams] = useSearchParams();
  const [first] = Object.keys(reasons);
  const wanted = first && tabOf(first);
  const told = useRef<object>(undefined);
  useEffect(() => {
    if (!first || !wanted || told.current === reasons) return;
    if (wanted !== tab) {
      setParams(new URLSearchParams([['tab', wanted]]), { replace: true });
      return;
    }
    told.current = reasons;
    document.getElementById(settingInputId(first))?.focus();
  }, [first, wanted, tab, reasons, setParams]);
}
