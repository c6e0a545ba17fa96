import { holds, type Right, rightName } from '@mingmou/contract/auth/rights';
import type { Shape } from '@mingmou/contract/base/field';
import { stateOf } from '@mingmou/contract/base/flow';
import { acceptsFlow, triageFlow, type VisitState } from '@mingmou/contract/outpatient/visit.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { keepRevision, type Revised } from './revision.store';
import { differences } from './stage-differences.rules';

/** 预检 and 问卷: one row each, which the triage desk and the tabs of the visit both write (domain-workstation §2.1, §2.2). */
export type SharedStage = 'triage' | 'questionnaire';

/** Those who triage write while the patient waits, too. */
const TRIAGE: Right = 'menu:1102';
const OF_OTHERS = '其他机构的就诊，只能查看';

interface Standing {
  readonly state: VisitState;
  readonly validFlag: boolean;
  /** A draft that was signed before may be written though its visit is over. */
  readonly isReopened: boolean;
}

/** Whether the visit lets its tabs write the record now. */
function isOpen({ caller }: SessionCx, { state, validFlag, isReopened }: Standing): boolean {
  if (!validFlag) return false;
  return state === 'RECEIVED' || isReopened || (state === 'WAITING' && holds(TRIAGE, caller));
}

/** 120206: judged under the lock of the visit, before the version is. */
export function refuseNotReceived(cx: SessionCx, standing: Standing): void {
  if (!isOpen(cx, standing)) refuse(stageCodes.notReceived);
}

interface Shown {
  readonly acceptsState: number;
  readonly validFlag: boolean;
  readonly day: string;
  readonly isForeign: boolean;
  /** Of the record itself. */
  readonly stageState: number;
  readonly retrialCount: number;
  readonly grant: Right;
  readonly reopen: Right | undefined;
}

/** Returns the state and the permitted acts of the record, by the same checks as the acts. */
export function sharedStanding(cx: SessionCx, of: Shown) {
  const { stageState, retrialCount, validFlag, day, isForeign, grant, reopen } = of;
  const state = stateOf(acceptsFlow, of.acceptsState);
  // Both rows live alike.
  const at = stateOf(triageFlow, stageState);
  const isDone = at === 'DONE';
  const isReopened = at === 'SAVED' && retrialCount > 0;
  const hindered = isForeign
    ? OF_OTHERS
    : isDone
      ? stageCodes.finished.text
      : !isOpen(cx, { state, validFlag, isReopened })
        ? stageCodes.notReceived.text
        : holds(grant, cx.caller)
          ? null
          : `没有「${rightName(grant)}」权限`;
  const isClosed = state === 'DONE' && day !== dayText(cx.now);
  return {
    stageState,
    retrialCount,
    editable: hindered === null,
    editableReason: hindered,
    reopenable: !isForeign && isDone && !isClosed && validFlag && reopen !== undefined && holds(reopen, cx.caller),
  };
}

interface Step {
  readonly stage: SharedStage;
  readonly acceptsId: number;
  readonly patientId: number;
  readonly version: number;
  readonly retrialCount: number;
  readonly fields: Shape;
  readonly before: object;
  readonly after: object;
  readonly action: 'save' | 'finish' | 'cancel' | 'retrial';
  readonly reason?: string | undefined;
}

const LOGGED = {
  save: 'save-after-retrial',
  finish: 'save-after-retrial',
  cancel: 'reset',
  retrial: 'retrial',
} as const;

/** Writes the revision log of a reopened or emptied record, and of later changes. */
export async function keepSharedRevision(cx: SessionCx, step: Step): Promise<void> {
  const { stage, acceptsId, patientId, version, before, after, fields, reason = null } = step;
  const isWritten = step.action === 'save' || step.action === 'finish';
  if (isWritten && step.retrialCount === 0) return;
  const diff = step.action === 'retrial' ? [] : differences(fields, before, after);
  if (isWritten && diff.length === 0) return;
  const old: Revised = { id: null, acceptsId, patientId, stage, version, content: before };
  await keepRevision(cx, old, { action: LOGGED[step.action], reason, diff });
}
