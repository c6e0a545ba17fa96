import { type Money, ZERO } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../../kernel/context/cx';
import type { PaidRow } from '../payment/pay-row.store';
import type { BackBy } from '../refund/refund.store';
import type { PaidColumns, WayInput } from './method-input.types';
import type { WayProofs } from './method-proofs.service';

/** Object of a payment: an order, a recharge of a card, or arrears of a patient. */
export interface Bill {
  /** 1 收费, 2 充值, 3 收欠款: scene of the payment methods. */
  readonly scene: 1 | 2 | 3;
  /** Null: a walk-in. */
  readonly patientId: number | null;
  readonly total: Money;
  /** What came of the passwords of its ways. */
  readonly proofs: WayProofs;
}

/** A bill whose payment is written, with the document that ledgers name. */
export interface PaidBill extends Bill {
  readonly bizType: 'ORDER' | 'RECEIVABLE';
  readonly bizId: number;
  readonly bizNo: string;
}

/** The columns of a payment that one kind of way fills alone. */
export type WayParts = Partial<Pick<PaidColumns, 'cardId' | 'principalPart' | 'giftPart' | 'points' | 'rate'>>;

/** How an amount that goes back divides: into principal and gift of a card, into points. */
export interface BackParts {
  readonly principal: Money;
  readonly gift: Money;
  readonly points: number;
}

/** Of a way that is no card and no points. */
export const NO_PARTS: BackParts = { principal: ZERO, gift: ZERO, points: 0 };

/** A refund that is paid, with its number. */
export interface PaidRefund {
  /** Reversing a collection is not a refund of an order. */
  readonly bizType: 'REFUND' | 'RECEIVABLE';
  readonly id: number;
  readonly refundNo: string;
  readonly patientId: number | null;
}

/**
 * Behaviour of a payment method in addition to its payment row: cards, points and credit have rows of their own
 * (domain-outpatient §6.4 and §6.5). The balance due is locked first, then rows in the order of the methods' codes, the
 * shift last; a refusal rolls everything back.
 */
export interface WayKind {
  /** Locks the funds in the same message as other statements; `check` then finds them locked. */
  readonly hold?: (cx: SessionCx, bill: Bill, input: WayInput) => Promise<unknown>;
  /** Locks the funds, refuses an invalid payment, and returns the columns of the row. */
  readonly check: (cx: SessionCx, bill: Bill, input: WayInput) => Promise<WayParts>;
  /** The payment is written: takes. */
  readonly taken?: (cx: SessionCx, bill: PaidBill, input: WayInput, parts: WayParts) => Promise<void>;
  /** Divides what goes back by a row. */
  readonly backParts?: (row: PaidRow, amount: Money) => BackParts;
  /** Locks what these rows give back to. */
  readonly holdBack?: (cx: SessionCx, ways: readonly BackBy[]) => Promise<void>;
  /** The refund is written: gives back. Ways paid out as another one are not among these. */
  readonly givenBack?: (cx: SessionCx, refund: PaidRefund, ways: readonly BackBy[]) => Promise<void>;
}
