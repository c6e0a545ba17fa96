import { holds, type Right, rightName } from '@mingmou/contract/auth/rights';
import { actionsFrom } from '@mingmou/contract/base/flow';
import {
  type BillArea,
  type BillFlow,
  type BillState,
  type BillStep,
  isEditable,
} from '@mingmou/contract/erp/bill/bill.flow';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import { forbidden, refuse } from '../../../kernel/call/refusal';
import type { LogDetail, SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { businessNumber } from '../../../kernel/row/sequence';
import { stateWords, transition } from '../../../kernel/row/transition';
import { asSeen, type RowChange } from '../../../kernel/row/versioned-row';
import { refuseHeld } from '../stock/batch-hold.guard';
import { releaseLocks, takeLocks } from '../stock/lock.service';
import type { NewLock } from '../stock/lock.store';
import { type BillRow, insertBill, lockBill, setBill, writeBill } from './bill.store';
import type { BillKind } from './bill-kind.types';
import { checkInitialized } from './initialized.store';
import { chosenDay } from './period.service';
import { postSides, reverseSides } from './posting-sides.service';

export interface Step {
  readonly id: number;
  /** The version that the person saw. */
  readonly version: number;
  readonly reason?: string | null;
  readonly bizDate?: string | null;
}

/** Changes of the head that a step brings along. */
type Change = RowChange<'bill'>;

/** Returns the right to approve or delete bills of a kind, which is needed in addition to the flow's right. */
function rightOf({ area }: { readonly area: BillArea }, action: 'approve' | 'delete'): Right {
  return `${area}:${action}`;
}

function reasonOf({ reason }: Step): string {
  return reason?.trim() || refuse(billCodes.noReason);
}

/** Reserves the goods of a bill; refuses held batches, unless the kind permits them. */
async function hold<C, S extends string>(
  cx: SessionCx,
  { name, takesHeld }: BillKind<C, S>,
  billId: number,
  wanted: readonly NewLock[],
): Promise<void> {
  const batchIds = wanted.map(({ batchId }) => batchId);
  if (!takesHeld) await refuseHeld(cx, batchIds, `提交${name}`);
  await takeLocks(cx, billId, wanted);
}

async function submit<C, S extends string>(cx: SessionCx, kind: BillKind<C, S>, bill: BillRow): Promise<Change> {
  await checkInitialized(cx);
  const content = await kind.load(cx, bill.id);
  await kind.check(cx, content, bill);
  if (kind.holds) await hold(cx, kind, bill.id, await kind.holds(cx, content, bill));
  await kind.submitted?.(cx, content, bill);
  // The result of an earlier review no longer applies; the timeline keeps its day, people and reason.
  const before = { bizDate: null, periodId: null, reviewedAt: null, reviewedBy: null, rejectReason: null };
  return { ...before, submittedAt: cx.now.toISOString(), submittedBy: cx.caller.accountId };
}

/** Releases the reservations of a bill, here and elsewhere. */
async function letGo<C, S extends string>(cx: SessionCx, kind: BillKind<C, S>, bill: BillRow): Promise<void> {
  if (kind.withdrawn) await kind.withdrawn(cx, await kind.load(cx, bill.id), bill);
  await releaseLocks(cx, bill.id);
}

/** Undoes a submit. */
export async function withdraw<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  bill: BillRow,
): Promise<Change> {
  await letGo(cx, kind, bill);
  return { submittedAt: null, submittedBy: null };
}

async function pass<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  bill: BillRow,
  step: Step,
): Promise<Change> {
  const bizDate = chosenDay(cx, step.bizDate);
  if (isOwn(cx, bill) && !(await mayPassOwn(cx))) refuse(billCodes.ownBill);
  return passOn(cx, kind, bill, bizDate);
}

/** Runs the effects of passing a bill. */
export async function passOn<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  bill: BillRow,
  bizDate: string,
): Promise<Change> {
  const { caller, now } = cx;
  await checkInitialized(cx);
  const content = await kind.load(cx, bill.id);
  await kind.check(cx, content, bill);
  const period = await postSides(cx, kind, content, bill, bizDate);
  await kind.passed?.(cx, content, bill, { bizDate, period });
  return { bizDate, periodId: period.id, reviewedAt: now.toISOString(), reviewedBy: caller.accountId };
}

async function reject<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  bill: BillRow,
  step: Step,
): Promise<Change> {
  const rejectReason = reasonOf(step);
  await letGo(cx, kind, bill);
  return { rejectReason, reviewedAt: cx.now.toISOString(), reviewedBy: cx.caller.accountId };
}

async function retrial<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  bill: BillRow,
  step: Step,
): Promise<Change> {
  const retrialReason = reasonOf(step);
  if (bill.bizDate === null) throw new Error(`bill ${bill.id} was passed without a business date`);
  const content = await kind.load(cx, bill.id);
  await reverseSides(cx, kind, content, bill, bill.bizDate);
  await kind.reversed?.(cx, content, bill);
  return { retrialReason, retrialAt: cx.now.toISOString(), retrialBy: cx.caller.accountId };
}

async function effectOf<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  step: BillStep | S,
  bill: BillRow,
  seen: Step,
): Promise<Change> {
  switch (step) {
    case 'submit':
      return submit(cx, kind, bill);
    case 'withdraw':
      return withdraw(cx, kind, bill);
    case 'pass':
      return pass(cx, kind, bill, seen);
    case 'reject':
      return reject(cx, kind, bill, seen);
    case 'retrial':
      return retrial(cx, kind, bill, seen);
    case 'delete':
      if (kind.deleted) await kind.deleted(cx, await kind.load(cx, bill.id), bill);
      return {};
    default:
      // A step outside of the common ones belongs to the kind.
      await kind.steps?.[step as S].effect(cx, await kind.load(cx, bill.id), bill);
      return {};
  }
}

function isOwn({ caller }: SessionCx, { submittedBy, makerId }: BillRow): boolean {
  return (submittedBy ?? makerId) === caller.accountId;
}

function mayPassOwn({ db, caller }: SessionCx): Promise<boolean> {
  return readParameter(db, stockParameters.selfApprove, caller.propertyOwnerId, caller.orgId);
}

/** Whether the token may take the step with this very bill: some steps are the maker's own, or a further right's. */
function mayTake<C, S extends string>(cx: SessionCx, kind: BillKind<C, S>, step: BillStep | S, bill: BillRow): boolean {
  const { caller } = cx;
  const isMaker = bill.makerId === caller.accountId && holds(kind.flow.actions[step].grant, caller);
  if (step === 'withdraw') return isMaker || holds(rightOf(kind, 'approve'), caller);
  if (step === 'delete') return isMaker || holds(rightOf(kind, 'delete'), caller);
  return holds(kind.flow.actions[step].grant, caller);
}

function checkMay<C, S extends string>(cx: SessionCx, kind: BillKind<C, S>, step: BillStep | S, bill: BillRow): void {
  if (mayTake(cx, kind, step, bill)) return;
  const further = step === 'withdraw' ? 'approve' : step === 'delete' ? 'delete' : null;
  throw forbidden(rightName(further ? rightOf(kind, further) : kind.flow.actions[step].grant));
}

function logStep<C, S extends string>(cx: SessionCx, kind: BillKind<C, S>, bill: BillRow, to: BillState): void {
  const target = { targetType: kind.name, targetId: bill.id, targetName: bill.billNo };
  cx.log({ ...target, ...stateWords<BillState>(kind.flow, bill.state, to) });
}

/**
 * One step of one bill. Guards answer in the order of §7.2 — permission, state, version, content, period, later bills,
 * stock — and a refusal changes nothing.
 */
export async function takeStep<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  step: NoInfer<BillStep | S>,
  seen: Step,
) {
  await kind.ahead?.(cx, seen.id);
  const {
    row: bill,
    to,
    change,
  } = await transition<BillRow, BillState, BillStep | S, Change>(cx, {
    flow: kind.flow,
    action: step,
    version: seen.version,
    lock: () => lockBill(cx, kind.type, seen.id),
    state: ({ state }) => state,
    refusals: billCodes,
    permit: (row) => checkMay(cx, kind, step, row),
    inState: (row, at) => kind.inState?.(cx, row, at),
    effect: (row) => effectOf(cx, kind, step, row, seen),
    write: (row, state, changed) => writeBill(cx, row.id, { ...changed, state }),
    target: ({ billNo }) => ({ targetType: kind.name, targetName: billNo }),
    reason: seen.reason?.trim(),
  });
  const bizDate = change.bizDate === undefined ? bill.bizDate : change.bizDate;
  return { id: bill.id, version: bill.version + 1, state: to, bizDate };
}

/** Refuses an act in this state of a bill (140002). */
export function refuseState<S extends string>(
  { flow }: { readonly flow: BillFlow<S> },
  state: BillState,
  action: string,
): never {
  refuse(billCodes.wrongState, { state: flow.states[state].title, action });
}

/** Locks a bill for an act that is no step, after the rows that its kind locks first. */
export async function lockSeen<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  id: number,
  version: number,
): Promise<BillRow> {
  await kind.ahead?.(cx, id);
  return asSeen((await lockBill(cx, kind.type, id)) ?? refuse(billCodes.missing), version, billCodes.stale);
}

/** Logs an act that left the state of a bill and wrote its version, and returns the answer of the act. */
export function actedOn(
  cx: SessionCx,
  { name }: { readonly name: string },
  { id, billNo, version, state, bizDate }: BillRow,
  facts: Pick<LogDetail, 'after' | 'reason'> = {},
) {
  cx.log({ targetType: name, targetId: id, targetName: billNo, ...facts });
  return { id, version: version + 1, state, bizDate };
}

/** Returns a bill that may be changed; refuses another state (140002), then another version (140012). */
export function editable<S extends string, Bill extends Pick<BillRow, 'state' | 'version'>>(
  kind: { readonly flow: BillFlow<S> },
  bill: Bill,
  version: number,
): Bill {
  if (!isEditable(bill.state)) refuseState(kind, bill.state, '修改');
  return asSeen(bill, version, billCodes.stale);
}

/** The steps that this user may take with the bill now. */
export async function stepsOf<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  bill: BillRow,
  content: C,
): Promise<(BillStep | S)[]> {
  const open = actionsFrom<BillState, BillStep | S>(kind.flow, bill.state).filter((step) =>
    mayTake(cx, kind, step, bill),
  );
  const isBlocked = open.includes('pass') && isOwn(cx, bill) && !(await mayPassOwn(cx));
  // Steps outside of the kind's own are available in every lifecycle.
  const isOffered = (step: BillStep | S) => kind.steps?.[step as S]?.isOffered(content) ?? true;
  return open.filter((step) => !(isBlocked && step === 'pass') && isOffered(step));
}

/** Head of a save, and the function that writes the rows of its kind. */
export interface Saving {
  /** Of a bill that exists; absent for a new one. */
  readonly id?: number | null;
  readonly version?: number | null;
  readonly submits: boolean;
  readonly head: RowChange<'bill'>;
  readonly write: (bill: BillRow, isNew: boolean) => Promise<void>;
}

/** 存草稿, or 保存并提交 in one transaction; a rejected or reversed bill keeps its state until it is submitted. */
export async function saveBill<C, S extends string>(cx: SessionCx, kind: BillKind<C, S>, saving: Saving) {
  const isNew = !saving.id;
  const bill = saving.id
    ? editable(kind, (await lockBill(cx, kind.type, saving.id)) ?? refuse(billCodes.missing), saving.version ?? 0)
    : await insertBill(cx, kind.type);
  // First, because the checks of a submit read the bill as it will be.
  await setBill(cx, bill.id, saving.head);
  await saving.write(bill, isNew);
  const effect = saving.submits ? await submit(cx, kind, bill) : {};
  const state = saving.submits ? 'SUBMITTED' : bill.state;
  await writeBill(cx, bill.id, { ...effect, state });
  const billNo = isNew ? await businessNumber(cx, kind.type) : bill.billNo;
  if (isNew) await setBill(cx, bill.id, { billNo });
  logStep(cx, kind, { ...bill, billNo }, state);
  return { id: bill.id, billNo, state, version: bill.version + 1 };
}
