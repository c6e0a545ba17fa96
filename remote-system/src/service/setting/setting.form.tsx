import { dictionary } from '@mingmou/contract/system/dict/dictionary.contract';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { referenceSet } from '@mingmou/contract/workstation/growth/reference-set.contract';
import { useRef } from 'react';
import { PageTabs, useTab } from '../../parts/page-tabs';
import { CASHIER_TITLE, CashierTab } from './cashier/cashier-tab';
import { DictionaryTab } from './dictionary-tab';
import { ParameterTab } from './parameter-tab';
import { PatientFieldTab } from './patient-field-tab';
import { ReferenceSetTab } from './reference-set-tab';

const TITLE = parameterSettings.findAll.title;
const TABS = [
  ['parameter', TITLE],
  ['patientField', patientFieldSettings.findAll.title],
  ['cashier', CASHIER_TITLE],
  ['referenceSet', referenceSet.page.title],
  ['dictionary', dictionary.page.title],
] as const;

/** 系统参数 (domain-system §2.8) of the organisation. */
export default function SettingForm() {
  const moved = useRef(false);
  const at = useTab(TABS);
  const heading = <PageTabs title={TITLE} tabs={TABS} moved={moved} />;
  if (at === 'patientField') return <PatientFieldTab heading={heading} />;
  if (at === 'cashier') return <CashierTab heading={heading} />;
  if (at === 'referenceSet') return <ReferenceSetTab heading={heading} />;
  return at === 'dictionary' ? <DictionaryTab heading={heading} /> : <ParameterTab heading={heading} />;
}
