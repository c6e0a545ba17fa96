import { sharedCodes } from '@mingmou/contract/base/codes';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { keepRevision } from './revision.store';
import {
  act,
  type HandedOn,
  headOf,
  type Locked,
  reopened,
  type Stage,
  type StageKey,
  type StageName,
  signatureOf,
} from './stage.service';
import { moveRecord, type StoredStage, writeRecord } from './stage.store';

interface HandStep extends StageKey {
  readonly action: Exclude<HandedOn, 'confirm'>;
  readonly reason?: string;
  /** Who may, before the state is looked at. */
  readonly permit?: (old: StoredStage) => void;
  readonly effect: (old: StoredStage) => Promise<void>;
}

/** Passes a signed record on to another person, or back to its author, without changing its content. */
export async function handStage(cx: SessionCx, stage: StageName, { effect, permit, ...step }: HandStep) {
  const { action } = step;
  const write = async (found: Locked, stageState: number) => {
    const old = found.old ?? refuse(sharedCodes.missing);
    await effect(old);
    if (action === 'pass' || action === 'expire') return moveRecord(cx, old.id, stageState);
    return reopened(cx, stage, { ...found, old }, { stageState, reason: step.reason ?? '', action });
  };
  const inState = ({ old }: Locked) => (old ? permit?.(old) : undefined);
  return act(cx, stage, { ...step, inState, write });
}

interface Signing extends StageKey {
  /** Who may, before the state is looked at. */
  readonly permit: (old: StoredStage) => void;
}

/** Signs submitted content unchanged by the person it waited for, also after the end of the visit. */
export async function signSubmitted<Content extends object>(
  cx: SessionCx,
  stage: Stage<Content>,
  { permit, ...key }: Signing,
) {
  const write = async (found: Locked, stageState: number) => {
    const { visit, old = refuse(sharedCodes.missing) } = found;
    if (!visit.validFlag) refuse(stageCodes.notReceived);
    // It was judged by the form of its stage when it was submitted.
    const content = old.content as Content;
    await stage.ready?.(cx, visit, content);
    const head = await headOf(cx, stage, found);
    const signature = await signatureOf(cx);
    const written = await writeRecord(cx, { ...head, stageState, content, signature, isRetrial: false });
    await stage.finished?.(cx, visit, { id: written.id, content, retrialCount: old.retrialCount });
    return { ...written, said: await stage.said?.(cx, content, old) };
  };
  const inState = ({ old }: Locked) => (old ? permit(old) : undefined);
  return act(cx, stage, { ...key, action: 'confirm', inState, write });
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
