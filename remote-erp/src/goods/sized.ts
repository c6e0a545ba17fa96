import type { ListColumn } from '@mingmou/kit/list/columns';

/** The columns with widths of their own, in pixels, by key: for contents longer or shorter than their kind is as a rule. */
export function sized<Row>(
  columns: readonly ListColumn<Row>[],
  widths: Readonly<Record<string, number>>,
): ListColumn<Row>[] {
  return columns.map((column) => ({ ...column, width: widths[column.key] ?? column.width }));
}
