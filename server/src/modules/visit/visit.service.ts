import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { maskedName } from '@mingmou/contract/calling/calling.rules';
import { payState } from '@mingmou/contract/dict/pay-state';
import { OTHER_VISIT } from '@mingmou/contract/dict/visit-type';
import { registrationCodes, visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import type { visit } from '@mingmou/contract/outpatient/visit.contract';
import { callState as callStates } from '@mingmou/contract/outpatient/visit.fields';
import { type AcceptsAction, acceptsActionTo, acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { forbidden, malformed, refuse } from '../../kernel/call/refusal';
import { dateTimeText, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { pageOf } from '../../kernel/row/list';
import { stateRefusal, transition } from '../../kernel/row/transition';
import { endCall } from './call-record.store';
import { hasStages, openMedical } from './medical.rows';
import { countFinishedVisit, uncountFinishedVisit } from './patient-visits.rows';
import { findDoctor, findRoom } from './place.rows';
import { moveBehind, moveToFront, nextQueueNo } from './queue.rows';
import { isReturning, payStateOf } from './registration.rows';
import {
  findVisit,
  type LockedVisit,
  lockVisit,
  logTransfer,
  queueSorting,
  type VisitChange,
  visitCounts,
  visitsInState,
  writeVisit,
} from './visit.rows';
import { minutesWaited, shownHead } from './visit.rules';

export const TARGET = '就诊';
const { UNPAID } = payState.codes;
export const { CALLED } = callStates.codes;
const { NOT_CALLED, PASSED } = callStates.codes;
const SHOWN_WAITING = 10;

type Cx = SessionCx;

async function nameOf(cx: Cx, acceptsId: number): Promise<string> {
  const row = await findVisit(cx, acceptsId);
  return row ? `${row.visitNo} ${row.name}` : '';
}

/** How a visit is found and judged before an act of the queue. */
export function visitGuards(cx: Cx, acceptsId: number) {
  return {
    flow: acceptsFlow,
    lock: () => lockVisit(cx, acceptsId),
    state: (row: LockedVisit) => row.state,
    permit: ({ validFlag }: LockedVisit) => {
      if (!validFlag) refuse(visitCodes.cancelled);
    },
    refusals: { wrongState: visitCodes.wrongState, stale: registrationCodes.stale },
  };
}

interface Step {
  readonly acceptsId: number;
  /** Absent for a call, because the person at the screen need not have read the row. */
  readonly version?: number;
  readonly action: AcceptsAction | ((visit: LockedVisit) => AcceptsAction);
  readonly reason?: string | null;
}

/** One act of the flow on a visit: guards and effects, the state, the log (domain-outpatient §4). */
export async function act(
  cx: Cx,
  { acceptsId, version, action, reason }: Step,
  effect: (visit: LockedVisit) => Promise<VisitChange>,
): Promise<LockedVisit> {
  const { row } = await transition(cx, {
    ...visitGuards(cx, acceptsId),
    action,
    version: version ?? null,
    effect,
    write: (visit, to, change) => writeVisit(cx, visit.id, { state: to, ...change }),
    target: async ({ id }) => ({ targetType: TARGET, targetName: await nameOf(cx, id) }),
    reason,
  });
  return row;
}

function needReason(reason: string | null | undefined): string {
  return (
    reason ||
    (() => {
      throw malformed('reason', '原因：请填写');
    })()
  );
}

/** 先挂号缴费. */
function paysFirst({ db, caller }: Cx): Promise<boolean> {
  return readParameter(db, outpatientParameters.registerPayFirst, caller.propertyOwnerId, caller.orgId);
}

/**
 * Checks and changes of receiving a locked visit; opens the medical record too. A patient registered by the same click
 * (`atOnce`) pays afterwards.
 */
export async function receiving(cx: Cx, row: LockedVisit, { atOnce = false } = {}) {
  const { caller, now } = cx;
  if (await isReturning(cx, row.registrationId)) refuse(visitCodes.returning);
  if (!atOnce && (await paysFirst(cx)) && (await payStateOf(cx, row.registrationId)) === UNPAID)
    refuse(visitCodes.unpaid);
  const isForeign = row.doctorId !== null && row.doctorId !== caller.staffId;
  if (isForeign && !holds('work:receiveOther', caller)) throw forbidden(rightName('work:receiveOther'));
  // A nurse may say that the department received a patient without a doctor; only who sees patients becomes the doctor.
  const self = row.doctorId === null && caller.staffId !== null ? await findDoctor(cx, caller.staffId) : undefined;
  await openMedical(cx, { ...row, acceptsId: row.id, doctorId: row.doctorId ?? self?.id ?? null });
  await endCall(cx, row.id, 'ANSWERED');
  return {
    receiveAt: now.toISOString(),
    receiveBy: caller.accountId,
    callState: CALLED,
    ...(self ? { doctorId: self.id } : {}),
  };
}

/** What going back to the queue changes: first of the class, the number stays. */
export async function goingBack(cx: Cx, row: LockedVisit) {
  await moveToFront(cx, row);
  return { receiveAt: null, receiveBy: null, holdTag: null };
}

async function back(cx: Cx, row: LockedVisit, reason: string | null | undefined) {
  needReason(reason);
  if (await hasStages(cx, row.id)) refuse(visitCodes.recorded);
  return goingBack(cx, row);
}

async function finish(cx: Cx, row: LockedVisit) {
  if (row.visitType !== OTHER_VISIT) throw stateRefusal(acceptsFlow, row.state, 'finish', visitCodes.wrongState);
  await countFinishedVisit(cx, row.patientId);
  await endCall(cx, row.id, 'ANSWERED');
  return { finishAt: cx.now.toISOString(), finishBy: cx.caller.accountId };
}

async function resume(cx: Cx, row: LockedVisit, reason: string | null | undefined) {
  if (row.day !== dayText(cx.now)) refuse(visitCodes.dayOver);
  needReason(reason);
  await uncountFinishedVisit(cx, row.patientId);
  return { finishAt: null, finishBy: null };
}

/** Moves a visit to the requested state by the act that leads there. */
export async function updateAccepts(cx: Cx, input: InputOf<typeof visit.updateAccepts>) {
  const { acceptsId, version, acceptsState, reason } = input;
  const action = (row: LockedVisit) => acceptsActionTo(stateOf(acceptsFlow, acceptsState), row.state);
  await act(cx, { acceptsId, version, action, reason }, (row) => {
    switch (action(row)) {
      case 'back':
        return back(cx, row, reason);
      case 'finish':
        return finish(cx, row);
      case 'resume':
        return resume(cx, row, reason);
      default:
        return receiving(cx, row);
    }
  });
  return { version: version + 1 };
}

async function targetOf(cx: Cx, input: InputOf<typeof visit.updateTransfer>) {
  const { departmentId, roomId, doctorId } = input;
  const room = roomId ? ((await findRoom(cx, roomId)) ?? refuse(sharedCodes.missing)) : null;
  if (room && room.departmentId !== departmentId) refuse(registrationCodes.foreignRoom);
  const doctor = doctorId ? ((await findDoctor(cx, doctorId)) ?? refuse(sharedCodes.missing)) : null;
  return { departmentId, roomId: room?.id ?? null, doctorId: doctor?.id ?? null };
}

/** Sends a visit to another doctor or room, at the end of the queue there; priority and fee stay. */
export async function transferVisit(cx: Cx, input: InputOf<typeof visit.updateTransfer>) {
  const { acceptsId, version, reason } = input;
  let queueNo = 0;
  await act(cx, { acceptsId, version, action: 'transfer', reason }, async (row) => {
    if (row.state === 'RECEIVED') needReason(reason);
    const target = await targetOf(cx, input);
    if (target.doctorId === row.doctorId && target.roomId === row.roomId && target.departmentId === row.departmentId)
      refuse(visitCodes.sameDoctor);
    queueNo = await nextQueueNo(cx, target);
    const { departmentId, roomId, doctorId } = row;
    await logTransfer(cx, row.id, {
      at: dateTimeText(cx.now),
      by: cx.caller.staffName,
      from: { departmentId, roomId, doctorId },
      to: target,
      reason: reason ?? null,
    });
    return {
      ...target,
      queueNo,
      queueSort: cx.now.toISOString(),
      receiveAt: null,
      receiveBy: null,
      holdTag: null,
      callState: NOT_CALLED,
      callCount: 0,
      lastCallAt: null,
    };
  });
  return { queueNo };
}

export async function changePriority(cx: Cx, input: InputOf<typeof visit.updatePriority>) {
  const { acceptsId, version, priority, reason } = input;
  if (priority) needReason(reason);
  await act(cx, { acceptsId, version, action: 'priority', reason }, async () => ({
    priority,
    priorityReason: priority ? reason : null,
  }));
  return null;
}

/** Lets those behind go first, after enough calls without an answer. */
export async function passVisit(cx: Cx, { acceptsId, version }: InputOf<typeof visit.pass>) {
  const { propertyOwnerId, orgId } = cx.caller;
  const after = await readParameter(cx.db, outpatientParameters.passAfterCalls, propertyOwnerId, orgId);
  const steps = await readParameter(cx.db, outpatientParameters.passMove, propertyOwnerId, orgId);
  await act(cx, { acceptsId, version, action: 'pass' }, async (row) => {
    if (row.callCount < after) refuse(visitCodes.calledTooLittle, { n: after });
    await moveBehind(cx, row, steps);
    await endCall(cx, row.id, 'MISSED');
    return { callState: PASSED };
  });
  return null;
}

type PageInput = InputOf<typeof visit.pageTriage>;

/** The queue as the triage desk sees it, with the number of visits in each state. */
export async function triagePage(cx: Cx, query: PageInput) {
  const page = await pageOf(visitsInState(cx, query), query, queueSorting);
  const records = page.records.map((row) => ({
    ...shownHead(row, cx.now),
    waitingMinutes: minutesWaited(row.registeredAt, row.receiveAt ?? row.finishAt, cx.now),
  }));
  return { ...page, records, counts: await visitCounts(cx, query) };
}

/** Returns the content of the screen in front of a room. */
export async function screenOf(cx: Cx, roomId: number) {
  const rows = await visitsInState(cx, { roomId, acceptsState: stateCode(acceptsFlow, 'WAITING') })
    .orderBy('accepts.priority', 'desc')
    .orderBy('accepts.queueSort')
    .orderBy('accepts.id')
    .execute();
  const shown = rows.map(({ name, queueNo, callState }) => ({ name: maskedName(name), queueNo, callState }));
  return {
    calling: shown.filter(({ callState }) => callState === CALLED),
    waiting: shown.filter(({ callState }) => callState === NOT_CALLED).slice(0, SHOWN_WAITING),
    passed: shown.filter(({ callState }) => callState === PASSED),
  };
}
