import type { CallSpec } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Shape } from '@mingmou/contract/base/field';
import { refuse } from '../../kernel/call/refusal';
import type { Route, SessionRoute } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { keepStage, reopenStage, resetStage, type Stage, type StageKey, type StageName } from './stage.service';
import { findRecordById } from './stage.store';
import { readStage } from './stage-reading.service';

/** Calls that the contract's `stage()` declares. */
interface StageCalls {
  readonly fields: Shape;
  readonly findByAccepts: CallSpec;
  readonly save: CallSpec;
  readonly finish: CallSpec;
  readonly reset: CallSpec;
  readonly retrial: CallSpec;
}

type Input = StageKey & Readonly<Record<string, unknown>>;
type Shown = Awaited<ReturnType<typeof readStage>>;
type Moved = Awaited<ReturnType<typeof keepStage>>;

type Keep<Content> = StageKey & { readonly content: Content };

/** Values that a stage returns in addition to those of every stage. */
interface More<Content extends object, K> {
  readonly page?: (cx: SessionCx, input: K, shown: Shown) => Promise<object>;
  /** Finishes the record, for stages that do more than storing the input. */
  readonly finish?: (cx: SessionCx, stage: Stage<Content>, sent: Keep<Content>) => Promise<Moved>;
  readonly finished?: (cx: SessionCx, moved: Moved) => Promise<object>;
}

/** The call and what answers it: `stage()` made both from one declaration. */
export function answered<I>(call: CallSpec, run: (input: I, cx: SessionCx) => Promise<unknown>): SessionRoute {
  return { kind: 'session', call, run };
}

/** The key of a call that names the record rather than its visit. */
export async function keyOfRecord(cx: SessionCx, stage: StageName, input: { id: number; version: number }) {
  const record = await findRecordById(cx, input.id);
  if (record?.stage !== stage.code) refuse(sharedCodes.missing);
  return { acceptsId: record.acceptsId, version: input.version };
}

/** The calls of a stage; `stageOf` tells which of several kinds a call means. */
export function stageRoutes<Content extends object, K extends object>(
  { fields, ...calls }: StageCalls,
  stageOf: (input: K) => Stage<Content>,
  more: More<Content, K> = {},
): readonly Route[] {
  const finish: NonNullable<typeof more.finish> =
    more.finish ?? ((cx, stage, sent) => keepStage(cx, stage, sent, 'finish'));
  const kept = (input: Input) => {
    const content = Object.fromEntries(Object.keys(fields).map((name) => [name, input[name]])) as Content;
    return { acceptsId: input.acceptsId, version: input.version, content };
  };
  return [
    answered(calls.findByAccepts, async (input: Input & K, cx) => {
      const shown = await readStage(cx, stageOf(input), input.acceptsId);
      return more.page ? { ...shown, ...(await more.page(cx, input, shown)) } : shown;
    }),
    answered(calls.save, (input: Input & K, cx) => keepStage(cx, stageOf(input), kept(input), 'save')),
    answered(calls.finish, async (input: Input & K, cx) => {
      const moved = await finish(cx, stageOf(input), kept(input));
      return more.finished ? { ...moved, ...(await more.finished(cx, moved)) } : moved;
    }),
    answered(calls.reset, (input: Input & K, cx) => resetStage(cx, stageOf(input), input)),
    answered(calls.retrial, async (input: Input & K & { reason: string; id?: number }, cx) => {
      const stage = stageOf(input);
      const { id, version, reason } = input;
      const key = id === undefined ? input : await keyOfRecord(cx, stage, { id, version });
      return reopenStage(cx, stage, { acceptsId: key.acceptsId, version, reason });
    }),
  ];
}
