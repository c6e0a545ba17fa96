import type { Values } from '@mingmou/contract/base/field';
import type { goodsSnapshot } from '@mingmou/contract/erp/bill/bill.fields';
import { CATEGORY_RULES } from '@mingmou/contract/erp/goods/goods-category.rules';
import type { KeyedLine } from '@mingmou/kit/bill/line-store';

/** What every page shows of the goods of a line. */
export interface LineGoods extends Values<typeof goodsSnapshot> {
  readonly barcodeId: number;
}

/** What tells pieces of the same goods apart. */
export interface PieceFacts {
  readonly batchNo?: string | null;
  readonly produceDate?: string | null;
  readonly expireDate?: string | null;
  readonly serialNo?: string | null;
  /** The code of its package as it was scanned. */
  readonly udi?: string | null;
}

/** A line of goods on a bill of whatever kind, while it is typed. */
export interface GoodsLine extends KeyedLine, LineGoods, PieceFacts {
  readonly locationId?: number | null;
  /** A free line is separate from the paid line of the same goods. */
  readonly gift?: boolean | null;
  /** Of a line that came with a package: its pieces are the package's. */
  readonly packageNo?: number | null;
  /** The line of a sale that goods made to order are bought for. */
  readonly saleItemId?: number | null;
}

/** Whether more pieces of its goods may be counted onto a line. */
export const takesMore = ({ gift, packageNo }: GoodsLine) => !gift && (packageNo ?? null) === null;

export const hasBatch = ({ categoryId }: Pick<LineGoods, 'categoryId'>) => CATEGORY_RULES[categoryId].batch;
export const hasSerial = ({ categoryId }: Pick<LineGoods, 'categoryId'>) => CATEGORY_RULES[categoryId].serial;

export const isOrdered = ({ saleItemId }: Pick<GoodsLine, 'saleItemId'>) => (saleItemId ?? null) !== null;

/** Names for lines that no other of the bill has. */
export function freshKeys(lines: readonly KeyedLine[], count: number): string[] {
  const last = Math.max(0, ...lines.map(({ key }) => Number(key.slice(1)) || 0));
  return Array.from({ length: count }, (_, at) => `n${last + at + 1}`);
}

/** Returns the accessible name of a line. */
export function lineName({ goodsName, spec }: Pick<LineGoods, 'goodsName' | 'spec'>): string {
  return spec ? `${goodsName} ${spec}` : goodsName;
}
