import type { GridStep } from './grid-keys';
import type { LineColumn } from './line-columns';

/** A cell by the order of its line and its field. */
export interface CellPlace {
  readonly row: number;
  readonly name: string;
}

function isTyped<Line>({ edit }: LineColumn<Line>, line: Line): boolean {
  return edit !== undefined && !edit.isOff?.(line);
}

/** The next cell that is typed, whether its row is in the document or not. */
export function cellBeside<Line>(
  columns: readonly LineColumn<Line>[],
  lineAt: (row: number) => Line | undefined,
  from: CellPlace,
  { axis, by }: GridStep,
): CellPlace | undefined {
  let at = columns.findIndex(({ edit }) => edit?.name === from.name);
  let { row } = from;
  let line = lineAt(row);
  while (line !== undefined) {
    if (axis === 'cell') at += by;
    if (axis === 'row' || at < 0 || at === columns.length) {
      row += by;
      line = lineAt(row);
      if (axis === 'cell') at = by > 0 ? 0 : columns.length - 1;
    }
    const column = columns[at];
    if (line !== undefined && column?.edit && isTyped(column, line)) return { row, name: column.edit.name };
  }
  return undefined;
}
