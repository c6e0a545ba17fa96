import { dict } from '@mingmou/contract/base/dict';
import { type FieldSpec, f } from '@mingmou/contract/base/field';

interface Named {
  readonly id: number;
  readonly name: string;
}

function linesOf(rows: readonly Named[] | undefined) {
  return (rows ?? []).map(({ id, name }) => [id, name] as const);
}

/** The descriptor of a choice among rows, as inputs and filters read it. */
export function oneOf(title: string, rows: readonly Named[] | undefined): FieldSpec {
  return f.dict(title, dict('rows', title, linesOf(rows)));
}

/** The same for several at once. */
export function severalOf(title: string, rows: readonly Named[] | undefined): FieldSpec {
  return f.dicts(title, dict('rows', title, linesOf(rows)));
}
