import type { FieldSpec } from '@mingmou/contract/base/field';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { stacked } from '@mingmou/kit/list/stacked';

/** Two columns as one that is sorted by the upper of them. */
export function paired<A, B>(upper: ListColumn<A>, lower: ListColumn<B>, width: number): ListColumn<A & B> {
  return { ...stacked<A & B>(upper, lower, width), ...(upper.sorter ? { sorter: true } : {}) };
}

/** Two fields as one column, so that a list fits the width of a clinic's screen: the second small below the first. */
export function pairOf<const K extends string>(
  row: Readonly<Record<K, FieldSpec>>,
  [top, below]: readonly [top: NoInfer<K>, below: NoInfer<K>],
  width: number,
): ListColumn<{ readonly [name in K]?: unknown }>[] {
  const [upper, lower] = columns(row, [top, below]);
  return upper && lower ? [paired(upper, lower, width)] : [];
}
