import type { FieldSpec } from '@mingmou/contract/base/field';
import { f, required } from '@mingmou/contract/base/field';
import type { Price } from '@mingmou/contract/base/money';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import { priceCodes } from '@mingmou/contract/erp/erp.codes';
import { reason, targetFields, targetNames } from '@mingmou/contract/erp/price/price-change.fields';
import { staticCost } from '@mingmou/contract/erp/price/static-cost.contract';
import { tagPrice } from '@mingmou/contract/erp/price/tag-price.contract';
import { dayText } from '../../../kernel/context/clock';
import { requireCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import type { ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  type ReadRow,
  readRows,
  type SheetColumn,
  Twice,
  textOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { type PriceKind, STATIC_COST, TAG_PRICE, type Target } from './price.kind';
import { type AskedChange, changePrices, PAST_DAY } from './price-change.service';
import { codesKnown } from './price-code.store';

interface SheetPrice {
  readonly no: number;
  readonly code: string | null;
  readonly change: Omit<AskedChange, 'targetId'> & { readonly reason: string };
}

interface Columns {
  readonly price: FieldSpec;
  readonly minPrice?: FieldSpec;
}

const CODE = targetNames.code;
const DAY = required(f.date('生效日'));
const [PAST_TITLE = '', PAST_REASON = ''] = PAST_DAY.split('：');

function columnsOf({ price, minPrice }: Columns): readonly SheetColumn[] {
  return [
    { name: 'scope', spec: targetFields.scope, needed: true },
    { name: 'targetType', spec: targetFields.targetType, needed: true },
    { name: 'code', spec: CODE, needed: true },
    { name: 'price', spec: price, needed: true },
    ...(minPrice ? [{ name: 'minPrice', spec: minPrice }] : []),
    { name: 'effectiveDate', spec: DAY, needed: true },
    { name: 'reason', spec: reason, needed: true },
  ];
}

function taken({ row, values }: ReadRow): SheetPrice {
  // Each value was held to the field of its name.
  const {
    code,
    reason: why,
    ...change
  } = values as unknown as {
    code: string | null;
    scope: Target['scope'];
    targetType: Target['targetType'];
    price: Price;
    minPrice?: Price | null;
    effectiveDate: string;
    reason: string;
  };
  const { minPrice = null, ...rest } = change;
  return { no: row.no, code, change: { ...rest, minPrice, keepsMinimum: minPrice === null, no: row.no, reason: why } };
}

function nameOf({ targetType, code }: { targetType: Target['targetType']; code: string }): string {
  return `${targetType} ${code}`;
}

/** Returns the errors of a row. */
function judged(cx: SessionCx, twice: Twice): (read: ReadRow) => ImportError[] {
  const today = dayText(cx.now);
  return (read) => {
    const { row, values } = read;
    const [code, day] = [textOf(read, 'code'), textOf(read, 'effectiveDate')];
    const key = code && day ? `${values.scope} ${values.targetType} ${code} ${day}` : null;
    const again = twice.reasonOf(row, key);
    const { price, minPrice } = values;
    const isTooHigh = typeof price === 'number' && typeof minPrice === 'number' && minPrice > price;
    return [
      ...(again === null ? [] : [importError(row, CODE.title, code ?? '', again)]),
      ...(day !== null && day < today ? [importError(row, PAST_TITLE, day, PAST_REASON)] : []),
      ...(isTooHigh ? [importError(row, '最低售价', String(minPrice), priceCodes.minTooHigh.text)] : []),
    ];
  };
}

function unknownCodes(rows: readonly SheetPrice[], known: ReadonlyMap<string, number>): ImportError[] {
  return rows.flatMap(({ no, code, change: { targetType } }) => {
    if (!code || !targetType || known.has(nameOf({ targetType, code }))) return [];
    const what = targetType === 'BREED' ? '品种编码' : '条码';
    return [{ row: no, column: CODE.title, value: code, msg: `没有这个${what}，请核对` }];
  });
}

/** Declares an import of prices from a sheet: all rows or none. `allowed` is checked before anything is revealed. */
function priceImportKind(
  kind: PriceKind,
  columns: Columns,
  allowed: (cx: SessionCx) => Promise<void>,
): ImportKind<object, SheetPrice, { saved: number }> {
  const sheetColumns = columnsOf(columns);
  const codesOf = (cx: SessionCx, rows: readonly SheetPrice[]) =>
    codesKnown(
      cx,
      rows.flatMap(({ code }) => code ?? []),
    );
  return {
    template: async (cx) => {
      await allowed(cx);
      return { name: `${kind.name}导入模板`, heads: headsOf(sheetColumns) };
    },

    judge: async (cx, _input, sheet, step) => {
      await allowed(cx);
      const { rows, errors } = await readRows(sheet, {
        columns: sheetColumns,
        take: taken,
        judge: judged(cx, new Twice()),
        step,
      });
      errors.push(...unknownCodes(rows, await codesOf(cx, rows)));
      return { rows, errors: errors.sort((a, b) => a.row - b.row) };
    },

    write: async (cx, _input, rows) => {
      await allowed(cx);
      const known = await codesOf(cx, rows);
      const changes = rows.map(({ code, change }) => ({
        ...change,
        // One that is gone since the check is refused by its row as missing.
        targetId: known.get(nameOf({ targetType: change.targetType, code: code ?? '' })) ?? 0,
      }));
      return changePrices(cx, kind, changes, (change) => change.reason);
    },
  };
}

/** Anybody who may change tag prices may see them. */
export const tagPriceImportKind = priceImportKind(TAG_PRICE, tagPrice.change, async () => undefined);

export const staticCostImportKind = priceImportKind(STATIC_COST, { price: staticCost.change.cost }, requireCost);
