import { dateTimeText } from '../context/clock';
import type { SessionCx } from '../context/cx';
import type { Cell, SheetSource } from './xlsx';

/** Adds a first row to a sheet about people: who exported it, when and with which filters. Sheets leave the clinic. */
export function headedSheet({ caller, now }: SessionCx, source: SheetSource, filters: string): SheetSource {
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    yield source.heads;
    yield* source.rows;
  }
  const head = `导出人：${caller.staffName}　时间：${dateTimeText(now)}　条件：${filters}`;
  return { ...source, heads: [head], rows: rows() };
}
