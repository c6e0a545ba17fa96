import { dictionary } from '@mingmou/contract/system/dictionary.contract';
import { parameterSettings } from '@mingmou/contract/system/parameter.contract';
import { useRef } from 'react';
import { PageTabs, useTab } from '../../parts/page-tabs';
import { DictionaryTab } from './dictionary-tab';
import { ParameterTab } from './parameter-tab';

const TITLE = parameterSettings.findAll.title;
const TABS = [
  ['parameter', TITLE],
  ['dictionary', dictionary.page.title],
] as const;

/** 系统参数 (domain-system §2.8): what the organisation works by. */
export default function SettingForm() {
  const moved = useRef(false);
  const at = useTab(TABS);
  const heading = <PageTabs title={TITLE} tabs={TABS} moved={moved} />;
  return at === 'dictionary' ? <DictionaryTab heading={heading} /> : <ParameterTab heading={heading} />;
}
