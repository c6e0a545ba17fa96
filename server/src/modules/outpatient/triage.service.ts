import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { registrationCodes, visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import type { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import {
  bmiOf,
  isMeasured,
  settledRecord,
  type TriageRecord,
  triageFault,
  triageWarnings,
} from '@mingmou/contract/outpatient/triage.rules';
import { type TriageAction, triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { dayText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { refuse } from '../../kernel/refusal';
import { stateRefusal, transition } from '../../kernel/transition';
import { findVisit, lockVisit, writeVisit } from '../visit/visit.rows';
import { shownHead } from '../visit/visit.rules';
import { findLastTriage, findTriage, writeTriage } from './triage.store';

const TARGET = '分诊预检';

function visionTypeOf({ db, caller }: SessionCx): Promise<number> {
  return readParameter(db, parameters.visionType, caller.propertyOwnerId, caller.orgId);
}

/** The pre-examination of a visit, with the patient's last finished one beside it. */
export async function triageOf(cx: SessionCx, acceptsId: number) {
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  const record = await findTriage(cx, acceptsId);
  const last = await findLastTriage(cx, visit.patientId, acceptsId);
  return {
    ...shownHead(visit, cx.now),
    visionType: await visionTypeOf(cx),
    version: record?.version ?? 0,
    record: record?.content ?? {},
    finishAt: record?.finishAt ?? null,
    measuredBy: record?.measuredBy ?? null,
    last: last?.content ?? null,
    lastAt: last?.finishAt ?? null,
  };
}

function refuseFault(record: TriageRecord, visionType: number): void {
  const fault = triageFault(record, visionType);
  if (fault?.kind === 'missing') refuse(visitCodes.missing, { items: fault.label });
  if (fault?.kind === 'range') {
    const { field, min, max } = fault;
    refuse(visitCodes.outOfRange, { label: triageFields[field].title, min, max });
  }
}

interface Step {
  readonly acceptsId: number;
  readonly version: number;
  readonly action: TriageAction;
  /** Absent: the content stays. */
  readonly record?: TriageRecord;
}

type LockedTriage = NonNullable<Awaited<ReturnType<typeof lockTriage>>>;

/** The visit's row is the lock, also before there is a record; the version is the record's. */
async function lockTriage(cx: SessionCx, acceptsId: number) {
  const visit = await lockVisit(cx, acceptsId);
  if (!visit) return undefined;
  const old = await findTriage(cx, acceptsId);
  return { id: acceptsId, version: old?.version ?? 0, visit, content: old?.content ?? {} };
}

/** One act on a pre-examination. */
async function act(cx: SessionCx, { acceptsId, version, action, record }: Step) {
  const { to, change: written = version } = await transition(cx, {
    flow: triageFlow,
    action,
    version,
    lock: () => lockTriage(cx, acceptsId),
    state: ({ visit }) => visit.triage,
    refusals: { wrongState: visitCodes.wrongState, stale: registrationCodes.stale },
    permit: ({ visit }) => {
      if (!visit.validFlag) refuse(visitCodes.cancelled);
    },
    inState: (row, at) => refuseClosed(cx, row, at),
    effect: ({ visit, content: kept }, state) => {
      const content = record ?? kept;
      const isFinished = state === 'DONE';
      return writeTriage(cx, { acceptsId, patientId: visit.patientId, content, bmi: bmiOf(content), isFinished });
    },
    write: (_row, state) => writeVisit(cx, acceptsId, { triage: state }),
    target: async ({ visit }) => {
      const shown = await findVisit(cx, acceptsId);
      return { targetType: TARGET, targetName: `${visit.visitNo} ${shown?.name ?? ''}` };
    },
  });
  return { triageState: stateCode(triageFlow, to), version: written };
}

function refuseClosed(cx: SessionCx, { visit }: LockedTriage, at: { allowed: boolean; action: TriageAction }): void {
  if (!at.allowed && visit.triage === 'DONE') refuse(visitCodes.finished);
  // What belongs to a finished visit stays as it is once the day is over.
  const isClosed = at.action === 'retrial' && visit.state === 'DONE' && visit.day !== dayText(cx.now);
  if (isClosed) throw stateRefusal(triageFlow, visit.triage, at.action, visitCodes.wrongState);
}

async function keep(cx: SessionCx, input: InputOf<typeof triageRecord.save>, action: 'save' | 'finish') {
  const { acceptsId, version, ...fields } = input;
  const visionType = await visionTypeOf(cx);
  const record = settledRecord(fields);
  refuseFault(record, visionType);
  if (action === 'finish' && !isMeasured(record)) refuse(visitCodes.missing, { items: '视力，或未测视力原因' });
  const saved = await act(cx, { acceptsId, version, action, record });
  return { ...saved, warnings: triageWarnings(record, visionType) };
}

export function saveTriage(cx: SessionCx, input: InputOf<typeof triageRecord.save>) {
  return keep(cx, input, 'save');
}

export function finishTriage(cx: SessionCx, input: InputOf<typeof triageRecord.finish>) {
  return keep(cx, input, 'finish');
}

/** Empties the record. */
export function clearTriage(cx: SessionCx, input: InputOf<typeof triageRecord.cancel>) {
  return act(cx, { ...input, action: 'cancel', record: {} });
}

export function reopenTriage(cx: SessionCx, input: InputOf<typeof triageRecord.retrial>) {
  return act(cx, { ...input, action: 'retrial' });
}
