import type { BillArea, BillFlow, BillStep } from '@mingmou/contract/erp/bill/bill.flow';
import type { SessionCx } from '../../../kernel/context/cx';
import type { NumberPrefix } from '../../../kernel/row/sequence';
import type { NewLock } from '../stock/lock.store';
import type { Movement } from '../stock/movement.rules';
import type { BillRow, BillType } from './bill.store';
import type { PiecesRule } from './line-pieces.rules';
import type { Period } from './period.service';

type Hook<Content, T> = (cx: SessionCx, content: Content, bill: BillRow) => Promise<T>;

/** A step that bills of one kind alone have. */
interface FurtherStep<Content> {
  /** Returns whether the page offers the step, in addition to right and state. */
  readonly isOffered: (content: Content) => boolean;
  readonly effect: Hook<Content, void>;
}

/** Facts under which a bill passes. */
export interface Passing {
  readonly bizDate: string;
  readonly period: Period;
}

type Posts<Content> = (cx: SessionCx, content: Content, bill: BillRow, under: Passing) => Promise<readonly Movement[]>;

/**
 * Parts that one kind of bill adds to the document kernel: texts, rights, checks, reservations and postings. States,
 * versions, periods, locks, numbers and the log are common to all kinds. The content is read once for each step, after
 * the bill was locked, and passed to every hook.
 */
export interface BillKind<Content, Step extends string = never> {
  readonly type: BillType & NumberPrefix;
  /** Name of the kind in the log: 采购单. */
  readonly name: string;
  /** Of the buttons that grant its steps. */
  readonly area: BillArea;
  readonly flow: BillFlow<Step>;
  readonly load: (cx: SessionCx, id: number) => Promise<Content>;
  /** Full validation, at submit and again at pass; refuses. */
  readonly check: Hook<Content, void>;
  /** Locks rows of other objects before the bill, because other acts that lock both begin with those rows. */
  readonly ahead?: (cx: SessionCx, id: number) => Promise<void>;
  /** Checks the state with refusals of the kind, before 140002. */
  readonly inState?: (
    cx: SessionCx,
    bill: BillRow,
    at: { readonly allowed: boolean; readonly action: BillStep | Step },
  ) => Promise<void>;
  /** What waits on it from submit to pass (domain-erp §2.2); absent where it takes nothing. */
  readonly holds?: Hook<Content, readonly NewLock[]>;
  /** Its pieces may be of batches that are held (domain-erp §9b.2). */
  readonly takesHeld?: true;
  /** Effects of a submit, and their reversal when the bill is withdrawn or rejected, before its goods are released. */
  readonly submitted?: Hook<Content, void>;
  readonly withdrawn?: Hook<Content, void>;
  /** Its movements add up to the quantity of every line, or the posting is refused (140015). */
  readonly pieces: PiecesRule<Content>;
  readonly posts: Posts<Content>;
  /** Postings in another organisation of the chain, in the same transaction. */
  readonly elsewhere?: { readonly orgOf: (content: Content) => number; readonly posts: Posts<Content> };
  /** Refuses a retrial that later bills forbid. */
  readonly checkRetrial?: Hook<Content, void>;
  /** What follows a posting, or its reversal, in the same transaction. */
  readonly passed?: (cx: SessionCx, content: Content, bill: BillRow, under: Passing) => Promise<void>;
  readonly reversed?: Hook<Content, void>;
  /** Releases the reservations of a draft elsewhere when the draft is deleted. */
  readonly deleted?: Hook<Content, void>;
  readonly steps?: Readonly<Record<Step, FurtherStep<Content>>>;
}
