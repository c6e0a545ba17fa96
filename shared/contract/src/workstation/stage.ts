import type { Right } from '../auth/rights';
import { call } from '../base/call';
import { dict } from '../base/dict';
import { type Field, type FieldSpec, f, required, type Shape, type ValueOf, type Values } from '../base/field';
import type { Flow } from '../base/flow';
import type { FileUse } from '../files/file.dicts';
import { READS_VISIT, retrialReason, stageAnswer, stageKey, stageMoved, visitId } from './stage.fields';
import { stageFlow } from './stage.flow';

export const DV = '/api/doctor-viewing-table';

/** The scale that the acuities of a record were written in: 5 or D. */
const vaScale = f.text('视力记录', 1);

type Open<S extends Shape> = { readonly [K in keyof S]: Field<ValueOf<S[K]>, false> };

/** What of a field is judged by the rules of stages (a refusal of its own number), and not by the transport. */
function openField(spec: FieldSpec): FieldSpec {
  if (spec.decimals === undefined && spec.kind !== 'int' && spec.kind !== 'axis') return { ...spec, required: false };
  const { min: _min, max: _max, step: _step, ...rest } = spec;
  return { ...rest, required: false };
}

/** The fields as they travel: a draft may lack any of them, and limits of measures are the rules'. */
export function opened<S extends Shape>(fields: S): Open<S> {
  return Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, openField(spec)])) as Open<S>;
}

/** Content of a stage; a draft need not have any of its fields. */
export type ContentOf<S extends { readonly fields: Shape }> = Values<Open<S['fields']>>;

/** The states of a life cycle by the numbers that are kept. */
function statesOf(code: string, { states }: Flow) {
  return dict<number>(
    `${code}State`,
    '填写状态',
    Object.values(states).flatMap(({ code: kept, title }) => (kept === undefined ? [] : [[kept, title] as const])),
  );
}

interface Declaration<F extends Shape, K extends Shape, P extends Shape, I extends Shape, O extends Shape> {
  /** As it is stored, and in the paths of 重置 and 反审. */
  readonly code: string;
  readonly title: string;
  /** Its tab in the visit (domain-workstation §2.0). */
  readonly tab: number;
  /** Below {@link DV}: `{path}/find-by-accepts/{acceptsId}`, `{path}/save`, `{path}/finish`. */
  readonly path: string;
  /** The write button. */
  readonly grant: Right;
  /** Fields of the form; `required` ones must be filled to finish. */
  readonly fields: F;
  readonly lifecycle?: Flow<string, string>;
  /** Who may reopen it; absent: holders of 反审, and its author on the day of the signature. */
  readonly reopen?: Right;
  /** What its pictures are uploaded for; absent: VISIT_IMAGE. */
  readonly pictureUse?: FileUse;
  /** Cache tags of its reads besides those of every stage. */
  readonly tags?: readonly string[];
  /** Of its writes alone. */
  readonly moves?: readonly string[];
  /** What tells several records of a visit apart, sent with every call. */
  readonly key?: K;
  /** What `find-by-accepts` answers besides. */
  readonly page?: P;
  /** Where finishing has a path of its own, asks more or answers more. */
  readonly finish?: { readonly path: string; readonly input: I; readonly output: O };
}

type None = Record<never, never>;

/**
 * A stage of a visit (domain-workstation §0.2): its calls, from one declaration. The server answers them with
 * `stageRoutes`, a page shows them with `StagePage`.
 */
export function stage<
  F extends Shape,
  K extends Shape = None,
  P extends Shape = None,
  I extends Shape = None,
  O extends Shape = None,
>(declaration: Declaration<F, K, P, I, O>) {
  const { code, title, tab, path, grant, fields, tags = [], moves = [] } = declaration;
  const { reopen, pictureUse = 'VISIT_IMAGE' } = declaration;
  const lifecycle: Flow<string, string> = declaration.lifecycle ?? stageFlow(grant, reopen);
  const { path: finishing, input: asked, output: answered } = declaration.finish ?? { path: 'finish' };
  const [key, page] = [declaration.key ?? ({} as K), declaration.page ?? ({} as P)];
  const states = statesOf(code, lifecycle);
  const content = opened(fields);
  const input = { ...key, ...stageKey, ...content } as const;
  const shows = ['stage', 'visit', ...tags];
  const touches = [...shows, ...moves];
  const moved = required(f.object(title, stageMoved(states)));
  const shown = required(f.object(title, { ...page, ...stageAnswer(states, { ...content, vaScale }) }));
  const verb = lifecycle.actions.finish?.title;
  return {
    code,
    title,
    tab,
    grant,
    reopen,
    pictureUse,
    fields,
    lifecycle,
    /** The answer of a write. */
    moved,
    /** What `find-by-accepts` answers. */
    shown,
    findByAccepts: call({
      method: 'GET',
      path: `${DV}/${path}/find-by-accepts/{acceptsId}`,
      title,
      grant: READS_VISIT,
      input: { ...key, acceptsId: visitId },
      output: shown,
      touches: shows,
    }),
    // A draft whose answer was lost is sent again under its key, and is no second act.
    save: call({
      path: `${DV}/${path}/save`,
      title: `保存${title}`,
      ...{ grant, input, touches, idempotent: 'offered', output: moved },
    }),
    finish: call({
      path: `${DV}/${path}/${finishing}`,
      title: `${verb}${title}`,
      grant,
      input: { ...input, ...(asked ?? ({} as I)) },
      output: required(f.object(title, { ...stageMoved(states), ...(answered ?? ({} as O)) })),
      touches,
      idempotent: 'offered',
    }),
    reset: call({
      path: path.includes('{') ? `${DV}/${path}/reset` : `${DV}/${code}/reset`,
      title: `重置${title}`,
      grant,
      input: { ...key, ...stageKey },
      output: moved,
      touches,
    }),
    /** Without the button: the author alone, on the same day. */
    retrial: call({
      path: `${DV}/${code}/retrial/{acceptsId}`,
      title: `反审${title}`,
      grant: reopen ?? ['work-detail:retrial', grant],
      input: { ...key, ...stageKey, reason: retrialReason },
      output: moved,
      touches,
    }),
  } as const;
}
