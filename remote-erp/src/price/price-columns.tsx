import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { formatPrice, type Price } from '@mingmou/contract/base/money';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { stacked } from '@mingmou/kit/list/stacked';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './price.module.css';
import { goodsText, type Priced } from './price-side';

export type Goods = Pick<Priced, 'goodsName' | 'spec'> & { readonly code: string };

/** Name and specification over the code. */
export const goodsColumn: ListColumn<Goods> = stacked<Goods>(
  { ...{ key: 'goodsName', label: '商品', title: '商品', width: 0 }, render: goodsText },
  { ...{ key: 'code', label: '编码', title: '编码', width: 0 }, render: ({ code }) => code },
  224,
);

interface Held {
  readonly price?: Price | null | undefined;
  /** What holds where there is none of its own. */
  readonly held?: Price | null | undefined;
}

/** A price of its own, the one that holds in its stead, or none. */
export function OwnPrice({ of: { price, held }, unset }: { readonly of: Held; readonly unset: string }) {
  if (price) return formatPrice(price);
  if (held) return <Quiet>沿用 {formatPrice(held)}</Quiet>;
  return <span className={styles.unpriced}>{unset}</span>;
}

interface Planned {
  readonly next?: Price | null | undefined;
  readonly from?: string | null | undefined;
}

/** 04-01起 ¥210.00 */
export function PlannedPrice({ of: { next, from } }: { readonly of: Planned }) {
  return next && from ? `${from.slice('2025-'.length)}起 ${formatPrice(next)}` : null;
}

/** Two characters each, and nobody orders by them. */
export function shortColumns<Row>(columns: readonly ListColumn<Row>[]): ListColumn<Row>[] {
  return columns.map((column) => ({ ...column, width: 68, sorter: false }));
}

/** Key, head and width of a column that shows a price in words of its own. */
export function priceColumn(key: string, { title }: FieldSpec, width: number) {
  return { key, label: title, title, width, align: 'right' } as const;
}

/** Columns with widths of their own, in that order; of them nobody orders by anything but the day. */
export function sizedColumns<R extends Shape, K extends keyof R & string>(row: R, widths: Readonly<Record<K, number>>) {
  const names = Object.keys(widths) as K[];
  return sized(columns(row, names), widths).map((column) => ({ ...column, sorter: column.key === 'effectiveDate' }));
}
