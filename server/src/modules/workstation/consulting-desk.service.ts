import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sentence } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { OTHER_VISIT } from '@mingmou/contract/dict/visit-type';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { triageFlow, type VisitState } from '@mingmou/contract/outpatient/visit.flow';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import type { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { type ConsultingDeskAction, consultingDeskFlow } from '@mingmou/contract/workstation/consulting-desk.flow';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import { consultingDeskCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { Refusal, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { lockFor, move, transition } from '../../kernel/row/transition';
import { pendingInvoices } from '../erp/sale/sale-desk.service';
import { queueCase } from '../his/his-queue.service';
import { patientCame } from '../remind/review-remind.service';
import { callNumber } from '../visit/call-number.service';
import { hasStages, openMedical } from '../visit/medical.rows';
import { countFinishedVisit } from '../visit/patient-visits.rows';
import { findVisit, type LockedVisit, lockVisit, type VisitChange, writeVisit } from '../visit/visit.rows';
import { goingBack, passVisit, receiving, transferVisit } from '../visit/visit.service';
import { firstWaiting } from './consulting-desk.store';
import { hasPrimary } from './diagnosis.store';
import { nameOfAccount } from './employee.store';
import { waitingOfVisit } from './optician-waiting.service';
import { CONSULTATION, tabsOf, tabToOpen } from './tabs.service';

const TARGET = '就诊';
const SAVED = stateCode(consultationFlow, 'SAVED');
const DONE = stateCode(consultationFlow, 'DONE');
const NOBODY = { acceptsId: null, callCount: 0, text: '当前没有候诊患者' };

/**
 * Returns whether the caller received the visit; for visits without a recorded receiver, whether the caller is its
 * doctor.
 */
export function isReceiver(
  { caller }: SessionCx,
  visit: { receiveBy: number | null; doctorId: number | null },
): boolean {
  const { receiveBy, doctorId } = visit;
  return receiveBy === null ? doctorId !== null && doctorId === caller.staffId : receiveBy === caller.accountId;
}

/** How a visit is found and judged before an act of the desk. */
function deskGuards(cx: SessionCx, acceptsId: number) {
  return {
    flow: consultingDeskFlow,
    version: null,
    lock: () => lockVisit(cx, acceptsId),
    state: (row: LockedVisit) => row.state,
    refusals: { missing: stageCodes.noVisit },
    permit: ({ validFlag }: LockedVisit) => {
      if (!validFlag) refuse(consultingDeskCodes.cancelled);
    },
    inState: ({ state }: LockedVisit, { action }: { readonly action: ConsultingDeskAction }) => {
      if (state === 'DONE') refuse(consultingDeskCodes.done, { action: consultingDeskFlow.actions[action].title });
    },
  };
}

/** Locks a visit that the desk may act on. The act brings the queue's refusals about the state. */
async function lockedVisit(cx: SessionCx, acceptsId: number, action: ConsultingDeskAction): Promise<LockedVisit> {
  const guards = deskGuards(cx, acceptsId);
  const row = (await guards.lock()) ?? refuse(guards.refusals.missing);
  guards.permit(row);
  guards.inState(row, { action });
  return row;
}

type Effect = (row: LockedVisit) => Promise<VisitChange>;

/** What an act of the desk does to a visit, and its line in the log. */
function deskMove(cx: SessionCx, effect: Effect) {
  return {
    flow: consultingDeskFlow,
    effect,
    write: (row: LockedVisit, to: VisitState, change: VisitChange) => writeVisit(cx, row.id, { state: to, ...change }),
    target: async ({ id, visitNo }: LockedVisit) => {
      const shown = await findVisit(cx, id);
      return { targetType: TARGET, targetName: `${visitNo} ${shown?.name ?? ''}` };
    },
  };
}

async function act(cx: SessionCx, acceptsId: number, action: ConsultingDeskAction, effect: Effect): Promise<void> {
  await transition(cx, { ...deskGuards(cx, acceptsId), action, ...deskMove(cx, effect) });
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

/** 接诊: of two concurrent calls the first one gets the patient; the receiver continues the same visit. */
export async function receiveVisit(cx: SessionCx, acceptsId: number) {
  const action = ({ state }: LockedVisit) => (state === 'RECEIVED' ? 'resume' : 'receive');
  const found = await lockFor({ ...deskGuards(cx, acceptsId), action });
  const { row, from } = found;
  if (from === 'RECEIVED') {
    if (!isReceiver(cx, row)) {
      const shown = await findVisit(cx, acceptsId);
      const doctor = (await nameOfAccount(cx, row.receiveBy)) ?? shown?.doctorName ?? '其他医生';
      refuse(consultingDeskCodes.received, { doctor });
    }
    touched(cx, row);
    return opened(cx, row);
  }
  await move(
    cx,
    found,
    deskMove(cx, (visit) => receiving(cx, visit)),
  );
  return opened(cx, row);
}

function refuseOthers(cx: SessionCx, row: LockedVisit): void {
  if (!isReceiver(cx, row)) refuse(consultingDeskCodes.notReceiver);
}

/** 退回候诊, as long as the doctor has written nothing. */
export async function cancelReceive(cx: SessionCx, acceptsId: number): Promise<null> {
  await act(cx, acceptsId, 'back', async (row) => {
    refuseOthers(cx, row);
    if (await hasStages(cx, acceptsId)) refuse(consultingDeskCodes.recorded);
    return goingBack(cx, row);
  });
  return null;
}

async function callIn(cx: SessionCx, acceptsId: number, roomId: number | null | undefined) {
  if (!roomId) refuse(consultingDeskCodes.noRoom);
  await lockedVisit(cx, acceptsId, 'call');
  return { acceptsId, ...(await callNumber(cx, { acceptsId, roomId })) };
}

export function callVisit(cx: SessionCx, { id, roomId }: InputOf<typeof consultingDesk.call>) {
  return callIn(cx, id, roomId);
}

/** 呼叫下一位 of the caller's own queue. */
export async function callNext(cx: SessionCx, { roomId, departmentId }: InputOf<typeof consultingDesk.quickCall>) {
  if (!roomId) refuse(consultingDeskCodes.noRoom);
  const first = await firstWaiting(cx, departmentId);
  if (first) return callIn(cx, first.id, roomId);
  cx.log({ targetType: TARGET, targetName: NOBODY.text });
  return NOBODY;
}

export async function callOrPass(
  cx: SessionCx,
  { acceptsId, roomId, action }: InputOf<typeof consultingDesk.callNumber>,
) {
  if (action !== 'PASS') return callIn(cx, acceptsId, roomId);
  const { version, callCount } = await lockedVisit(cx, acceptsId, 'pass');
  await passVisit(cx, { acceptsId, version });
  return { acceptsId, callCount, text: '已过号' };
}

/** 转诊室: a patient who is being seen goes on by the receiver's hand, or by right. */
export async function transferAtConsultingDesk(cx: SessionCx, input: InputOf<typeof consultingDesk.transfer>) {
  const row = await lockedVisit(cx, input.acceptsId, 'transfer');
  if (row.state === 'RECEIVED' && !holds('work-platform:transfer-any', cx.caller)) refuseOthers(cx, row);
  return transferVisit(cx, input);
}

export async function holdVisit(
  cx: SessionCx,
  { acceptsId, holdTag }: InputOf<typeof consultingDesk.hold>,
): Promise<null> {
  await act(cx, acceptsId, 'hold', async (row) => {
    refuseOthers(cx, row);
    // Empty takes the tag off, as none does.
    return { holdTag: holdTag || null };
  });
  return null;
}

/** What keeps a visit from ending, and the tab that settles it. */
interface Blocker {
  readonly title: string;
  readonly tab: number;
}

/** Everything that keeps a visit from ending (120110), in the order of the tabs. */
export async function blockersOf(cx: SessionCx, visit: LockedVisit): Promise<Blocker[]> {
  const tabs = await tabsOf(cx, { id: visit.id, triageState: stateCode(triageFlow, visit.triage) });
  const drafts = tabs.filter(({ stageState }) => stageState === SAVED).map(({ title, tab }) => ({ title, tab }));
  const { propertyOwnerId, orgId } = cx.caller;
  const isNeeded = await readParameter(cx.db, workstationParameters.finishRequiresDiagnosis, propertyOwnerId, orgId);
  if (!isNeeded || visit.visitType === OTHER_VISIT) return drafts;
  const asked = tabs.some(({ code, stageState }) => code === CONSULTATION && stageState === DONE);
  return asked && (await hasPrimary(cx, visit.id)) ? drafts : [...drafts, { title: '诊断', tab: consultation.tab }];
}

/** A sale that waits to be passed is said, and keeps nobody (140401). */
async function waitingSales(cx: SessionCx, patientId: number): Promise<string[]> {
  const { exist, billNos } = await pendingInvoices(cx, patientId);
  return exist ? [sentence(saleCodes.waiting, { billNo: billNos.join('、') })] : [];
}

/** 结束就诊. */
export async function finishVisit(cx: SessionCx, acceptsId: number) {
  let patientId = 0;
  await act(cx, acceptsId, 'finish', async (row) => {
    const blockers = await blockersOf(cx, row);
    if (blockers.length > 0) {
      const { unfinished } = consultingDeskCodes;
      const titles = blockers.map(({ title }) => title);
      const tabs = blockers.map(({ tab }) => tab);
      throw new Refusal(unfinished.code, sentence(unfinished, { items: titles.join('、') }), {
        blockers: titles,
        tabs,
      });
    }
    await countFinishedVisit(cx, row.patientId);
    await patientCame(cx, { acceptsId, patientId: row.patientId, day: row.day, since: row.createdAt });
    patientId = row.patientId;
    return { finishAt: cx.now.toISOString(), finishBy: cx.caller.accountId, holdTag: null };
  });
  await queueCase(cx, acceptsId);
  return { blockers: [], warnings: [...(await waitingOfVisit(cx, acceptsId)), ...(await waitingSales(cx, patientId))] };
}
