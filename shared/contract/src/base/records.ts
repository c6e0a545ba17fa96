import { call, type Grant } from './call';
import { pageOf, paging } from './envelope';
import { f, pick, type Shape, type Values } from './field';
import { pageWithSums } from './page-with-sums';

interface Calls {
  /** Path of the list. */
  readonly path: `/${string}`;
  readonly exportPath: `/${string}`;
  /** Title of the page. */
  readonly title: string;
  /** Name of the records in the sheet and in its log line; `title` if absent. */
  readonly name?: string;
  readonly grant: Grant;
  /** Right of the sheet; `grant` if absent. */
  readonly exportGrant?: Grant;
  /** Cache tags of the list. */
  readonly touches: readonly string[];
}

interface Declaration<R extends Shape, Q extends Shape, K> extends Calls {
  readonly row: R;
  readonly filters: Q;
  /** Columns of the sheet, in order. */
  readonly sheet: readonly K[];
}

const exportOf = <Q extends Shape>(of: Calls, filters: Q) => {
  const { exportPath, title, name = title, grant, exportGrant = grant } = of;
  return call({
    path: exportPath,
    title: `导出${name}`,
    grant: exportGrant,
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  });
};

/**
 * Declares a list of records: rows by filters, and the same rows as a sheet. Calls that change a row are declared next
 * to the list. `recordRoutes` of the server's `kernel/row/records` answers the list, kit's `RecordPage` shows it.
 */
export function records<R extends Shape, Q extends Shape, const K extends keyof R & string>(of: Declaration<R, Q, K>) {
  const { path, title, name = title, grant, touches, row, filters, sheet } = of;
  return {
    name,
    row,
    filters,
    sheet,
    page: call({
      ...{ path, title, grant, touches },
      input: { ...paging, ...filters },
      output: pageOf(f.object(name, row)),
    }),
    export: exportOf(of, filters),
  } as const;
}

/** Like {@link records}, with a total row: `sums` covers all matching rows. */
export function recordsWithSums<R extends Shape, Q extends Shape, S extends Shape, const K extends keyof R & string>(
  of: Declaration<R, Q, K> & { readonly sums: S },
) {
  const { path, title, name = title, grant, touches, row, filters, sheet, sums } = of;
  return {
    name,
    row,
    filters,
    sheet,
    sums,
    page: call({
      ...{ path, title, grant, touches },
      input: { ...paging, ...filters },
      output: pageWithSums(name, row, sums),
    }),
    export: exportOf(of, filters),
  } as const;
}

/** Values of the filters of a list of records, as its query takes them. */
export type FiltersOf<R extends { readonly filters: Shape }> = Values<R['filters']>;
