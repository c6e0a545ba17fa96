import { isDeepStrictEqual } from 'node:util';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Shape } from '@mingmou/contract/base/field';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import type { RevisionChange } from '@mingmou/contract/workstation/revision.contract';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import { formMissing } from '@mingmou/contract/workstation/stage.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import type { SessionCx } from '../../kernel/cx';
import { refuse } from '../../kernel/refusal';
import { transition } from '../../kernel/transition';
import { openMedical } from '../visit/medical.rows';
import { findVisit, type LockedVisit, lockVisit } from '../visit/visit.rows';
import { titleOf } from './employee.store';
import { keepRevision } from './revision.store';
import {
  hindrance,
  isOpen,
  mayReopen,
  refuseFinished,
  refuseLate,
  refuseStranger,
  type StageFacts,
} from './stage.guard';
import { type Judge, judged, refuseFault, settingsOf } from './stage.judge';
import { findLastRecord, findRecord, moveRecord, type StoredStage, writeRecord } from './stage.store';

/** What tells one stage from another; all the rest is the life cycle of domain-workstation §0.2. */
export interface Stage<Content extends object> extends Judge<Content> {
  /** Its declaration. */
  readonly of: StageFacts;
  /** As it is stored. */
  readonly code: string;
  /** Guards of finishing. */
  readonly ready?: (cx: SessionCx, visit: LockedVisit, content: Content) => Promise<void>;
  /** Side effects, in the same transaction; `record` is what has just been written. */
  readonly finished?: (cx: SessionCx, visit: LockedVisit, record: Written<Content>) => Promise<void>;
  /** What follows from reopening or emptying; its refusals are those of later papers. */
  readonly withdrawn?: (cx: SessionCx, old: StoredStage, reason: string | null) => Promise<void>;
}

export type StageName = Pick<Stage<object>, 'of' | 'code'>;

export interface Written<Content> {
  readonly id: number;
  readonly content: Content;
  readonly retrialCount: number;
}

export interface StageKey {
  readonly acceptsId: number;
  /** Where a visit has several records of a stage. */
  readonly recordId?: number;
  readonly version: number;
}

function differences(fields: Shape, from: object, to: object): RevisionChange[] {
  const old = new Map<string, unknown>(Object.entries(from));
  const now = new Map<string, unknown>(Object.entries(to));
  return Object.entries(fields).flatMap(([field, { title }]) => {
    const [before, after] = [old.get(field) ?? null, now.get(field) ?? null];
    return isDeepStrictEqual(before, after) ? [] : [{ field, label: title, old: before, new: after }];
  });
}

function contentOf<Content extends object>(record: Pick<StoredStage, 'content'>): Content {
  return record.content as Content;
}

/** What the page shows of a record, and of the patient's last finished one beside it. */
export async function shownStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  visit: NonNullable<Awaited<ReturnType<typeof findVisit>>>,
  record: StoredStage | undefined,
) {
  const { acceptsId: id, day, patientId } = visit;
  const last = await findLastRecord(cx, stage.code, { id, day, patientId });
  const state = stateOf(acceptsFlow, visit.acceptsState);
  const hindered = hindrance(cx, stage.of, { ...visit, state }, record);
  return {
    recordId: record?.id ?? null,
    stageState: record?.stageState ?? 0,
    version: record?.version ?? 0,
    retrialCount: record?.retrialCount ?? 0,
    finishedAt: record?.finishedAt ?? null,
    finishedByName: record?.finishedByName ?? null,
    editable: hindered === null,
    editableReason: hindered,
    reopenable: await mayReopen(cx, visit, record),
    visionType: (await settingsOf(cx, visit)).visionType,
    current: record && record.stageState > 0 ? contentOf<Content>(record) : null,
    last: last ? contentOf<Content>(last) : null,
    lastAt: last?.finishedAt ?? null,
  };
}

/** `find-by-accepts` of a stage with one record a visit. */
export async function readStage<Content extends object>(cx: SessionCx, stage: Stage<Content>, acceptsId: number) {
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  return shownStage(cx, stage, visit, await findRecord(cx, { acceptsId, stage: stage.code }));
}

/** A record of a visit, with its visit. */
interface Locked {
  readonly id: number;
  readonly version: number;
  readonly visit: LockedVisit;
  /** Absent until the first save. */
  readonly old: StoredStage | undefined;
}

/** The visit is the lock, also before there is a record. */
async function locked(cx: SessionCx, { code }: StageName, { acceptsId, recordId }: StageKey): Promise<Locked> {
  const visit = (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  const old = await findRecord(cx, { acceptsId, stage: code, id: recordId });
  if (recordId !== undefined && !old) refuse(sharedCodes.missing);
  return { id: acceptsId, version: old?.version ?? 0, visit, old };
}

interface Act extends StageKey {
  readonly action: 'save' | 'finish' | 'reset' | 'retrial' | 'invalid' | 'cancel';
  readonly reason?: string;
  readonly inState?: (found: Locked) => void;
  /** Checks, side effects and the row, in this order. */
  readonly write: (found: Locked, to: number) => Promise<{ id: number; version: number }>;
}

/** One act on a stage: load, lock, check, write, log. */
async function act(cx: SessionCx, stage: StageName, step: Act) {
  const { title, lifecycle } = stage.of;
  let written = { id: 0, version: 0 };
  const { to } = await transition(cx, {
    flow: lifecycle,
    action: step.action,
    version: step.version,
    lock: () => locked(cx, stage, step),
    state: ({ old }) => stateOf(lifecycle, old?.stageState ?? 0),
    inState: (found) => step.inState?.(found),
    write: async (found, state) => {
      written = await step.write(found, Number(stateCode(lifecycle, state)));
    },
    target: async ({ id, visit }) => {
      const shown = await findVisit(cx, id);
      return { targetType: title, targetName: `${visit.visitNo} ${shown?.name ?? ''}` };
    },
    reason: step.reason,
  });
  return { recordId: written.id, stageState: Number(stateCode(lifecycle, to)), version: written.version };
}

/** What every record carries beside its content; the first write opens the medical record. */
async function headOf(cx: SessionCx, { code: stage }: StageName, { visit, old }: Pick<Locked, 'visit' | 'old'>) {
  const { id: acceptsId, patientId, doctorId } = visit;
  const medicalId = await openMedical(cx, { acceptsId, patientId, doctorId });
  return { id: old?.id, acceptsId, medicalId, patientId, stage };
}

/** 保存 or 完成: the call carries the whole content. */
export async function keepStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { content: typed, ...key }: StageKey & { readonly content: Content },
  action: 'save' | 'finish',
) {
  const inState = (found: Locked) => {
    refuseFinished(found);
    if (!isOpen(found.visit, found.old)) refuse(stageCodes.notReceived);
  };
  const write = async (found: Locked, stageState: number) => {
    const { visit, old } = found;
    const content = await judged(cx, stage, visit, typed);
    if (action === 'finish') {
      refuseFault(formMissing(stage.form, content));
      await stage.ready?.(cx, visit, content);
    }
    const head = await headOf(cx, stage, found);
    if (old && old.retrialCount > 0) {
      const diff = differences(stage.form.fields, old.content as object, content);
      if (diff.length > 0) await keepRevision(cx, old, { action: 'save-after-retrial', reason: null, diff });
    }
    const signature = action === 'finish' ? await signatureOf(cx) : null;
    const written = await writeRecord(cx, { ...head, stageState, content, signature, isRetrial: false });
    const retrialCount = old?.retrialCount ?? 0;
    if (action === 'finish') await stage.finished?.(cx, visit, { id: written.id, content, retrialCount });
    return written;
  };
  return act(cx, stage, { ...key, action, inState, write });
}

/** A record that waits to be filled in, for the stages that a visit has several of. */
export async function addStage(cx: SessionCx, stage: StageName, acceptsId: number) {
  const visit = (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  if (!isOpen(visit, undefined)) refuse(stageCodes.notReceived);
  const head = await headOf(cx, stage, { visit, old: undefined });
  const stageState = stateCode(consultationFlow, 'BLANK');
  const { id, version } = await writeRecord(cx, {
    ...head,
    stageState,
    content: {},
    signature: null,
    isRetrial: false,
  });
  cx.log({ targetType: stage.of.title, targetId: id, targetName: visit.visitNo });
  return { recordId: id, stageState, version };
}

async function signatureOf(cx: SessionCx) {
  const { staffId, staffName } = cx.caller;
  return { name: staffName, title: await titleOf(cx, staffId) };
}

/** A record that nobody began is called off; whoever did it stands under it. */
export async function cancelStage(cx: SessionCx, stage: StageName, key: StageKey) {
  const write = async (found: Locked, stageState: number) => {
    const head = await headOf(cx, stage, found);
    return writeRecord(cx, { ...head, stageState, content: {}, signature: await signatureOf(cx), isRetrial: false });
  };
  return act(cx, stage, { ...key, action: 'cancel', write });
}

/** 重置: the content goes to the revision log. */
export async function resetStage<Content extends object>(cx: SessionCx, stage: Stage<Content>, key: StageKey) {
  const write = async (found: Locked, stageState: number) => {
    const old = found.old ?? refuse(sharedCodes.missing);
    const diff = differences(stage.form.fields, old.content as object, {});
    await keepRevision(cx, old, { action: 'reset', reason: null, diff });
    await stage.withdrawn?.(cx, old, null);
    const head = await headOf(cx, stage, found);
    return writeRecord(cx, { ...head, stageState, content: {}, signature: null, isRetrial: false });
  };
  return act(cx, stage, { ...key, action: 'reset', inState: refuseFinished, write });
}

/** 反审: what was signed goes to the revision log, and the record is a draft again. */
export async function reopenStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { reason, ...key }: StageKey & { readonly reason: string },
) {
  const write = async (found: Locked, stageState: number) => {
    const old = found.old ?? refuse(sharedCodes.missing);
    refuseStranger(cx, old);
    await refuseLate(cx, found.visit);
    await stage.withdrawn?.(cx, old, reason);
    await keepRevision(cx, old, { action: 'retrial', reason, diff: [] });
    const head = await headOf(cx, stage, found);
    const content = old.content as object;
    return writeRecord(cx, { ...head, stageState, content, signature: null, isRetrial: true });
  };
  return act(cx, stage, { ...key, action: 'retrial', reason, write });
}

/** 作废, for the stages whose flow holds it: the signed content stays readable. */
export async function voidStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { reason, ...key }: StageKey & { readonly reason: string },
) {
  const write = async ({ old: found }: Locked, stageState: number) => {
    const old = found ?? refuse(sharedCodes.missing);
    await stage.withdrawn?.(cx, old, reason);
    await keepRevision(cx, old, { action: 'invalid', reason, diff: [] });
    return moveRecord(cx, old.id, stageState);
  };
  return act(cx, stage, { ...key, action: 'invalid', reason, write });
}
