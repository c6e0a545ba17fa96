import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money } from '@mingmou/contract/base/money';
import type { refundKind, sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import type { SessionCx } from '../../kernel/cx';
import type { Refusal } from '../../kernel/refusal';
import { registrationSource } from '../outpatient/registration.source';

export type SourceType = CodeOf<typeof sourceType>;
export type RefundKind = CodeOf<typeof refundKind>;

/** A line as its source sees it. */
export interface SourceLine {
  readonly id: number;
  readonly orderId: number;
  readonly sourceType: SourceType;
  readonly sourceId: number | null;
  readonly sourceLineId: number | null;
  readonly name: string;
  readonly qty: number;
  readonly payableAmount: Money;
  readonly doneQty: number;
}

/** What of a line a refund gives back; `isWhole` once nothing of it is left. */
export interface RefundedLine extends SourceLine {
  readonly refundId: number;
  readonly refundKind: RefundKind;
  readonly refundedQtyNow: number;
  readonly refundedAmountNow: Money;
  readonly isWhole: boolean;
}

/**
 * What the owner of a line is asked and told, in the transaction of the cashier: a refusal rolls everything back. The
 * order is locked before, so a source locks its own rows after it.
 */
export interface OrderSource {
  /** Before a settlement: refuses where the source no longer stands. */
  readonly valid?: (cx: SessionCx, lines: readonly SourceLine[]) => Promise<void>;
  /** The lines are paid. */
  readonly settled?: (cx: SessionCx, lines: readonly SourceLine[]) => Promise<void>;
  /** Why a line may not be refunded now, beyond pieces done and left; null where it may. */
  readonly refundable?: (cx: SessionCx, line: SourceLine, kind: RefundKind) => Promise<Refusal | null>;
  /** Money went back. */
  readonly refunded?: (cx: SessionCx, lines: readonly RefundedLine[]) => Promise<void>;
  /** A refund was rejected or taken back before it was paid. */
  readonly refundDropped?: (cx: SessionCx, lines: readonly RefundedLine[]) => Promise<void>;
}

/** Who answers for the lines of each type. */
export const ORDER_SOURCES: Readonly<Partial<Record<SourceType, OrderSource>>> = { 1: registrationSource };

export function sourceOf(type: SourceType): OrderSource {
  return ORDER_SOURCES[type] ?? {};
}
