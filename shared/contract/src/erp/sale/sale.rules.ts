import { lineAmount, type Money, minus, type Price, sum, toNumeric } from '../../base/money';
import type { GoodsCategory, StockMode } from '../goods/goods-category.rules';
import { type CustomParams, customParams } from './sale.fields';

/** Of a yuan, in a unit price. */
const PARTS = 10_000;
const PERCENT = 100;

/** Goods that the till calls 接触镜 (domain-erp §4.5). */
const LENSES: readonly GoodsCategory[] = ['wd2', 'qx2', '002', 'qx3'];

/** Types of goods lines on a charge order. */
export type GoodsSourceType = 3 | 4 | 5 | 8;

export function sourceTypeOf(source: 'CLINIC' | 'RX' | 'BILL' | 'QUICK' | 'CASHIER', categoryId: GoodsCategory) {
  if (source === 'RX') return 3;
  if (source === 'QUICK' || source === 'CASHIER') return 8;
  return LENSES.includes(categoryId) ? 5 : 4;
}

interface Made {
  readonly categoryId: GoodsCategory;
  readonly stockMode: StockMode | null;
  readonly eye?: string | null;
  readonly customParams?: CustomParams | null;
}

const needed: Readonly<Partial<Record<GoodsCategory, readonly (keyof CustomParams)[]>>> = {
  '000': ['sph', 'pd'],
  wd0: ['sph', 'pd'],
  qx3: ['ac', 'dia', 'power'],
};

/** Returns the labels of missing parameters of made-to-order goods (140411). */
export function paramsMissing({ categoryId, stockMode, eye, customParams: params }: Made): string[] {
  if (stockMode !== 'ORDER') return [];
  const asked = needed[categoryId] ?? ['sph'];
  const isGiven = (name: keyof CustomParams) => params?.[name] !== undefined && params[name] !== null;
  const open = asked.filter((name) => !isGiven(name) && !(name === 'ac' && isGiven('bc')));
  const axis = params?.cyl && !isGiven('axis') ? (['axis'] as const) : [];
  return [...(eye ? [] : ['眼别']), ...[...open, ...axis].map((name) => customParams[name].title)];
}

interface Sold {
  readonly qty?: number | null;
  readonly price?: Price | null;
  readonly tagPrice?: Price | null;
  readonly gift?: boolean | null;
}

/** Returns the totals of the lines at tag prices and at selling prices. */
export function saleTotals(lines: readonly Sold[]): { tagAmount: Money; amount: Money; discountAmount: Money } {
  const at = (price: (line: Sold) => Price | null | undefined) =>
    sum(lines.flatMap((line) => (price(line) ? [lineAmount(line.qty ?? 0, price(line) as Price)] : [])));
  const tagAmount = at(({ tagPrice }) => tagPrice);
  const amount = at(({ price }) => price);
  return { tagAmount, amount, discountAmount: minus(tagAmount, amount) };
}

/** Whether a price lies below `floor` percent of the tag (140414). */
export function isBelowFloor(asked: Price, tagPrice: Price, floor: number): boolean {
  const parts = (amount: Price) => Math.round(Number(toNumeric(amount)) * PARTS);
  return parts(asked) * PERCENT < parts(tagPrice) * floor;
}
