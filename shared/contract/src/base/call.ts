import type { Right } from '../auth/rights';
import type { Code } from './codes';
import {
  type Field,
  type FieldSpec,
  f,
  required,
  type Shape,
  type StateEnum,
  type ValueOf,
  type Values,
} from './field';

/**
 * Who may call. `none`: no token needed. `any`: any live token. Else the menu, branch (any menu below it) or button
 * that grants it; a list means any one of them.
 */
export type Grant = 'none' | 'any' | Right | readonly Right[];

declare const types: unique symbol;

/** A call is a value: imported, passed and sent; the browser, server, tests and OpenAPI read the same one. */
export interface Call<I = never, O = unknown> extends CallSpec {
  readonly [types]?: (input: I) => O;
}

export interface CallSpec {
  /** `METHOD path`, unique among all calls. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** `{name}` takes the input field of that name; a POST body carries it as well and both must agree. */
  readonly path: string;
  readonly title: string;
  readonly grant: Grant;
  readonly input: Shape;
  readonly output: FieldSpec;
  /** Cache tags: a read is refreshed when a write that touches one of its tags succeeds. */
  readonly touches: readonly string[];
  /** A write that needs an `Idempotency-Key`: the same key answers the first result again. `offered`: one without a key is taken as well. */
  readonly idempotent: boolean | 'offered';
  /** What an idempotent call says of a key in use, where its area has words of its own. */
  readonly keyRefusals?: KeyRefusals;
  /** `form`: urlencoded body. `xlsx`: answers a streamed sheet. */
  readonly form: boolean;
  readonly xlsx: boolean;
  /** Answers bytes of this type, without an envelope; refusals come in one as everywhere. */
  readonly bytes?: BytesType;
  readonly takes?: TakenFile;
  /** Polling that does not count as use of the session. */
  readonly quiet: boolean;
  /** Name in the operation log, if no button grants and names the call. Null: the button's name, or no line. */
  readonly log: string | null;
}

/** `fhir+json`: a document that its own standard defines. */
type BytesType = 'audio/mpeg' | 'application/fhir+json';

/** A file in place of a JSON body: a part of `multipart/form-data`, with text parts that are no input, or the body's bytes alone. */
export type TakenFile = { readonly part: string; readonly beside?: readonly string[] } | 'bytes';

export interface KeyRefusals {
  /** The key came with another request. */
  readonly used: Code;
  /** The first request with the key still runs. */
  readonly running: Code;
}

interface Declaration<S extends Shape, F extends FieldSpec> {
  readonly method?: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly title: string;
  readonly grant: Grant;
  readonly input?: S;
  readonly output?: F;
  readonly touches?: readonly string[];
  readonly idempotent?: boolean | 'offered';
  readonly keyRefusals?: KeyRefusals;
  readonly form?: boolean;
  readonly xlsx?: boolean;
  readonly bytes?: BytesType;
  readonly takes?: TakenFile;
  readonly quiet?: boolean;
  readonly log?: string;
}

const nothing: Field<null, false> = { kind: 'json', title: '无', required: false };
type NoShape = Record<never, never>;

/** Declares a call; POST unless said. */
export function call<S extends Shape = NoShape, F extends FieldSpec = Field<null, false>>(
  declaration: Declaration<S, F>,
): Call<Values<S>, ValueOf<F>> {
  const { method = 'POST', path, title, grant } = declaration;
  return {
    id: `${method} ${path}`,
    method,
    path,
    title,
    grant,
    input: declaration.input ?? {},
    output: declaration.output ?? nothing,
    touches: declaration.touches ?? [],
    idempotent: declaration.idempotent ?? false,
    ...(declaration.keyRefusals ? { keyRefusals: declaration.keyRefusals } : {}),
    form: declaration.form ?? false,
    xlsx: declaration.xlsx ?? false,
    ...(declaration.bytes ? { bytes: declaration.bytes } : {}),
    ...(declaration.takes ? { takes: declaration.takes } : {}),
    quiet: declaration.quiet ?? false,
    log: declaration.log ?? null,
  };
}

export type InputOf<C> = C extends Call<infer I, unknown> ? I : never;
export type OutputOf<C> = C extends Call<never, infer O> ? O : never;

/** The answer of `enable`, and the fields that every master row carries. */
export const rowFields = {
  id: required(f.id()),
  stateEnum: required(f.state()),
  version: required(f.int('版本', { min: 1 })),
  updatedAt: required(f.dateTime('更新时间')),
} as const;

export const idInput = { id: required(f.id()) } as const;

const versioned = { id: required(f.id()), version: required(f.int('版本', { min: 1 })) } as const;

/** `enable {id, stateEnum, version}`: never the way to delete. */
export const enableInput = { ...versioned, stateEnum: required(f.stateOf(['ENABLE', 'DISABLE'])) } as const;

/** `delete/{id} {id, stateEnum:"DELETE", version}`. */
export const deleteInput = { ...versioned, stateEnum: required(f.stateOf(['DELETE'])) } as const;

export interface MasterMove {
  readonly id: number;
  readonly version: number;
  readonly stateEnum: StateEnum;
}

/** The answer of `delete-check`: the sentence to confirm. */
export const deleteSentence = required(f.text('确认', 200));
