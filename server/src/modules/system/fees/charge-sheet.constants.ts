import { chargeFields } from '@mingmou/contract/system/fees/charge.fields';
import type { SheetColumn } from '../../../kernel/sheet-import/sheet-columns';

type Column = keyof typeof chargeFields;

/** Columns of template, export and import, in this order. */
export const SHEET_COLUMNS: readonly Column[] = [
  ...(['code', 'name', 'chargeCategory', 'unit', 'price', 'cost', 'discountable', 'vipFlag'] as const),
  ...(['minDiscountRate', 'needExecute', 'priceEditable', 'checkItemId'] as const),
];

/** What an empty cell means where the field is required; the code is numbered. */
const BLANK: Partial<Record<Column, unknown>> = {
  unit: 0,
  discountable: true,
  vipFlag: true,
  needExecute: false,
  priceEditable: false,
};
const NEEDED: readonly Column[] = ['name', 'chargeCategory', 'price'];

export const CHARGE_COLUMNS: readonly SheetColumn[] = SHEET_COLUMNS.map((name) => ({
  name,
  spec: name === 'code' ? { ...chargeFields.code, required: false } : chargeFields[name],
  needed: NEEDED.includes(name),
  blank: BLANK[name],
}));

/** What an exported sheet carries besides. */
export const ASIDE = ['状态'];
