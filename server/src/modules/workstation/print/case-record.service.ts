import { stateCode } from '@mingmou/contract/base/flow';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import type { SessionCx } from '../../../kernel/context/cx';
import type { CaseRecord } from '../../his/case-record.port';
import { recordGroups } from './record-groups.rules';
import { recordOf } from './record-print.service';

const DONE = stateCode(consultationFlow, 'DONE');

/** Returns the record of a visit for the health platform. */
export async function readCaseRecord(cx: SessionCx, acceptsId: number): Promise<CaseRecord> {
  const record = await recordOf(cx, acceptsId);
  const { consultation, asked } = record;
  return {
    values: consultation.values,
    groups: recordGroups(record),
    // 问诊 may be reopened after the visit; the last signed content is sent.
    signedAt: asked?.stageState === DONE ? asked.finishedAt : null,
  };
}
