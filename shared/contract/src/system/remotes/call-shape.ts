import type { CallSpec } from '../../base/call';
import type { FieldKind, FieldSpec, Shape } from '../../base/field';

/** Shape of a call, as a remote's build records it for calls it sends and the server for calls it answers. */
export interface CallShape {
  readonly id: string;
  /** Fields as `lines[].qty:number!`: path, kind, and `!` if required. */
  readonly input: readonly string[];
  readonly output: readonly string[];
}

/** Names that a remote takes from a module which the host shares. */
export interface TakenModule {
  readonly name: string;
  readonly names: readonly string[];
}

/** What must be there for a version of a remote to run (domain-system §4.2). */
export interface RemoteNeeds {
  readonly modules: readonly TakenModule[];
  readonly calls: readonly CallShape[];
}

/** Names that the host's shared modules offer, by module; null: not known, as of a module that is not an ES module. */
export type HostOffers = Readonly<Record<string, readonly string[] | null>>;

const TEXTS: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'note', 'secret', 'phone', 'acuity']);
const OF_ITS_OWN: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'bool',
  'date',
  'dateTime',
  'time',
  'dict',
  'state',
  'list',
  'object',
  'json',
]);

/** Kinds that travel alike count as one: a length turned from text into a note breaks nobody. */
function travelsAs(kind: FieldKind): string {
  if (TEXTS.has(kind)) return 'text';
  return OF_ITS_OWN.has(kind) ? kind : 'number';
}

function fieldLines(path: string, spec: FieldSpec): string[] {
  const own = `${path}:${travelsAs(spec.kind)}${spec.required ? '!' : ''}`;
  const item = spec.item ? fieldLines(`${path}[]`, { ...spec.item, required: true }) : [];
  return [own, ...item, ...shapeLines(spec.fields ?? {}, `${path}.`)];
}

function shapeLines(shape: Shape, prefix: string): string[] {
  return Object.entries(shape).flatMap(([name, spec]) => fieldLines(prefix + name, spec));
}

/** The fields of a call as far as two builds must agree on them: titles, limits and words are the server's own. */
export function shapeOf({ id, input, output }: CallSpec): CallShape {
  return { id, input: shapeLines(input, ''), output: fieldLines('data', output) };
}
