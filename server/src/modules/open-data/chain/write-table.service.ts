import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SessionCx } from '../../../kernel/context/cx';
import { type Cell, sheetStream } from '../../../kernel/file/xlsx';
import { type ChainTable, chainRows, countRows } from './chain-tables.store';

/** Rows that a sheet of a spreadsheet program can hold, without its heading. */
const ROWS_A_SHEET = 1_000_000;

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? (value ? '是' : '否') : JSON.stringify(value);
}

async function* upTo<T>(rows: AsyncIterator<T>, count: number): AsyncGenerator<T> {
  for (let taken = 0; taken < count; taken += 1) {
    const { done, value } = await rows.next();
    if (done) return;
    yield value;
  }
}

interface Writing {
  readonly db: SessionCx['db'];
  readonly chain: number;
  readonly directory: string;
  readonly rowsASheet?: number;
}

/** A table as NDJSON for programs and as sheets for people, read once; answers how many rows it has. */
export async function writeTable(writing: Writing, table: ChainTable): Promise<number> {
  const { db, chain, directory, rowsASheet = ROWS_A_SHEET } = writing;
  const count = await countRows(db, chain, table);
  if (count === 0) return 0;
  const lines = createWriteStream(join(directory, 'tables', `${table.name}.ndjson`));
  async function* cells(): AsyncGenerator<readonly Cell[]> {
    for await (const line of chainRows(db, chain, table)) {
      if (!lines.write(`${line}\n`)) await once(lines, 'drain');
      const row: Readonly<Record<string, unknown>> = JSON.parse(line);
      yield table.columns.map((column) => cellOf(row[column]));
    }
  }
  const rows = cells();
  for (let part = 1; part <= Math.ceil(count / rowsASheet); part += 1) {
    const source = { name: table.name, heads: table.columns, rows: upTo(rows, rowsASheet) };
    const name = part === 1 ? table.name : `${table.name}-${part}`;
    await pipeline(sheetStream(source), createWriteStream(join(directory, 'sheets', `${name}.xlsx`)));
  }
  // The last row was taken; the generator closes its cursor when it is asked once more.
  await rows.next();
  lines.end();
  await once(lines, 'finish');
  return count;
}
