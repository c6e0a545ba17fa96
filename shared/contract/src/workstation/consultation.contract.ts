import { consultationFields } from './consultation.fields';
import { stage } from './stage';

/** 问诊, tab 2 of a visit (domain-workstation §2.3). */
export const consultation = stage({
  code: 'consultation',
  title: '问诊',
  tab: 2,
  path: 'v1.2/consultation',
  grant: 'work-stage:ask',
  fields: consultationFields,
});
