import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { exportRows } from '../../../kernel/file/export';
import { pageOf } from '../../../kernel/row/list';
import {
  barcodeById,
  changeSafetyQty,
  deleteBatch,
  enableBatch,
  scan,
  scanBatch,
  updateBarcode,
} from './barcode.service';
import { barcodeSorting, barcodesMatching } from './barcode.store';
import { createGrid, createRows, previewGrid } from './barcode-create.service';

const EXPORTED = [
  'code',
  'originCodes',
  'categoryId',
  'goodsName',
  'spec',
  'unit',
  'tagPrice',
  'safetyQty',
  'stateEnum',
] as const;

export const barcodeRoutes: readonly Route[] = [
  handle(barcode.page, (query, cx) => pageOf(barcodesMatching(cx, query), query, barcodeSorting)),
  handle(barcode.findById, ({ id }, cx) => barcodeById(cx, id)),
  handle(barcode.previewGrid, (input, cx) => previewGrid(cx, input)),
  handle(barcode.createGrid, (input, cx) => createGrid(cx, input)),
  handle(barcode.createRows, (input, cx) => createRows(cx, input)),
  handle(barcode.scan, ({ code }, cx) => scan(cx, code)),
  handle(barcode.scanBatch, ({ codes }, cx) => scanBatch(cx, codes)),
  handle(barcode.update, (input, cx) => updateBarcode(cx, input)),
  handle(barcode.safetyQty, (input, cx) => changeSafetyQty(cx, input)),
  handle(barcode.enableBatch, (input, cx) => enableBatch(cx, input)),
  handle(barcode.deleteBatch, (input, cx) => deleteBatch(cx, input)),
  handleSheet(barcode.export, (query, cx) =>
    exportRows(cx, {
      name: barcode.page.title,
      shape: barcode.row,
      columns: EXPORTED,
      rows: barcodesMatching(cx, query),
      query,
      sorting: barcodeSorting,
      text: {
        originCodes: (row) => row.originCodes.join('、'),
        stateEnum: (row) => barcode.lifecycle.states[row.stateEnum].title,
      },
    }),
  ),
];
