import type { Shape } from '@mingmou/contract/base/field';
import { readCell } from '@mingmou/kit/bill/cell-text';

/** Fields that a pasted sheet may contain for the lines of a kind of bill. */
export interface PastedFields {
  /** Fields of a line that a sheet fills, under their titles. */
  readonly fields: Shape;
  /** Fields of the columns after the code in a block without titles. */
  readonly usual: readonly string[];
  /** Other titles that sheets use. */
  readonly also: Readonly<Record<string, string>>;
}

export interface PastedGoods {
  readonly code: string;
  /** By field; every value was read by the field of that name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Titles of cells that could not be read. */
  readonly unread: readonly string[];
}

const CODE = '条码';

/** Returns the field of each column; undefined for unknown columns. */
function columnsOf(titles: readonly string[], { fields, also }: PastedFields): (string | undefined)[] {
  const known = new Map([
    ...Object.entries(also),
    ...Object.entries(fields).map(([name, { title }]) => [title, name] as const),
  ]);
  return titles.map((title) => known.get(title));
}

/** Rows copied from a sheet: with a row of titles in whatever order, or the code and the usual columns. */
export function pastedGoods(block: readonly (readonly string[])[], kind: PastedFields): PastedGoods[] {
  const [first = [], ...rest] = block;
  const titles = first.map((cell) => cell.trim());
  const isTitled = titles.includes(CODE);
  const at = isTitled ? titles.indexOf(CODE) : 0;
  const columns = isTitled ? columnsOf(titles, kind) : [undefined, ...kind.usual];
  return (isTitled ? rest : block).flatMap((cells) => {
    const code = cells[at]?.trim();
    if (!code) return [];
    const values: Record<string, unknown> = {};
    const unread: string[] = [];
    for (const [column, name] of columns.entries()) {
      const spec = name === undefined ? undefined : kind.fields[name];
      if (name === undefined || !spec) continue;
      const reading = readCell(spec, cells[column] ?? '');
      if (!('value' in reading)) unread.push(titles[column] && isTitled ? titles[column] : spec.title);
      else if (reading.value !== null) values[name] = reading.value;
    }
    return [{ code, values, unread }];
  });
}
