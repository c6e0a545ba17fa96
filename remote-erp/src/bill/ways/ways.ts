import type { Values } from '@mingmou/contract/base/field';
import type { quoted } from '@mingmou/contract/erp/bill/bill.fields';
import type { LineStore } from '@mingmou/kit/bill/line-store';
import type { GoodsLine } from '../goods-line';
import type { PastedFields } from './pasted-goods';
import type { Scanned } from './scanned-goods';

/** Goods that become a line. */
export interface NewGoods extends Scanned {
  readonly key: string;
  readonly locationId: number | null;
}

/** Facts of goods from the server before they are saved. */
export interface Quoted extends Pick<Values<typeof quoted>, 'price' | 'warnings'> {
  readonly barcodeId: number;
}

/** How goods come onto one kind of bill. */
export interface WaysOf<Line extends GoodsLine> {
  readonly newLine: (goods: NewGoods) => Line;
  /** The quantity that is typed for goods which were picked, and the one that counts scanned pieces. */
  readonly typed: keyof Line & string;
  readonly counted: keyof Line & string;
  readonly pasted: PastedFields;
  /** Goods made to order and services are found as well: they are sold, and not received. */
  readonly sells?: boolean;
}

/** The lines that goods come onto. */
export interface LinesOf<Line extends GoodsLine> {
  readonly ways: WaysOf<Line>;
  readonly store: LineStore<Line>;
  /** Where goods of a category are put. */
  readonly placeOf: (categoryId: string) => number | null;
  /** Asks for usual prices and warnings; must keep its identity. */
  readonly quote: (lines: readonly Line[]) => Promise<readonly Quoted[]>;
}

/** Goods with known values of their line. */
export interface Coming<Line> {
  readonly goods: Scanned;
  readonly more: Partial<Line>;
}

/** Converts values by field name into a change of a line; the caller has parsed them by that field. */
export function valuesOf<Line>(values: Readonly<Record<string, unknown>>): Partial<Line> {
  return values as Partial<Line>;
}
