import type { InputOf } from '@mingmou/contract/base/call';
import type { Price } from '@mingmou/contract/base/money';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { Port } from '../../../kernel/call/port';
import type { SessionCx } from '../../../kernel/context/cx';
import type { OrderLine } from '../order/order-line.store';

/** Goods with their name and price of today. */
export interface GoodsOnSale {
  readonly barcodeId: number;
  readonly goodsName: string;
  readonly spec: string;
  readonly unit: OrderLine['unit'];
  readonly categoryId: NonNullable<OrderLine['categoryId']>;
  readonly stockMode: 'STOCK' | 'ORDER' | 'NONE';
  /** Null for goods that are sold only within a package. */
  readonly tagPrice: Price | null;
}

interface FoundGoods extends Omit<GoodsOnSale, 'stockMode'> {
  readonly code: string;
  readonly tagPrice: Price;
  /** Pieces that may be sold now. */
  readonly sellable: number;
}

/** Line of goods with its place in a package. */
export interface Packed {
  /** Absent for items that are not goods and therefore in no package. */
  readonly barcodeId: number | null;
  readonly qty?: number | null;
  readonly packageId?: number | null;
  readonly packageNo?: number | null;
  readonly packageItemNo?: number | null;
}

/** Share of a line in the price of its package. */
interface GoodsPackageShare {
  readonly packageName: string;
  readonly price: Price;
}

/** Goods that the till adds to an order by itself. */
interface TillGoods {
  /** Returns goods that the till may add; for a scanned code the goods of the code, or a refusal. */
  readonly find: (
    cx: SessionCx,
    asked: Omit<InputOf<typeof chargeOrder.findItems>, 'sourceType'>,
  ) => Promise<readonly FoundGoods[]>;
  /** Returns goods by their barcodes; deleted ones are missing. */
  readonly onSale: (cx: SessionCx, barcodeIds: readonly number[]) => Promise<ReadonlyMap<number, GoodsOnSale>>;
  /** Returns the shares of packaged lines by their index; refuses a package that is not sold today or not whole. */
  readonly sharesOf: (cx: SessionCx, lines: readonly Packed[]) => Promise<ReadonlyMap<number, GoodsPackageShare>>;
}

export const tillGoods = new Port<TillGoods>('goods of the till');
