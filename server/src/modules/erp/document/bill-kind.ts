import type { BillArea, BillFlow, BillStep } from '@mingmou/contract/erp/bill.flow';
import type { SessionCx } from '../../../kernel/cx';
import type { NumberPrefix } from '../../../kernel/sequence';
import type { NewLock } from '../stock/lock.store';
import type { Movement } from '../stock/movement';
import type { BillRow, BillType } from './bill.store';
import type { PiecesRule } from './line-pieces';
import type { Period } from './period.service';

type Hook<Content, T> = (cx: SessionCx, content: Content, bill: BillRow) => Promise<T>;

/** A step that bills of one kind alone have. */
interface FurtherStep<Content> {
  /** Whether the page offers it, beside right and state. */
  readonly isOffered: (content: Content) => boolean;
  readonly effect: Hook<Content, void>;
}

/** Under what a bill passes. */
export interface Passing {
  readonly bizDate: string;
  readonly period: Period;
}

type Posts<Content> = (cx: SessionCx, content: Content, bill: BillRow, under: Passing) => Promise<readonly Movement[]>;

/**
 * What one kind of bill adds to the document kernel: its words and rights, its checks, and what it holds and posts.
 * Everything else — states, versions, periods, locks, numbers, the log — is the same for all of them. Its content is read
 * once a step, when the bill is locked, and handed to every hook.
 */
export interface BillKind<Content, Step extends string = never> {
  readonly type: BillType & NumberPrefix;
  /** 采购单: what the log calls it. */
  readonly name: string;
  /** Of the buttons that grant its steps. */
  readonly area: BillArea;
  readonly flow: BillFlow<Step>;
  readonly load: (cx: SessionCx, id: number) => Promise<Content>;
  /** Full validation, at submit and again at pass; refuses. */
  readonly check: Hook<Content, void>;
  /** Rows of others that every step locks before the bill, because whoever else locks both begins with them. */
  readonly ahead?: (cx: SessionCx, id: number) => Promise<void>;
  /** What the kind says of the state in words of its own, ahead of 140002. */
  readonly inState?: (
    cx: SessionCx,
    bill: BillRow,
    at: { readonly allowed: boolean; readonly action: BillStep | Step },
  ) => Promise<void>;
  /** What waits on it from submit to pass (domain-erp §2.2); absent where it takes nothing. */
  readonly holds?: Hook<Content, readonly NewLock[]>;
  /** Its pieces may be of batches that are held (domain-erp §9b.2). */
  readonly takesHeld?: true;
  /** What follows a submit, and what is undone when it is withdrawn or rejected, before its goods are free again. */
  readonly submitted?: Hook<Content, void>;
  readonly withdrawn?: Hook<Content, void>;
  /** Its movements add up to the quantity of every line, or the posting is refused (140015). */
  readonly pieces: PiecesRule<Content>;
  readonly posts: Posts<Content>;
  /** What it posts in another organisation of the chain as well, in the same transaction, asked there. */
  readonly elsewhere?: { readonly orgOf: (content: Content) => number; readonly posts: Posts<Content> };
  /** Refuses a retrial that later bills forbid. */
  readonly checkRetrial?: Hook<Content, void>;
  /** What follows a posting, or its reversal, in the same transaction. */
  readonly passed?: (cx: SessionCx, content: Content, bill: BillRow, under: Passing) => Promise<void>;
  readonly reversed?: Hook<Content, void>;
  /** What a draft held with others is free again when it is deleted. */
  readonly deleted?: Hook<Content, void>;
  readonly steps?: Readonly<Record<Step, FurtherStep<Content>>>;
}
