import { isDeepStrictEqual } from 'node:util';
import { holds, type Right, rightName } from '@mingmou/contract/auth/rights';
import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import type { Shape } from '@mingmou/contract/base/field';
import { type Flow, stateCode, stateOf } from '@mingmou/contract/base/flow';
import { acceptsFlow, type VisitState } from '@mingmou/contract/outpatient/visit.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { dayText, instantOf } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { forbidden, refuse } from '../../kernel/refusal';
import { transition } from '../../kernel/transition';
import { findVisit, type LockedVisit, lockVisit } from '../outpatient/visit.store';
import { titleOf } from './employee.store';
import { openMedical } from './medical.store';
import { type Change, keepRevision } from './revision.store';
import { findLastRecord, findRecord, moveRecord, type StoredStage, writeRecord } from './stage.store';

const RETRIAL = 'work-detail:retrial';
const DRAFT = 1;
const DONE = 2;
const MS_A_DAY = 86_400_000;

/** What tells one stage from another; all the rest is the life cycle of domain-workstation §0.2. */
export interface Stage<Content extends object> {
  /** As it is stored. */
  readonly code: string;
  readonly title: string;
  readonly tab: number;
  readonly flow: Flow<string, string>;
  /** The write button. */
  readonly grant: Right;
  /** Titles for the differences in the revision log. */
  readonly fields: Shape;
  /** Formats and hard limits, which a draft obeys as well; answers the content as it is kept. */
  readonly check: (cx: SessionCx, visit: LockedVisit, content: Content) => Promise<Content>;
  /** What nobody finishes without, and the stage's own guards. */
  readonly ready: (cx: SessionCx, visit: LockedVisit, content: Content) => Promise<void>;
  /** Side effects, in the same transaction; `record` is what has just been written. */
  readonly finished?: (cx: SessionCx, visit: LockedVisit, record: Written<Content>) => Promise<void>;
  /** What follows from reopening or emptying; its refusals are those of later papers. */
  readonly withdrawn?: (cx: SessionCx, old: StoredStage, reason: string | null) => Promise<void>;
}

export interface Written<Content> {
  readonly id: number;
  readonly content: Content;
  readonly retrialCount: number;
}

export interface StageKey {
  readonly acceptsId: number;
  readonly version: number;
}

/** Content without what was left blank. */
function filled<Content extends object>(content: Content): Content {
  const isBlank = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(content).filter(([, value]) => !isBlank(value))) as Content;
}

function differences(fields: Shape, from: object, to: object): Change[] {
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

/** A record that was reopened may be written though its visit is over. */
function isReopened(record: StoredStage | undefined): boolean {
  return record !== undefined && record.stageState === DRAFT && record.retrialCount > 0;
}

async function lockedVisit(cx: SessionCx, acceptsId: number): Promise<LockedVisit> {
  return (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
}

interface Standing {
  readonly state: VisitState;
  readonly validFlag: boolean;
}

type Rules = Pick<Stage<object>, 'flow' | 'grant'>;

/** Why the caller cannot write the stage now; null when the caller can. */
function hindrance(cx: SessionCx, { flow, grant }: Rules, visit: Standing, record: StoredStage | undefined) {
  if (record?.stageState === DONE) return stageCodes.finished.text;
  const state = flow.states[stateOf(flow, record?.stageState ?? 0)];
  if (record && record.stageState > DONE)
    return sentence(sharedCodes.wrongState, { state: state?.title ?? '', action: '保存' });
  const isOpen = visit.validFlag && (visit.state === 'RECEIVED' || isReopened(record));
  if (!isOpen) return stageCodes.notReceived.text;
  return holds(grant, cx.caller) ? null : `没有「${rightName(grant)}」权限`;
}

/** `find-by-accepts`: the record of the visit, and the patient's last finished one beside it. */
export async function readStage<Content extends object>(cx: SessionCx, stage: Stage<Content>, acceptsId: number) {
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  const record = await findRecord(cx, acceptsId, stage.code);
  const last = await findLastRecord(cx, stage.code, { id: acceptsId, day: visit.day, patientId: visit.patientId });
  const hindered = hindrance(cx, stage, { ...visit, state: stateOf(acceptsFlow, visit.acceptsState) }, record);
  return {
    recordId: record?.id ?? null,
    stageState: record?.stageState ?? 0,
    version: record?.version ?? 0,
    retrialCount: record?.retrialCount ?? 0,
    finishedAt: record?.finishedAt ?? null,
    finishedByName: record?.finishedByName ?? null,
    editable: hindered === null,
    editableReason: hindered,
    current: record && record.stageState > 0 ? contentOf<Content>(record) : null,
    last: last ? contentOf<Content>(last) : null,
    lastAt: last?.finishedAt ?? null,
  };
}

interface Act<Content extends object> extends StageKey {
  readonly visit: LockedVisit;
  readonly old: StoredStage | undefined;
  readonly action: string;
  readonly reason?: string;
  readonly write: (to: number) => Promise<{ id: number; version: number }>;
  readonly stage: Stage<Content>;
}

/** One act on a stage: flow, version, write, log; the visit is its lock, also before there is a record. */
async function act<Content extends object>(cx: SessionCx, step: Act<Content>) {
  const { stage, visit, old, acceptsId, version, action, reason } = step;
  const shown = await findVisit(cx, acceptsId);
  let written = { id: 0, version };
  const { to } = await transition(cx, {
    flow: stage.flow,
    action,
    version,
    lock: async () => ({ id: acceptsId, version: old?.version ?? 0 }),
    state: () => stateOf(stage.flow, old?.stageState ?? 0),
    write: async (_row, state) => {
      written = await step.write(Number(stateCode(stage.flow, state)));
    },
    target: () => ({ targetType: stage.title, targetName: `${visit.visitNo} ${shown?.name ?? ''}` }),
    reason,
  });
  return { recordId: written.id, stageState: Number(stateCode(stage.flow, to)), version: written.version };
}

/** 保存 or 完成: the call carries the whole content. */
export async function keepStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { acceptsId, version, content: typed }: StageKey & { readonly content: Content },
  action: 'save' | 'finish',
) {
  const visit = await lockedVisit(cx, acceptsId);
  const old = await findRecord(cx, acceptsId, stage.code);
  if (old?.stageState === DONE) refuse(stageCodes.finished);
  const isOpen = visit.validFlag && (visit.state === 'RECEIVED' || isReopened(old));
  if (!isOpen) refuse(stageCodes.notReceived);
  if ((old?.version ?? 0) !== version) refuse(sharedCodes.stale);
  const content = filled(await stage.check(cx, visit, filled(typed)));
  if (action === 'finish') await stage.ready(cx, visit, content);
  const { patientId, doctorId } = visit;
  const write = async (stageState: number) => {
    const medicalId = await openMedical(cx, { acceptsId, patientId, doctorId });
    if (old && old.retrialCount > 0) {
      const diff = differences(stage.fields, old.content as object, content);
      if (diff.length > 0) await keepRevision(cx, old, { action: 'save-after-retrial', reason: null, diff });
    }
    const signature =
      action === 'finish' ? { name: cx.caller.staffName, title: await titleOf(cx, cx.caller.staffId) } : null;
    const head = { acceptsId, medicalId, patientId, stage: stage.code };
    const written = await writeRecord(cx, { ...head, stageState, content, signature, isRetrial: false });
    const retrialCount = old?.retrialCount ?? 0;
    if (action === 'finish') await stage.finished?.(cx, visit, { id: written.id, content, retrialCount });
    return written;
  };
  return act(cx, { stage, visit, old, acceptsId, version, action, write });
}

/** 重置: the content goes to the revision log. */
export async function resetStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { acceptsId, version }: StageKey,
) {
  const visit = await lockedVisit(cx, acceptsId);
  const old = await findRecord(cx, acceptsId, stage.code);
  if (old?.stageState === DONE) refuse(stageCodes.finished);
  const write = async (stageState: number) => {
    if (!old) refuse(sharedCodes.missing);
    await keepRevision(cx, old, {
      action: 'reset',
      reason: null,
      diff: differences(stage.fields, old.content as object, {}),
    });
    await stage.withdrawn?.(cx, old, null);
    const { patientId, doctorId } = visit;
    const medicalId = await openMedical(cx, { acceptsId, patientId, doctorId });
    const head = { acceptsId, medicalId, patientId, stage: stage.code };
    return writeRecord(cx, { ...head, stageState, content: {}, signature: null, isRetrial: false });
  };
  return act(cx, { stage, visit, old, acceptsId, version, action: 'reset', write });
}

/** The button, or the author on the day of the signature. */
function refuseStranger(cx: SessionCx, record: StoredStage): void {
  if (holds(RETRIAL, cx.caller)) return;
  const isAuthor = record.finishedBy === cx.caller.accountId && record.finishedAt?.slice(0, 10) === dayText(cx.now);
  if (!isAuthor) throw forbidden(rightName(RETRIAL));
}

function daysBetween(from: string, to: string): number {
  return Math.round((instantOf(`${to} 00:00:00`).getTime() - instantOf(`${from} 00:00:00`).getTime()) / MS_A_DAY);
}

async function refuseLate(cx: SessionCx, { finishAt }: LockedVisit): Promise<void> {
  if (finishAt === null) return;
  const { propertyOwnerId, orgId } = cx.caller;
  const n = await readParameter(cx.db, workstationParameters.retrialDays, propertyOwnerId, orgId);
  if (n > 0 && daysBetween(finishAt.slice(0, 10), dayText(cx.now)) > n) refuse(stageCodes.tooLate, { n });
}

/** 反审: what was signed goes to the revision log, and the record is a draft again. */
export async function reopenStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { acceptsId, version, reason }: StageKey & { readonly reason: string },
) {
  const visit = await lockedVisit(cx, acceptsId);
  const old = await findRecord(cx, acceptsId, stage.code);
  const write = async (stageState: number) => {
    if (!old) refuse(sharedCodes.missing);
    refuseStranger(cx, old);
    await refuseLate(cx, visit);
    await stage.withdrawn?.(cx, old, reason);
    await keepRevision(cx, old, { action: 'retrial', reason, diff: [] });
    const { patientId, doctorId } = visit;
    const medicalId = await openMedical(cx, { acceptsId, patientId, doctorId });
    const head = { acceptsId, medicalId, patientId, stage: stage.code };
    const content = old.content as object;
    return writeRecord(cx, { ...head, stageState, content, signature: null, isRetrial: true });
  };
  return act(cx, { stage, visit, old, acceptsId, version, action: 'retrial', reason, write });
}

/** 作废, for the stages whose flow holds it: the signed content stays readable. */
export async function voidStage<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { acceptsId, version, reason }: StageKey & { readonly reason: string },
) {
  const visit = await lockedVisit(cx, acceptsId);
  const old = await findRecord(cx, acceptsId, stage.code);
  const write = async (stageState: number) => {
    if (!old) refuse(sharedCodes.missing);
    await stage.withdrawn?.(cx, old, reason);
    await keepRevision(cx, old, { action: 'invalid', reason, diff: [] });
    return moveRecord(cx, old.id, stageState);
  };
  return act(cx, { stage, visit, old, acceptsId, version, action: 'invalid', reason, write });
}
