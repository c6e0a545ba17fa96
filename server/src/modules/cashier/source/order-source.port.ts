import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { refundKind, sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { Port } from '../../../kernel/call/port';
import type { Refusal } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';

export type OrderSourceType = CodeOf<typeof sourceType>;
export type RefundKind = CodeOf<typeof refundKind>;

/** A line as its source sees it. */
export interface OrderSourceLine {
  readonly id: number;
  readonly orderId: number;
  readonly sourceType: OrderSourceType;
  readonly sourceId: number | null;
  readonly sourceLineId: number | null;
  readonly barcodeId: number | null;
  readonly sellerId: number | null;
  /** Of goods that came with a package: which one, the how manieth, as which of its items. */
  readonly packageId: number | null;
  readonly packageName: string | null;
  readonly packageNo: number | null;
  readonly packageItemNo: number | null;
  readonly name: string;
  readonly qty: number;
  readonly unitPrice: Price;
  readonly payableAmount: Money;
  readonly doneQty: number;
}

/** What of a line a refund gives back; `isWhole` once nothing of it is left. */
export interface RefundedLine extends OrderSourceLine {
  readonly refundId: number;
  readonly refundKind: RefundKind;
  readonly refundedQtyNow: number;
  readonly refundedAmountNow: Money;
  readonly isWhole: boolean;
}

/** Requested refund of a line. */
export interface AskedBack {
  readonly kind: RefundKind;
  /** 药品质量原因. */
  readonly isQuality: boolean;
}

export interface WholeRefund {
  readonly amount: Money;
  /** In Chinese, as the page says it. */
  readonly reckoning: string;
}

/**
 * Hooks of the owner of a line, called in the transaction of the cashier: a refusal rolls everything back. The order is
 * locked before, so a source locks its own rows after it. Order of locks: docs/decisions/0013-cashier.md.
 */
export interface OrderSource {
  /** Called before a settlement; refuses if the source is no longer valid. */
  readonly valid?: (cx: SessionCx, lines: readonly OrderSourceLine[]) => Promise<void>;
  /** The lines are paid. */
  readonly settled?: (cx: SessionCx, lines: readonly OrderSourceLine[]) => Promise<void>;
  /** Why a line may not be refunded now, beyond pieces done and left; null where it may. */
  readonly refundable?: (cx: SessionCx, line: OrderSourceLine, asked: AskedBack) => Promise<Refusal | null>;
  /** Whether pieces of a line that come back can be of no use to anybody else. */
  readonly scrapOnly?: (cx: SessionCx, line: OrderSourceLine) => Promise<boolean>;
  /** Of what goes back whole or not at all: with how much, and how that is reckoned; `left`: money of the line that is left. */
  readonly refundWhole?: (cx: SessionCx, line: OrderSourceLine, left: Money) => Promise<WholeRefund>;
  /** Why an application of lines of the source cannot be paid yet; null where it can. */
  readonly payable?: (cx: SessionCx, refundId: number, lines: readonly OrderSourceLine[]) => Promise<Refusal | null>;
  /** Money went back. */
  readonly refunded?: (cx: SessionCx, lines: readonly RefundedLine[]) => Promise<void>;
  /** Called when a refund was rejected or cancelled before its payment. */
  readonly refundDropped?: (cx: SessionCx, lines: readonly RefundedLine[]) => Promise<void>;
}

/** Hooks for lines that the cashier added. */
const NOBODY: OrderSource = {};

/** Source of each type of line; types without a source are added by the cashier. */
export const orderSources = new Port<ReadonlyMap<OrderSourceType, OrderSource>>('sources of order lines');

/** Returns the hooks of the owner of a type of line. */
export function orderSourceOf(type: OrderSourceType): OrderSource {
  return orderSources.connected.get(type) ?? NOBODY;
}

/** Groups lines by source, in the order of the types. A source with several types is called once. */
export function byOrderSource<L extends { readonly sourceType: OrderSourceType }>(
  lines: readonly L[],
): [OrderSource, L[]][] {
  const sorted = [...lines].sort((a, b) => a.sourceType - b.sourceType);
  const groups = new Map<OrderSource, L[]>();
  for (const line of sorted) {
    const source = orderSourceOf(line.sourceType);
    groups.set(source, [...(groups.get(source) ?? []), line]);
  }
  return [...groups];
}
