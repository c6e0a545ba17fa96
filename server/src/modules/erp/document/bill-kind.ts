import type { BillArea, BillFlow } from '@mingmou/contract/erp/bill.flow';
import type { SessionCx } from '../../../kernel/cx';
import type { NumberPrefix } from '../../../kernel/sequence';
import type { NewLock } from '../stock/lock.store';
import type { Movement } from '../stock/posting.service';
import type { BillRow, BillType } from './bill.store';

type Hook<T> = (cx: SessionCx, bill: BillRow) => Promise<T>;

/**
 * What one kind of bill adds to the document kernel: its words and rights, its checks, and what it holds and posts.
 * Everything else — states, versions, periods, locks, numbers, the log — is the same for all of them.
 */
export interface BillKind {
  readonly type: BillType & NumberPrefix;
  /** 采购单: what the log calls it. */
  readonly name: string;
  /** Of the buttons that grant its steps. */
  readonly area: BillArea;
  readonly flow: BillFlow;
  /** Full validation, at submit and again at pass; refuses. */
  readonly check: Hook<void>;
  /** What waits on it from submit to pass (domain-erp §2.2); absent where it takes nothing. */
  readonly holds?: Hook<readonly NewLock[]>;
  readonly posts: Hook<readonly Movement[]>;
  /** Refuses a retrial that later bills forbid. */
  readonly checkRetrial?: Hook<void>;
  /** What follows a posting, or its reversal, in the same transaction. */
  readonly passed?: Hook<void>;
  readonly reversed?: Hook<void>;
}
