import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { registrationCodes, visitCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import type { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import { bmiOf, settledRecord, type TriageRecord, triageWarnings } from '@mingmou/contract/outpatient/triage.rules';
import { type TriageAction, triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { preForm } from '@mingmou/contract/workstation/pre-examination.rules';
import { inRecordedScale } from '@mingmou/contract/workstation/shown.rules';
import { formFault, formMissing } from '@mingmou/contract/workstation/stage.rules';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { stateRefusal, transition } from '../../../kernel/row/transition';
import { findVisit, lockVisit, writeVisit } from '../../visit/visit.rows';
import { shownHead } from '../../visit/visit.rules';
import { takeTriage } from '../quote.service';
import { keepSharedRevision, refuseNotReceived } from '../shared-stage.service';
import { refuseFault } from '../stage-content.guard';
import { linkPictures } from '../stage-pictures.service';
import { findLastTriage, findTriage, writeTriage } from './triage.store';

const TARGET = '分诊预检';

function visionTypeOf({ db, caller }: SessionCx): Promise<number> {
  return readParameter(db, parameters.visionType, caller.propertyOwnerId, caller.orgId);
}

/** Returns the pre-examination of a visit, with the patient's last finished one for comparison. */
export async function triageOf(cx: SessionCx, acceptsId: number) {
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  const record = await findTriage(cx, acceptsId);
  const last = await findLastTriage(cx, visit.patientId, acceptsId);
  const visionType = await visionTypeOf(cx);
  const shown = (content: TriageRecord) => inRecordedScale(triageFields, content, visionType);
  return {
    ...shownHead(visit, cx.now),
    visionType,
    version: record?.version ?? 0,
    retrialCount: record?.retrialCount ?? 0,
    record: shown(record?.content ?? {}),
    finishAt: record?.finishAt ?? null,
    measuredBy: record?.measuredBy ?? null,
    last: last ? shown(last.content) : null,
    lastAt: last?.finishAt ?? null,
  };
}

/** Who acts: the triage desk, or the tab of the visit, which asks that the visit be received. */
export interface TriageDoor {
  readonly isTab?: boolean;
  readonly reason?: string;
}

interface Step extends TriageDoor {
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
  const { content = {}, retrialCount = 0 } = old ?? {};
  return { id: acceptsId, version: old?.version ?? 0, visit, content, retrialCount };
}

/** One act on a pre-examination. */
async function act(cx: SessionCx, { acceptsId, version, action, record, isTab = false, reason }: Step) {
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
    inState: (row, at) => {
      refuseClosed(cx, row, at);
      if (isTab && record)
        refuseNotReceived(cx, { ...row.visit, isReopened: row.visit.triage === 'SAVED' && row.retrialCount > 0 });
    },
    effect: async (row, state) => {
      const { patientId } = row.visit;
      const [before, content] = [row.content, action === 'cancel' ? {} : (record ?? row.content)];
      const { retrialCount } = row;
      const revised = { acceptsId, patientId, version, retrialCount, fields: triageFields, before, after: content };
      await keepSharedRevision(cx, { stage: 'triage', ...revised, action, reason });
      const pictures = { id: acceptsId, content, old: { content: before, retrialCount } };
      await linkPictures(cx, triageFields, pictures, 'TRIAGE_IMAGE');
      const [isFinished, isRetrial] = [state === 'DONE', action === 'retrial'];
      return writeTriage(cx, { acceptsId, patientId, content, bmi: bmiOf(content), isFinished, isRetrial });
    },
    write: (_row, state) => writeVisit(cx, acceptsId, { triage: state }),
    target: async ({ visit }) => {
      const shown = await findVisit(cx, acceptsId);
      return { targetType: TARGET, targetName: `${visit.visitNo} ${shown?.name ?? ''}` };
    },
    reason,
  });
  return { triageState: stateCode(triageFlow, to), version: written };
}

function refuseClosed(cx: SessionCx, { visit }: LockedTriage, at: { allowed: boolean; action: TriageAction }): void {
  if (!at.allowed && visit.triage === 'DONE') refuse(visitCodes.finished);
  // What belongs to a finished visit stays as it is once the day is over.
  const isClosed = at.action === 'retrial' && visit.state === 'DONE' && visit.day !== dayText(cx.now);
  if (isClosed) throw stateRefusal(triageFlow, visit.triage, at.action, visitCodes.wrongState);
}

type Typed = InputOf<typeof triageRecord.save>;

async function keep(cx: SessionCx, input: Typed, action: 'save' | 'finish', door: TriageDoor = {}) {
  const { acceptsId, version, ...fields } = input;
  const visionType = await visionTypeOf(cx);
  const record = { ...settledRecord(fields), vaScale: scaleOf(visionType) };
  const form = preForm(visionType);
  refuseFault(formFault(form, record, { visionType, notation: 'FREE', day: dayText(cx.now) }));
  if (action === 'finish') refuseFault(formMissing(form, record));
  const saved = await act(cx, { acceptsId, version, action, record, ...door });
  if (action === 'finish') await takeTriage(cx, acceptsId, record);
  return { ...saved, warnings: triageWarnings(record, visionType) };
}

export function saveTriage(cx: SessionCx, input: Typed, door?: TriageDoor) {
  return keep(cx, input, 'save', door);
}

export function finishTriage(cx: SessionCx, input: Typed, door?: TriageDoor) {
  return keep(cx, input, 'finish', door);
}

type Key = InputOf<typeof triageRecord.cancel>;

/** Empties the record. */
export function clearTriage(cx: SessionCx, { acceptsId, version }: Key, door?: TriageDoor) {
  return act(cx, { acceptsId, version, action: 'cancel', ...door });
}

export function reopenTriage(cx: SessionCx, { acceptsId, version }: Key, door?: TriageDoor) {
  return act(cx, { acceptsId, version, action: 'retrial', ...door });
}
