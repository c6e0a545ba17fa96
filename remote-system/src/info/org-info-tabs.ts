import type { orgInfo } from '@mingmou/contract/system/org/org-info.contract';
import type { Tabs } from '@mingmou/kit/list/tab-heading';

type Name = keyof typeof orgInfo.fields;

export type FieldTab = 'base' | 'licence' | 'show';
export type InfoTab = FieldTab | 'keys';

/** The fields of each tab, in the order of the paper form. */
export const TAB_FIELDS: Readonly<Record<FieldTab, readonly Name[]>> = {
  base: [
    ...(['orgName', 'orgShortName', 'orgCode', 'phone', 'province', 'city', 'district', 'address'] as const),
    ...(['longitude', 'latitude', 'manager', 'sort'] as const),
  ],
  licence: [
    ...(['uscc', 'legalPerson', 'licenseNo', 'licenseExpire', 'hisOrgCode'] as const),
    ...(['deviceLicenceNo', 'deviceLicenceExpire', 'deviceLicenceScope'] as const),
  ],
  show: ['printTitle', 'businessHours', 'logoFileId', 'imageFileIds', 'intro'],
};

const FIELD_TABS: Tabs<InfoTab> = [
  ['base', '基本信息'],
  ['licence', '证照'],
  ['show', '展示'],
];

/** 加密锁 is for who may register keys. */
export function tabsFor(mayKey: boolean): Tabs<InfoTab> {
  return mayKey ? [...FIELD_TABS, ['keys', '加密锁']] : FIELD_TABS;
}

/** Returns the tab of a field. */
export function tabOf(name: string): FieldTab | undefined {
  const found = Object.entries(TAB_FIELDS).find(([, names]) => names.some((each) => each === name));
  return found && (found[0] as FieldTab);
}
