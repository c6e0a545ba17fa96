import type { InputOf } from '@mingmou/contract/base/call';
import { sentence } from '@mingmou/contract/base/codes';
import { f, required } from '@mingmou/contract/base/field';
import type { Price } from '@mingmou/contract/base/money';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import { MAX_BILL_LINES } from '@mingmou/contract/erp/bill/bill.fields';
import { billCodes, goodsCodes } from '@mingmou/contract/erp/erp.codes';
import type { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { purchaseLineInput } from '@mingmou/contract/erp/purchase/purchase.fields';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import type { ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  inSheetOrder,
  namedIn,
  type ReadRow,
  readAll,
  type SheetColumn,
  textOf,
  textsOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { keepBill } from '../document/bill-save.service';
import { barcodesByCode } from '../goods/barcode.store';
import { usableLocations } from '../stock/location.store';
import { suppliersByName } from '../supplier/supplier.store';
import { purchaseKind } from './purchase.kind';
import { purchaseKeeping } from './purchase.storage';

const CODE = required(f.text('条码', 32));
const SUPPLIER = required(f.id('供应商'));
type Line = NonNullable<InputOf<typeof purchase.save>['lines']>[number];
type Values = Omit<Line, 'barcodeId'> & { readonly supplierId: number };

interface SheetLine {
  readonly no: number;
  readonly supplierId: number;
  readonly line: Line;
}

/** Prices are a column for people who see costs; the others get the usual one. */
async function columnsOf(cx: SessionCx): Promise<readonly SheetColumn[]> {
  const { orderQty, qty, price, gift, locationId, batchNo, produceDate, expireDate, serialNo } = purchaseLineInput;
  const places = new Map((await usableLocations(cx)).map(({ id, name }) => [name, id]));
  return [
    { name: 'supplierId', spec: SUPPLIER, needed: true, read: namedIn(await suppliersByName(cx), '供应商') },
    { name: 'code', spec: CODE, needed: true },
    { name: 'orderQty', spec: orderQty },
    { name: 'qty', spec: qty },
    ...((await seesCost(cx)) ? [{ name: 'price', spec: price }] : []),
    { name: 'gift', spec: gift },
    { name: 'locationId', spec: locationId, read: namedIn(places, '库位') },
    { name: 'batchNo', spec: batchNo },
    { name: 'produceDate', spec: produceDate },
    { name: 'expireDate', spec: expireDate },
    { name: 'serialNo', spec: serialNo },
  ];
}

/** Each value was held to the field of its name. */
function lineOf({ values }: ReadRow, barcodeId: number): Line {
  const { supplierId: _supplier, ...line } = values as unknown as Values & { readonly code?: string };
  const { code: _code, ...rest } = line;
  return { ...rest, barcodeId, price: (rest.price ?? null) as Price | null };
}

/** Lines of one purchase bill, which is made as a draft: people look at it before it is submitted. */
export const purchaseImportKind: ImportKind<object, SheetLine, { billId: number }> = {
  template: async (cx) => ({ name: '采购明细导入模板', heads: headsOf(await columnsOf(cx)) }),

  judge: async (cx, _input, sheet, step) => {
    const read = await readAll(sheet, await columnsOf(cx), step);
    const goodsOf = await barcodesByCode(cx, textsOf(read.rows, 'code'));
    const errors: ImportError[] = [...read.errors];
    const rows: SheetLine[] = [];
    for (const [index, each] of read.rows.entries()) {
      const { row } = each;
      const say = (column: string, value: string, msg: string) => errors.push(importError(row, column, value, msg));
      if (index === MAX_BILL_LINES) say('整行', '', billCodes.tooManyLines.text);
      const code = textOf(each, 'code');
      const found = code === null ? undefined : goodsOf(code);
      if (code !== null && !found) say(CODE.title, code, sentence(goodsCodes.barcodeMissing, { code }));
      if (!found || each.errors.length > 0) continue;
      if (found.stateEnum !== 'ENABLE')
        say(CODE.title, found.code, sentence(goodsCodes.barcodeDisabled, { code: found.code }));
      if (found.stockMode !== 'STOCK') say(CODE.title, found.code, '定做商品请在采购单里按销售单引入');
      const supplierId = Number(each.values.supplierId);
      const [first] = rows;
      if (first && first.supplierId !== supplierId)
        say(SUPPLIER.title, '', `与第${first.no}行不是同一个供应商，请分成几个数据包`);
      rows.push({ no: row.no, supplierId, line: lineOf(each, found.id) });
    }
    return { rows, errors: inSheetOrder(errors) };
  },

  write: async (cx, _input, rows) => {
    const [first] = rows;
    const lines = rows.map(({ line }) => line);
    const input = { supplierId: first?.supplierId ?? null, lines };
    const { id } = await keepBill(cx, purchaseKind, purchaseKeeping, input, false);
    return { billId: id };
  },
};
