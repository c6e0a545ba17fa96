import Big from 'big.js';
import type { CodeOf } from '../base/dict';
import type { Values } from '../base/field';
import { type Money, money, type Price, sum, toNumeric } from '../base/money';
import type { billItemType } from './check-bill.dicts';
import type { billItem, billRow } from './check-bill.fields';
import { checkBillFields } from './check-bill.fields';
import type { ContentOf } from './stage';
import type { StageForm } from './stage.rules';
import { billCodes } from './workstation.codes';

export type BillItem = Values<typeof billItem>;
export type BillRow = Values<typeof billRow>;
export type BillItemType = CodeOf<typeof billItemType>;
/** Types of billed items; a group appears as its services. */
export type BilledItemType = Exclude<BillItemType, 'GROUP'>;
export type CheckBill = ContentOf<{ readonly fields: typeof checkBillFields }>;

/** Source types of order lines (domain-outpatient §6.2): 2 检查治疗, 6 套餐, 7 视训. */
export type BillSourceType = 2 | 6 | 7;

const PERCENT = 100;
const DIGITS = 10;

export const sourceTypeOf = (type: BillItemType): BillSourceType =>
  type === 'VTPKG' ? 7 : type === 'REVIEWPKG' ? 6 : 2;

/** `round(price × qty × rate, 2)`. */
export function discounted(qty: number, unitPrice: Price, rate: number): Money {
  return money(new Big(toNumeric(unitPrice)).times(qty).times(rate).toFixed(DIGITS));
}

type Priced = Pick<BillRow, 'qty' | 'price' | 'discountRate' | 'parts'>;

/** Returns the amount of a row. The amount of a group is the sum of its services, each rounded as it is charged. */
export function rowAmount({ qty, price, discountRate, parts }: Priced): Money {
  if (parts?.length) return sum(parts.map((part) => discounted(part.qty * qty, part.price, discountRate)));
  return price === null || price === undefined ? money(0) : discounted(qty, price, discountRate);
}

export function totalOf(rows: readonly Priced[]): Money {
  return sum(rows.map(rowAmount));
}

type Limited = Pick<BillRow, 'discountable' | 'minDiscountRate'>;

/** Returns the lowest percentage that a discount may leave of a row, for a role with the limit `floor`. */
export function lowestPercent({ discountable, minDiscountRate }: Limited, floor: number): number {
  if (discountable === false) return PERCENT;
  return Math.max(Math.round((minDiscountRate ?? 0) * PERCENT), floor);
}

export function isBelowLowest(row: Limited & Pick<BillRow, 'discountRate'>, floor: number): boolean {
  return new Big(row.discountRate).times(PERCENT).lt(lowestPercent(row, floor));
}

export const checkBillForm: StageForm<CheckBill> = {
  fields: checkBillFields,
  missing: ({ rows }) => (rows?.length ? undefined : { kind: 'refused', field: 'rows', code: billCodes.empty }),
};
