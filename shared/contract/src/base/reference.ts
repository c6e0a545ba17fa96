import type { Call, CallSpec } from './call';
import type { FieldSpec, Shape } from './field';

/** Rows that a field refers to by id: the call that returns them, and the columns that are read. */
export interface Reference {
  readonly call: CallSpec;
  /** The field of the answer that holds the rows; absent: the answer is the rows. */
  readonly rows?: string;
  readonly id: string;
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => string;
  readonly isOffered: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Constant input of the call. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Input of the call taken from other fields of the form: rooms of the chosen department. */
  readonly by: Readonly<Record<string, string>>;
  /** Input that takes the organisation at work. */
  readonly here?: string;
  /** Where a row keeps the name, if not in `departmentName` of `departmentId`. */
  readonly shownIn?: string;
}

type Key<T> = keyof T & string;
type RowIn<O, K> = ([K] extends [never] ? O : K extends keyof O ? O[K] : never) extends readonly (infer Row)[]
  ? Row
  : never;

/** How a field refers, apart from the call. */
export interface Referring<I, O, K> {
  /** The field of the answer that holds the rows, where one call answers those of several fields. */
  readonly rows?: K;
  /** `id` unless said. */
  readonly id?: Key<RowIn<O, K>>;
  /** `name` unless said; a function where a name has several parts. */
  readonly name?: Key<RowIn<O, K>> | ((row: RowIn<O, K>) => string);
  /** Which of the rows may be chosen; all unless said. */
  readonly offered?: (row: RowIn<O, K>) => boolean;
  readonly input?: Partial<I>;
  readonly by?: { readonly [name in Key<I>]?: string };
  readonly here?: Key<I>;
  readonly shownIn?: string;
}

/** Where the choices of a field come from. */
export function referenceTo<I, O, K>(call: Call<I, O>, how: Referring<I, O, K>): Reference {
  const { id = 'id', name = 'name', offered = () => true, input = {}, by = {}, ...others } = how;
  return {
    ...(others as Pick<Reference, 'rows' | 'here' | 'shownIn'>),
    call,
    id,
    // A row is answered as the call declares it.
    isOffered: (row) => offered(row as RowIn<O, K>),
    nameOf: typeof name === 'function' ? (row) => name(row as RowIn<O, K>) : (row) => String(row[name] ?? ''),
    input: { ...input },
    by: { ...by } as Readonly<Record<string, string>>,
  };
}

/** Returns the reference of a field: its own or, for a list, that of its items. */
export function referenceOf({ kind, item, ref }: FieldSpec): Reference | undefined {
  return kind === 'list' ? item?.ref : ref;
}

/** The fields whose choices depend on this one: what they held means nothing once it changes. */
export function dependentsOf(shape: Shape, field: string): readonly string[] {
  return Object.entries(shape)
    .filter(([, spec]) => Object.values(referenceOf(spec)?.by ?? {}).includes(field))
    .map(([name]) => name);
}

/** `departmentId` → `departmentName`, `staffIds` → `staffNames`: where a row keeps the name of what its field refers to. */
export function nameFieldOf(field: string, { shownIn }: Reference): string {
  return shownIn ?? field.replace(/(Id|Code)(s?)$/, 'Name$2');
}
