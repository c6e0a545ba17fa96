import type { Call } from '@mingmou/contract/base/call';
import type { Page } from '@mingmou/contract/base/envelope';
import type { Shape } from '@mingmou/contract/base/field';
import type { SelectQueryBuilder } from 'kysely';
import { handle, handleSheet, type Route } from '../call/route';
import type { SessionCx } from '../context/cx';
import { type ExportTexts, exportShown } from '../file/export';
import { type PageQuery, pageOf, type Sorting } from './list';

/** Calls that `records()` of the contract declares. */
interface RecordCalls<Filters, Row, Answer, K extends keyof Row> {
  readonly name: string;
  readonly row: Shape;
  readonly sheet: readonly K[];
  readonly page: Call<PageQuery & Filters, Answer>;
  readonly export: Call<PageQuery & Filters, unknown>;
}

/** Query of a list of records, and the conversion of its rows. */
interface RecordSource<DB, TB extends keyof DB, Found, Row, Filters> {
  /** Query of the matching rows. Refuses filters that do not fit together and callers who may not see the rows. */
  readonly rows: (
    cx: SessionCx,
    filters: Filters,
  ) => SelectQueryBuilder<DB, TB, Found> | Promise<SelectQueryBuilder<DB, TB, Found>>;
  readonly sorting: Sorting;
  /** Converts a row for its reader: an age in place of a birthday, a masked phone. */
  readonly shown: (row: Found, cx: SessionCx) => Row;
  /** Texts of cells of the sheet that neither the value nor its dictionary gives. */
  readonly text?: ExportTexts<Row>;
}

interface SummedSource<DB, TB extends keyof DB, Found, Row, Filters, Sums>
  extends RecordSource<DB, TB, Found, Row, Filters> {
  /** Sums of all matching rows. */
  readonly sums: (rows: SelectQueryBuilder<DB, TB, Found>) => Promise<Sums>;
}

/** `shown` of rows that are answered unchanged. */
export const asStored = <Row>(row: Row): Row => row;

async function pageOfRecords<DB, TB extends keyof DB, Found, Row, Filters>(
  cx: SessionCx,
  source: RecordSource<DB, TB, Found, Row, Filters>,
  rows: SelectQueryBuilder<DB, TB, Found>,
  query: PageQuery,
): Promise<Page<Row>> {
  const page = await pageOf(rows, query, source.sorting);
  return { ...page, records: page.records.map((row) => source.shown(row, cx)) };
}

function sheetRoute<DB, TB extends keyof DB, Found, Row, Filters, K extends keyof Row & string>(
  { name, row: shape, sheet, export: call }: RecordCalls<Filters, Row, unknown, K>,
  { rows, sorting, shown, text }: RecordSource<DB, TB, Found, Row, Filters>,
): Route {
  return handleSheet(call, async (query, cx) =>
    exportShown<DB, TB, Found, Row>(cx, (row) => shown(row, cx), {
      ...{ name, shape, columns: sheet, rows: await rows(cx, query), query, sorting },
      ...(text ? { text } : {}),
    }),
  );
}

/** Returns the routes of a list of records and of its sheet. A list with sums needs {@link summedRecordRoutes}. */
export function recordRoutes<DB, TB extends keyof DB, Found, Row, Filters, K extends keyof Row & string>(
  calls: RecordCalls<Filters, Row, Page<Row> & { readonly sums?: never }, K>,
  source: RecordSource<DB, TB, Found, NoInfer<Row>, NoInfer<Filters>>,
): readonly Route[] {
  return [
    handle(calls.page, async (query, cx) => pageOfRecords(cx, source, await source.rows(cx, query), query)),
    sheetRoute(calls, source),
  ];
}

/** Like {@link recordRoutes}, for `recordsWithSums()`. */
export function summedRecordRoutes<DB, TB extends keyof DB, Found, Row, Filters, Sums, K extends keyof Row & string>(
  calls: RecordCalls<Filters, Row, Page<Row> & { readonly sums: Sums }, K>,
  source: SummedSource<DB, TB, Found, NoInfer<Row>, NoInfer<Filters>, NoInfer<Sums>>,
): readonly Route[] {
  return [
    handle(calls.page, async (query, cx) => {
      const rows = await source.rows(cx, query);
      return { ...(await pageOfRecords(cx, source, rows, query)), sums: await source.sums(rows) };
    }),
    sheetRoute(calls, source),
  ];
}
