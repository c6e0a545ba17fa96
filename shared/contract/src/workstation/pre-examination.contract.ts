import { f } from '../base/field';
import { triageFields } from '../outpatient/triage.fields';
import { stage } from './stage';

const page = {
  measuredBy: f.text('检查人', 20),
  /** Devices of the figures that still have the device's value. */
  sources: f.json<Readonly<Record<string, string>>>('来源'),
} as const;

export const REOPENS = 'triage:retrial';

/** 预检 in the visit (domain-workstation §2.1): the row that the triage desk writes, by the same rules. */
export const preExamination = stage({
  code: 'triage',
  title: '预检',
  tab: 0,
  path: 'v1.2/triage',
  grant: 'work-stage:pre',
  reopen: REOPENS,
  pictureUse: 'TRIAGE_IMAGE',
  fields: triageFields,
  tags: ['triage'],
  page,
});
