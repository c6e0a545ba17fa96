import { stateCode } from '@mingmou/contract/base/flow';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import type { SessionCx } from '../../../kernel/context/cx';
import type { CaseRecord } from '../../his/case-record.port';
import { recordGroups } from './record-groups.rules';
import { recordOf } from './record-print.service';
import type { Content } from './stage-groups.rules';

const DONE = stateCode(consultationFlow, 'DONE');

/** Returns a stage without its content while it is not finished. */
const signed = (content: Content): Content => (content.isDraft ? { ...content, values: {} } : content);

/** Returns the record of a visit for the health platform, which gets no unfinished 预检 or 结论. */
export async function readCaseRecord(cx: SessionCx, acceptsId: number): Promise<CaseRecord> {
  const record = await recordOf(cx, acceptsId);
  const { consultation, asked } = record;
  return {
    values: consultation.values,
    groups: recordGroups({ ...record, triage: signed(record.triage), conclusion: signed(record.conclusion) }),
    // 问诊 may be reopened after the visit; the last signed content is sent.
    signedAt: asked?.stageState === DONE ? asked.finishedAt : null,
  };
}
