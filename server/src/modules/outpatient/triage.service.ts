import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { nextState } from '@mingmou/contract/base/flow';
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
import { stateKey, type TriageAction, triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { parameters } from '@mingmou/contract/system/parameters';
import { dayText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { refuse } from '../../kernel/refusal';
import { transition } from '../../kernel/transition';
import { findLastTriage, findTriage, writeTriage } from './triage.store';
import { shownHead } from './visit.rules';
import { findVisit, type LockedVisit, lockVisit, writeVisit } from './visit.store';

const TARGET = '分诊预检';
const DONE = 2;

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

/** One act on a pre-examination; the visit's row is its lock, also before there is a record. */
async function act(cx: SessionCx, { acceptsId, version, action, record }: Step) {
  const visit = (await lockVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  if (!visit.validFlag) refuse(visitCodes.cancelled);
  refuseState(cx, visit, action);
  const old = await findTriage(cx, acceptsId);
  if ((old?.version ?? 0) !== version) refuse(registrationCodes.stale);
  const content = record ?? old?.content ?? {};
  const shown = await findVisit(cx, acceptsId);
  let written = version;
  const to = await transition(cx, {
    flow: triageFlow,
    action,
    id: acceptsId,
    version: visit.version,
    lock: async () => ({ ...visit, state: stateKey(triageFlow, visit.triageState) }),
    write: async (_row, state) => {
      const isFinished = Number(state) === DONE;
      written = await writeTriage(cx, {
        acceptsId,
        patientId: visit.patientId,
        content,
        bmi: bmiOf(content),
        isFinished,
      });
      await writeVisit(cx, acceptsId, { triageState: Number(state) });
    },
    target: () => ({ targetType: TARGET, targetName: `${visit.visitNo} ${shown?.name ?? ''}` }),
  });
  return { triageState: Number(to) as 0 | 1 | 2, version: written };
}

function refuseState(cx: SessionCx, visit: LockedVisit, action: TriageAction): void {
  const state = stateKey(triageFlow, visit.triageState);
  const isAllowed = nextState(triageFlow, state, action) !== null;
  if (!isAllowed && visit.triageState === DONE) refuse(visitCodes.finished);
  // What belongs to a finished visit stays as it is once the day is over.
  const isClosed = action === 'retrial' && visit.acceptsState === DONE && visit.day !== dayText(cx.now);
  if (!isAllowed || isClosed) {
    refuse(visitCodes.wrongState, { state: triageFlow.states[state].title, action: triageFlow.actions[action].title });
  }
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
