import { readCell } from './cell-text';
import type { LineColumn } from './line-columns';
import type { KeyedLine, LineStore } from './line-store';

export interface Pasted {
  readonly filled: number;
  /** Cells whose text is no value of their field; they stay as they were. */
  readonly refused: number;
  /** Rows of the block below the last line. */
  readonly beyond: number;
}

/** The cells of a text copied from a sheet; a quoted cell may hold line breaks and doubled quotes. */
export function blockOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) break;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t' && cell.lastIndex === text.length) rows.at(-1)?.push('');
    else if (end !== '\t' && end !== '' && cell.lastIndex < text.length) rows.push([]);
  }
  return rows.filter((row) => row.some((each) => each.trim() !== ''));
}

function readFor<Line>({ edit }: LineColumn<Line>, text: string) {
  if (!edit) return { reason: '' };
  const { options, spec } = edit;
  if (!options) return readCell(spec, text);
  const wanted = text.trim();
  const option = options.find(({ label }) => label === wanted);
  return option ? { value: option.value } : wanted === '' ? { value: null } : { reason: '不在可选范围内' };
}

/** Lays a block over the lines, from the cell it was pasted into to the right and down; only typed columns take part. */
export function pasteBlock<Line extends KeyedLine>(
  store: LineStore<Line>,
  columns: readonly LineColumn<Line>[],
  at: { readonly lineKey: string; readonly name: string },
  block: readonly (readonly string[])[],
): Pasted {
  const keys = store.keys();
  const top = keys.indexOf(at.lineKey);
  const typed = columns.filter(({ edit }) => edit);
  const left = typed.findIndex(({ edit }) => edit?.name === at.name);
  const patches = new Map<string, Partial<Line>>();
  let filled = 0;
  let refused = 0;
  let beyond = 0;
  for (const [down, texts] of block.entries()) {
    const key = keys[top + down];
    const line = key === undefined ? undefined : store.line(key);
    if (key === undefined || !line) {
      beyond += 1;
      continue;
    }
    const patch: Record<string, unknown> = {};
    for (const [right, text] of texts.entries()) {
      const column = typed[left + right];
      if (!column?.edit || column.edit.isOff?.(line)) continue;
      const reading = readFor(column, text);
      if ('value' in reading) {
        patch[column.edit.name] = reading.value;
        filled += 1;
      } else refused += 1;
    }
    // Every value was read by the field of that name.
    patches.set(key, patch as Partial<Line>);
  }
  store.changeAll(patches);
  return { filled, refused, beyond };
}
