import { stateCode } from '@mingmou/contract/base/flow';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** Returns the last finished record of a patient in this organisation, of the stage with the highest name first. */
export function lastFinishedOf(cx: SessionCx, patientId: number, stages: readonly string[]) {
  return mine(cx, 'stageRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('patientId', '=', patientId)
    .where('stage', 'in', stages)
    .where('stageState', '=', stateCode(consultationFlow, 'DONE'))
    .select(['stage', 'content'])
    .orderBy('stage', 'desc')
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findBirthday(cx: SessionCx, patientId: number) {
  return mine(cx, 'patient').where('id', '=', patientId).select('birthday').executeTakeFirst();
}
