import { dateTimeText } from './clock';
import type { SessionCx } from './cx';
import type { Cell, SheetSource } from './xlsx';

/** A sheet about people: its first row says who made it, when and of what, because sheets travel. */
export function headedSheet({ caller, now }: SessionCx, source: SheetSource, filters: string): SheetSource {
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    yield source.heads;
    yield* source.rows;
  }
  const head = `导出人：${caller.staffName}　时间：${dateTimeText(now)}　条件：${filters}`;
  return { ...source, heads: [head], rows: rows() };
}
