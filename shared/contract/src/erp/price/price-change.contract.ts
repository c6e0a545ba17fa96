import type { Right } from '../../auth/rights';
import { call } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, required, type Shape } from '../../base/field';
import { sheetImport } from '../../base/sheet-import';
import { importCodes } from '../erp.codes';
import {
  type PriceFilters,
  previewFault,
  previewInput,
  priceSort,
  reason,
  savedRows,
  targetFields,
  targetNames,
} from './price-change.fields';
import { MAX_PRICE_ROWS } from './price-change.rules';

const MAX_BYTES = 2 * 1024 * 1024;

interface PriceKind<Row extends Shape, Change extends Shape, Asked extends Shape, Shown extends Shape> {
  readonly path: `/${string}`;
  /** Who reads the page, and who changes prices. */
  readonly grants: { readonly page: Right; readonly edit: Right };
  readonly touches: readonly string[];
  /** `rows`: saved and imported rows; `change`: one row of a preview. */
  readonly titles: { readonly page: string; readonly preview: string; readonly change: string; readonly rows: string };
  readonly row: Row;
  readonly change: Change;
  readonly filters: PriceFilters;
  /** Further inputs of a preview, and further columns of its rows besides the target and the fault. */
  readonly asked: Asked;
  readonly shown: Shown;
}

/** What prices of every kind are read and changed by: a list, a batch that is shown first, and a sheet (domain-erp §1.7). */
export function priceCalls<Row extends Shape, Change extends Shape, Asked extends Shape, Shown extends Shape>({
  path,
  grants,
  touches,
  titles,
  row,
  change,
  filters,
  asked,
  shown,
}: PriceKind<Row, Change, Asked, Shown>) {
  return {
    ...{ row, change, filters },
    page: call({
      path: `${path}/page`,
      title: titles.page,
      grant: grants.page,
      input: { ...paging, ...filters },
      output: pageOf(f.object(titles.page, row)),
      touches: [...touches, 'erp-barcode', 'erp-breed'],
    }),
    export: call({
      path: `${path}/export`,
      title: `导出${titles.page}`,
      grant: grants.page,
      input: { ...priceSort, ...filters },
      xlsx: true,
    }),
    /** Returns the result of a batch without writing anything. */
    preview: call({
      path: `${path}/preview`,
      title: titles.preview,
      grant: grants.edit,
      input: previewInput(filters, asked),
      output: required(
        f.list(
          titles.change,
          f.object(titles.change, { ...targetFields, ...targetNames, ...shown, fault: previewFault }),
        ),
      ),
    }),
    /** All rows or none; every change is written to 调价记录. */
    saveBatch: call({
      path: `${path}/save-batch`,
      title: `调整${titles.rows}`,
      grant: grants.edit,
      input: { rows: required(f.list(titles.rows, f.object(titles.rows, change), { max: MAX_PRICE_ROWS })), reason },
      output: savedRows,
      touches,
      idempotent: true,
    }),
    import: sheetImport({
      path: `${path}/import`,
      name: titles.rows,
      codes: importCodes,
      grants: { page: grants.page, import: grants.edit },
      input: {},
      maxRows: MAX_PRICE_ROWS,
      maxBytes: MAX_BYTES,
      result: savedRows,
      touches,
    }),
  } as const;
}
