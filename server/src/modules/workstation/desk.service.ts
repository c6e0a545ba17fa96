import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sentence } from '@mingmou/contract/base/codes';
import type { desk } from '@mingmou/contract/workstation/desk.contract';
import { type DeskAction, deskFlow } from '@mingmou/contract/workstation/desk.flow';
import { deskCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { Refusal, refuse } from '../../kernel/refusal';
import { transition } from '../../kernel/transition';
import { callNumber } from '../outpatient/call-number.service';
import { countFinishedVisit } from '../outpatient/patient-visits.store';
import { goingBack, passVisit, receiving, transferVisit } from '../outpatient/visit.service';
import { findVisit, type LockedVisit, lockVisit, writeVisit } from '../outpatient/visit.store';
import { firstWaiting } from './desk.store';
import { hasPrimary } from './diagnosis.store';
import { nameOfAccount } from './employee.store';
import { openMedical } from './medical.store';
import { hasStages } from './stage.store';
import { CONSULTATION, tabsOf, tabToOpen } from './tabs';

const TARGET = '就诊';
const DONE = 2;
const BEING_SEEN = 1;
const OTHER_VISIT = 3;
const NOBODY = { acceptsId: null, callCount: 0, text: '当前没有候诊患者' };

/** Received by the caller; what was received before anybody noted who, by its doctor. */
export function isReceiver(
  { caller }: SessionCx,
  visit: { receiveBy: number | null; doctorId: number | null },
): boolean {
  const { receiveBy, doctorId } = visit;
  return receiveBy === null ? doctorId !== null && doctorId === caller.staffId : receiveBy === caller.accountId;
}

async function lockedVisit(cx: SessionCx, acceptsId: number, action: DeskAction): Promise<LockedVisit> {
  const row = (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  if (!row.validFlag) refuse(deskCodes.cancelled);
  if (row.acceptsState === DONE) refuse(deskCodes.done, { action: deskFlow.actions[action].title });
  return row;
}

type Change = Parameters<typeof writeVisit>[2];

/** One act of the desk on a locked visit. */
async function act(cx: SessionCx, row: LockedVisit, action: DeskAction, effect: () => Promise<Change>): Promise<void> {
  const shown = await findVisit(cx, row.id);
  let change: Change = {};
  await transition(cx, {
    flow: deskFlow,
    action,
    id: row.id,
    version: row.version,
    lock: async () => ({ ...row, state: String(row.acceptsState) as '0' | '1' | '2' }),
    effect: async () => {
      change = await effect();
    },
    write: (_row, to) => writeVisit(cx, row.id, { acceptsState: Number(to), ...change }),
    target: () => ({ targetType: TARGET, targetName: `${row.visitNo} ${shown?.name ?? ''}` }),
  });
}

/** Where the page goes on. */
export async function opened(cx: SessionCx, visit: Pick<LockedVisit, 'id' | 'patientId' | 'doctorId'>) {
  const { id: acceptsId, patientId, doctorId } = visit;
  const medicalId = await openMedical(cx, { acceptsId, patientId, doctorId });
  return { acceptsId, medicalId, patientId, tab: await tabToOpen(cx, acceptsId) };
}

function touched(cx: SessionCx, row: LockedVisit): void {
  cx.log({ targetType: TARGET, targetId: row.id, targetName: row.visitNo });
}

/** 接诊: of two who press at once the first gets the patient; the receiver goes on with the same visit. */
export async function receiveVisit(cx: SessionCx, acceptsId: number) {
  const row = await lockedVisit(cx, acceptsId, 'receive');
  if (row.acceptsState === BEING_SEEN) {
    if (!isReceiver(cx, row)) {
      const shown = await findVisit(cx, acceptsId);
      const doctor = (await nameOfAccount(cx, row.receiveBy)) ?? shown?.doctorName ?? '其他医生';
      refuse(deskCodes.received, { doctor });
    }
    touched(cx, row);
    return opened(cx, row);
  }
  await act(cx, row, 'receive', () => receiving(cx, row));
  return opened(cx, row);
}

function refuseOthers(cx: SessionCx, row: LockedVisit): void {
  if (!isReceiver(cx, row)) refuse(deskCodes.notReceiver);
}

/** 退回候诊: while nothing of the doctor's stands. */
export async function cancelReceive(cx: SessionCx, acceptsId: number): Promise<null> {
  const row = await lockedVisit(cx, acceptsId, 'back');
  await act(cx, row, 'back', async () => {
    refuseOthers(cx, row);
    if (await hasStages(cx, acceptsId)) refuse(deskCodes.recorded);
    return goingBack(cx, row);
  });
  return null;
}

async function callIn(cx: SessionCx, acceptsId: number, roomId: number | null | undefined) {
  if (!roomId) refuse(deskCodes.noRoom);
  await lockedVisit(cx, acceptsId, 'call');
  return { acceptsId, ...(await callNumber(cx, { acceptsId, roomId })) };
}

export function callVisit(cx: SessionCx, { id, roomId }: InputOf<typeof desk.call>) {
  return callIn(cx, id, roomId);
}

/** 呼叫下一位 of the caller's own queue. */
export async function callNext(cx: SessionCx, { roomId, departmentId }: InputOf<typeof desk.quickCall>) {
  if (!roomId) refuse(deskCodes.noRoom);
  const first = await firstWaiting(cx, departmentId);
  if (first) return callIn(cx, first.id, roomId);
  cx.log({ targetType: TARGET, targetName: NOBODY.text });
  return NOBODY;
}

export async function callOrPass(cx: SessionCx, { acceptsId, roomId, action }: InputOf<typeof desk.callNumber>) {
  if (action !== 'PASS') return callIn(cx, acceptsId, roomId);
  const { version, callCount } = await lockedVisit(cx, acceptsId, 'pass');
  await passVisit(cx, { acceptsId, version });
  return { acceptsId, callCount, text: '已过号' };
}

/** 转诊室: a patient who is being seen goes on by the receiver's hand, or by right. */
export async function transferAtDesk(cx: SessionCx, input: InputOf<typeof desk.transfer>) {
  const row = await lockedVisit(cx, input.acceptsId, 'transfer');
  if (row.acceptsState === BEING_SEEN && !holds('work-platform:transfer-any', cx.caller)) refuseOthers(cx, row);
  return transferVisit(cx, input);
}

export async function holdVisit(cx: SessionCx, { acceptsId, holdTag }: InputOf<typeof desk.hold>): Promise<null> {
  const row = await lockedVisit(cx, acceptsId, 'hold');
  await act(cx, row, 'hold', async () => {
    refuseOthers(cx, row);
    return { holdTag: holdTag ?? null };
  });
  return null;
}

/** Everything that keeps a visit from ending (120110), in the order of the tabs. */
export async function blockersOf(cx: SessionCx, visit: LockedVisit): Promise<string[]> {
  const tabs = await tabsOf(cx, visit);
  const drafts = tabs.filter(({ stageState }) => stageState === 1).map(({ title }) => title);
  const { propertyOwnerId, orgId } = cx.caller;
  const isNeeded = await readParameter(cx.db, workstationParameters.finishRequiresDiagnosis, propertyOwnerId, orgId);
  if (!isNeeded || visit.visitType === OTHER_VISIT) return drafts;
  const asked = tabs.some(({ code, stageState }) => code === CONSULTATION && stageState === DONE);
  return asked && (await hasPrimary(cx, visit.id)) ? drafts : [...drafts, '诊断'];
}

/** 结束就诊. */
export async function finishVisit(cx: SessionCx, acceptsId: number) {
  const row = await lockedVisit(cx, acceptsId, 'finish');
  await act(cx, row, 'finish', async () => {
    const blockers = await blockersOf(cx, row);
    if (blockers.length > 0) {
      const { unfinished } = deskCodes;
      throw new Refusal(unfinished.code, sentence(unfinished, { items: blockers.join('、') }), { blockers });
    }
    await countFinishedVisit(cx, row.patientId);
    return { finishAt: cx.now.toISOString(), finishBy: cx.caller.accountId, holdTag: null };
  });
  return { blockers: [] };
}
