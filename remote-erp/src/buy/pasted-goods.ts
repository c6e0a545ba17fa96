import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { readCell } from '@mingmou/kit/bill/cell-text';
import type { DraftLine } from './purchase.draft';

const { line } = purchase;
const CODE = '条码';

/** Titles that a pasted sheet may carry, and the fields they stand for. */
const FIELDS = {
  [line.orderQty.title]: 'orderQty',
  [line.qty.title]: 'qty',
  数量: 'qty',
  [line.price.title]: 'price',
  [line.gift.title]: 'gift',
  [line.batchNo.title]: 'batchNo',
  [line.produceDate.title]: 'produceDate',
  [line.expireDate.title]: 'expireDate',
  效期: 'expireDate',
  [line.serialNo.title]: 'serialNo',
} as const satisfies Readonly<Record<string, keyof typeof line>>;

type FieldName = (typeof FIELDS)[keyof typeof FIELDS];

/** What a block without titles holds, column by column. */
const USUAL = [CODE, '实收', '单价', '批号', '有效期'] as const;

export interface PastedGoods {
  readonly code: string;
  readonly values: Partial<Pick<DraftLine, FieldName>>;
  /** Titles of cells that could not be read. */
  readonly unread: readonly string[];
}

function fieldOf(title: string): FieldName | undefined {
  return Object.entries(FIELDS).find(([known]) => known === title.trim())?.[1];
}

/** Rows copied from a sheet: with a row of titles in whatever order, or 条码 实收 单价 批号 有效期. */
export function pastedGoods(block: readonly (readonly string[])[]): PastedGoods[] {
  const [first = [], ...rest] = block;
  const titled = first.some((cell) => cell.trim() === CODE);
  const titles: readonly string[] = titled ? first.map((cell) => cell.trim()) : USUAL;
  const at = titles.indexOf(CODE);
  return (titled ? rest : block).flatMap((cells) => {
    const code = cells[at]?.trim();
    if (!code) return [];
    const values: Record<string, unknown> = {};
    const unread: string[] = [];
    for (const [column, title] of titles.entries()) {
      const name = fieldOf(title);
      if (!name) continue;
      const reading = readCell(line[name], cells[column] ?? '');
      if (!('value' in reading)) unread.push(title);
      else if (reading.value !== null) values[name] = reading.value;
    }
    // Every value was read by the field of that name.
    return [{ code, values: values as PastedGoods['values'], unread }];
  });
}
