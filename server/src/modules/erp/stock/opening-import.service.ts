import { sentence } from '@mingmou/contract/base/codes';
import { f, required } from '@mingmou/contract/base/field';
import type { Price } from '@mingmou/contract/base/money';
import type { SheetRow } from '@mingmou/contract/base/sheet';
import { goodsCodes } from '@mingmou/contract/erp/erp.codes';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import type { ImportKind, Step } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  inSheetOrder,
  namedIn,
  type ReadRow,
  readAll,
  type SheetColumn,
  Twice,
  textOf,
  textsOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { barcodesByCode } from '../goods/barcode.store';
import { lockRunning } from './initialization.service';
import { usableLocations } from './location.store';
import { keepOpening, type OpeningLine, openingFault } from './opening-lines.service';

const { line } = stockInitialization;
const CODE = required(f.text('条码', 32));

/** Columns of an exported sheet that the import skips. */
const ASIDE = [line.goodsName, line.spec, line.unit, line.amount].map(({ title }) => title);

interface SheetLine {
  readonly no: number;
  readonly line: OpeningLine;
}

/** Costs are a column for people who see them. */
async function columnsOf(cx: SessionCx): Promise<readonly SheetColumn[]> {
  const places = new Map((await usableLocations(cx)).map(({ id, name }) => [name, id]));
  const place = namedIn(places, '库位');
  return [
    { name: 'code', spec: CODE, needed: true },
    { name: 'locationId', spec: { ...line.locationId, title: line.locationName.title }, read: place },
    { name: 'batchNo', spec: line.batchNo },
    { name: 'produceDate', spec: line.produceDate },
    { name: 'expireDate', spec: line.expireDate },
    { name: 'qty', spec: line.qty, needed: true },
    ...((await seesCost(cx)) ? [{ name: 'cost', spec: line.cost }] : []),
  ];
}

function lineOf({ values }: ReadRow, barcodeId: number): OpeningLine {
  return {
    barcodeId,
    locationId: values.locationId as number | null,
    batchNo: values.batchNo as string | null,
    produceDate: values.produceDate as string | null,
    expireDate: values.expireDate as string | null,
    qty: values.qty as number,
    cost: (values.cost ?? null) as Price | null,
  };
}

/** Checks the lines of a sheet against goods and locations; a place may appear once. */
async function judge(cx: SessionCx, sheet: { head: SheetRow; rows: readonly SheetRow[] }, step: Step) {
  const columns = await columnsOf(cx);
  const read = await readAll(sheet, columns, step, ASIDE);
  const goodsOf = await barcodesByCode(cx, textsOf(read.rows, 'code'));
  const twice = new Twice();
  const errors = [...read.errors];
  const rows: SheetLine[] = [];
  for (const each of read.rows) {
    const { row, errors: wrong } = each;
    const code = textOf(each, 'code');
    const found = code === null ? undefined : goodsOf(code);
    if (code !== null && !found)
      errors.push(importError(row, CODE.title, code, sentence(goodsCodes.barcodeMissing, { code })));
    if (!found || wrong.length > 0) continue;
    const taken = lineOf(each, found.id);
    const fault = openingFault(taken, found);
    const title = fault && (fault.field === 'barcodeId' ? CODE.title : line[fault.field].title);
    if (fault && title) errors.push(importError(row, title, textOf(each, fault.field) ?? '', fault.says));
    const again = twice.reasonOf(row, `${found.id} ${taken.locationId} ${taken.batchNo} ${taken.expireDate}`);
    if (again !== null) errors.push(importError(row, '整行', '', again));
    rows.push({ no: row.no, line: taken });
  }
  return { rows, errors: inSheetOrder(errors) };
}

/** 导入期初 (domain-erp §2.3): adds lines to existing ones; a line of an existing place replaces its figures. */
export const openingImportKind: ImportKind<object, SheetLine, { saved: number }> = {
  template: async (cx) => ({ name: '期初库存导入模板', heads: headsOf(await columnsOf(cx)) }),
  judge: (cx, _input, sheet, step) => judge(cx, sheet, step),
  write: async (cx, _input, rows) => {
    await lockRunning(cx);
    await keepOpening(
      cx,
      rows.map((row) => row.line),
    );
    return { saved: rows.length };
  },
};
