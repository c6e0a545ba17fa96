import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import { formMissing } from '@mingmou/contract/workstation/stage.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { transition } from '../../kernel/row/transition';
import { refuseUploaded } from '../his/his-queue.service';
import { openMedical } from '../visit/medical.rows';
import { findVisit, type LockedVisit, lockVisit } from '../visit/visit.rows';
import { titleOf } from './employee.store';
import { keepRevision } from './revision.store';
import { isOpen, refuseFinished, refuseLate, refuseStranger, type StageFacts } from './stage.guard';
import { contentOf, findRecord, type StoredStage, writeRecord } from './stage.store';
import { type Judge, judged, refuseFault } from './stage-content.guard';
import { differences } from './stage-differences.rules';
import { linkPictures } from './stage-pictures.service';

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
  /** Locks that come before that of the visit, where finishing or taking back reaches the cashier's orders. */
  readonly first?: (cx: SessionCx, acceptsId: number) => Promise<void>;
  /**
   * Effects of reopening or emptying; refuses if later records depend on this one. Returns the initial content of the
   * reopened draft, if it differs from the signed content.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  readonly withdrawn?: (cx: SessionCx, old: StoredStage, reason: string | null) => Promise<Content | void>;
  /** Whose confirmation it waits for, once it is submitted. */
  readonly waitsFor?: (content: Content) => number | null;
  /** Returns details of a signature for the log, in addition to both states. */
  readonly said?: (cx: SessionCx, content: Content, old: StoredStage | undefined) => Promise<object>;
  /** What follows from calling off a record that nobody began. */
  readonly cancelled?: (cx: SessionCx, old: StoredStage) => Promise<void>;
}

export type StageName = Pick<Stage<object>, 'of' | 'code' | 'first' | 'cancelled'>;

export interface Written<Content> {
  readonly id: number;
  readonly content: Content;
  readonly retrialCount: number;
}

export interface StageKey {
  readonly acceptsId: number;
  /** Where a visit has several records of a stage; null: a further one. */
  readonly recordId?: number | null;
  readonly version: number;
}

/** A record of a visit, with its visit. */
export interface Locked {
  readonly id: number;
  readonly version: number;
  readonly visit: LockedVisit;
  /** Absent until the first save. */
  readonly old: StoredStage | undefined;
}

/** The visit is the lock, also before there is a record. */
async function locked(cx: SessionCx, { code }: StageName, { acceptsId, recordId }: StageKey): Promise<Locked> {
  const visit = (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  const old = recordId === null ? undefined : await findRecord(cx, { acceptsId, stage: code, id: recordId });
  if (recordId && !old) refuse(sharedCodes.missing);
  return { id: acceptsId, version: old?.version ?? 0, visit, old };
}

const BLANK = stateCode(consultationFlow, 'BLANK');

/** With the whole content; one that is submitted waits for another's signature. */
type Keeping = 'save' | 'finish' | 'submit';
/** By another's hand. */
export type HandedOn = 'pass' | 'reject' | 'expire' | 'confirm' | 'withdraw';

interface Act extends StageKey {
  /** One of the lifecycle's; those of the till and of the counter come by themselves. */
  readonly action: Keeping | HandedOn | 'reset' | 'retrial' | 'invalid' | 'cancel';
  readonly reason?: string;
  readonly inState?: (found: Locked) => void;
  /** Checks, side effects and the row, in this order. */
  readonly write: (found: Locked, to: number) => Promise<{ id: number; version: number; said?: object | undefined }>;
}

/** One act on a stage: load, lock, check, write, log. */
export async function act(cx: SessionCx, stage: StageName, step: Act) {
  const { title, lifecycle } = stage.of;
  if (step.action !== 'save') await stage.first?.(cx, step.acceptsId);
  let written: Awaited<ReturnType<Act['write']>> = { id: 0, version: 0 };
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
      return { targetType: title, targetName: `${visit.visitNo} ${shown?.name ?? ''}`, after: { ...written.said } };
    },
    reason: step.reason,
  });
  return { recordId: written.id, stageState: Number(stateCode(lifecycle, to)), version: written.version };
}

/** Returns the fields of every record in addition to its content; the first write opens the medical record. */
export async function headOf(cx: SessionCx, { code: stage }: StageName, { visit, old }: Pick<Locked, 'visit' | 'old'>) {
  const { id: acceptsId, patientId, doctorId } = visit;
  const medicalId = await openMedical(cx, { acceptsId, patientId, doctorId });
  return { id: old?.id, acceptsId, medicalId, patientId, stage };
}

/** 保存, 完成 or 提交: the call carries the whole content. */
export async function keepStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { content: typed, ...key }: StageKey & { readonly content: Content },
  action: Keeping,
) {
  const inState = (found: Locked) => {
    refuseFinished(found);
    if (!isOpen(found.visit, found.old)) refuse(stageCodes.notReceived);
  };
  const write = async (found: Locked, stageState: number) => {
    const { visit, old } = found;
    const content = await judged(cx, stage, visit, typed);
    const isSigned = action !== 'save';
    if (isSigned) {
      refuseFault(formMissing(stage.form, content));
      await stage.ready?.(cx, visit, content);
    }
    const head = await headOf(cx, stage, found);
    if (old && old.retrialCount > 0) {
      const diff = differences(stage.form.fields, old.content as object, content);
      if (diff.length > 0) await keepRevision(cx, old, { action: 'save-after-retrial', reason: null, diff });
    }
    const signature = isSigned ? await signatureOf(cx) : null;
    const waitsFor = action === 'submit' ? (stage.waitsFor?.(content) ?? null) : null;
    const written = await writeRecord(cx, { ...head, stageState, content, signature, waitsFor, isRetrial: false });
    const retrialCount = old?.retrialCount ?? 0;
    await linkPictures(cx, stage.form.fields, { id: written.id, content, old });
    if (action === 'finish') await stage.finished?.(cx, visit, { id: written.id, content, retrialCount });
    return { ...written, said: isSigned ? await stage.said?.(cx, content, old) : undefined };
  };
  return act(cx, stage, { ...key, action, inState, write });
}

/** A record that waits to be filled in, for the stages that a visit has several of. */
export async function addStage(cx: SessionCx, stage: StageName, acceptsId: number) {
  const visit = (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  if (!isOpen(visit, undefined)) refuse(stageCodes.notReceived);
  const { id, version } = await openRecord(cx, stage, visit);
  cx.log({ targetType: stage.of.title, targetId: id, targetName: visit.visitNo });
  return { recordId: id, stageState: BLANK, version };
}

/** The same for a visit that is locked, as what follows from another act. */
export async function openRecord(cx: SessionCx, stage: StageName, visit: LockedVisit) {
  const head = await headOf(cx, stage, { visit, old: undefined });
  return writeRecord(cx, { ...head, stageState: BLANK, content: {}, signature: null, isRetrial: false });
}

export async function signatureOf(cx: SessionCx) {
  const { staffId, staffName } = cx.caller;
  return { name: staffName, title: await titleOf(cx, staffId) };
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

/** 反审: writes the signed content to the revision log and turns the record into a draft. */
export async function reopenStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { reason, ...key }: StageKey & { readonly reason: string },
) {
  const write = async (found: Locked, stageState: number) => {
    const old = found.old ?? refuse(sharedCodes.missing);
    refuseStranger(cx, old);
    await refuseLate(cx, found.visit);
    await refuseSent(cx, stage, old);
    const content = (await stage.withdrawn?.(cx, old, reason)) ?? contentOf<Content>(old);
    return reopened(cx, stage, { ...found, old }, { stageState, reason, content });
  };
  return act(cx, stage, { ...key, action: 'retrial', reason, write });
}

/** Refuses (120213) to change a record that the health platform has. */
async function refuseSent(cx: SessionCx, { of }: StageName, { acceptsId }: StoredStage): Promise<void> {
  if (IN_CASE.has(of.title)) await refuseUploaded(cx, { bizType: 'CASE', bizId: acceptsId });
}

/** Stages that the uploaded record of a visit is written from. */
const IN_CASE: ReadonlySet<string> = new Set([consultation.title, inspection.title, conclusion.title]);

interface Reopening {
  readonly stageState: number;
  readonly reason: string;
  /** Content of the draft, if it differs from the signed content. */
  readonly content?: object;
  readonly action?: 'retrial' | 'reject' | 'withdraw';
}

/** Turns the record into a draft; the revision log keeps the signed content. */
export async function reopened(
  cx: SessionCx,
  stage: StageName,
  { visit, old }: Pick<Locked, 'visit'> & { readonly old: StoredStage },
  { stageState, reason, content = old.content as object, action = 'retrial' }: Reopening,
) {
  await keepRevision(cx, old, { action, reason, diff: [] });
  const head = await headOf(cx, stage, { visit, old });
  return writeRecord(cx, { ...head, stageState, content, signature: null, isRetrial: true });
}
