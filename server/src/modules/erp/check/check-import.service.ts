import { sentence } from '@mingmou/contract/base/codes';
import { f, required } from '@mingmou/contract/base/field';
import type { SheetRow } from '@mingmou/contract/base/sheet';
import { goodsCodes } from '@mingmou/contract/erp/erp.codes';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import type { ImportKind, Step } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  namedIn,
  readRows,
  type SheetColumn,
  Twice,
  textOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { barcodesByCode } from '../goods/barcode.store';
import { usableLocations } from '../stock/location.store';
import { enterPlaces } from './count.service';

const { lineInput } = inventoryCheck;
const CODE = required(f.text('条码', 32));

interface SheetLine {
  readonly no: number;
  readonly barcodeId: number;
  readonly locationId: number | null;
  readonly batchNo: string | null;
  readonly expireDate: string | null;
  readonly countedQty: number;
  readonly reason: string | null;
}

async function columnsOf(cx: SessionCx): Promise<readonly SheetColumn[]> {
  const places = new Map((await usableLocations(cx)).map(({ id, name }) => [name, id]));
  const place = namedIn(places, '库位');
  return [
    { name: 'code', spec: CODE, needed: true },
    { name: 'locationId', spec: lineInput.locationId, read: place },
    { name: 'batchNo', spec: lineInput.batchNo },
    { name: 'expireDate', spec: lineInput.expireDate },
    { name: 'countedQty', spec: required(lineInput.countedQty), needed: true },
    { name: 'reason', spec: lineInput.reason },
  ];
}

/** Checks goods and places of a sheet; a place may appear once. */
async function judge(cx: SessionCx, sheet: { head: SheetRow; rows: readonly SheetRow[] }, step: Step) {
  const columns = await columnsOf(cx);
  const read = await readRows(sheet, { columns, take: (row) => row, judge: () => [], step });
  const codes = read.rows.map((each) => textOf(each, 'code')).filter((code) => code !== null);
  const goodsOf = await barcodesByCode(cx, codes);
  const twice = new Twice();
  const errors = [...read.errors];
  const rows: SheetLine[] = [];
  for (const each of read.rows) {
    const { row, values, errors: wrong } = each;
    const code = textOf(each, 'code');
    const barcodeId = code === null ? undefined : goodsOf(code)?.id;
    if (code !== null && barcodeId === undefined) {
      errors.push(importError(row, CODE.title, code, sentence(goodsCodes.barcodeMissing, { code })));
    }
    if (barcodeId === undefined || wrong.length > 0) continue;
    const line = {
      ...{ no: row.no, barcodeId },
      locationId: values.locationId as number | null,
      batchNo: values.batchNo as string | null,
      expireDate: values.expireDate as string | null,
      countedQty: values.countedQty as number,
      reason: values.reason as string | null,
    };
    const again = twice.reasonOf(row, `${barcodeId} ${line.locationId} ${line.batchNo} ${line.expireDate}`);
    if (again !== null) errors.push(importError(row, '整行', '', again));
    rows.push(line);
  }
  return { rows, errors: errors.sort((a, b) => a.row - b.row) };
}

/** 导入实盘 (domain-erp §2.8): counted quantities by place. A place without a line is added if it is in the scope. */
export const checkImportKind: ImportKind<{ id: number }, SheetLine, { saved: number }> = {
  template: async (cx) => ({ name: '实盘导入模板', heads: headsOf(await columnsOf(cx)) }),
  judge: (cx, _input, sheet, step) => judge(cx, sheet, step),
  write: async (cx, { id }, rows) => {
    await enterPlaces(cx, id, rows);
    return { saved: rows.length };
  },
};
