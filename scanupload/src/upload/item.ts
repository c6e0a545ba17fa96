import type { Scanned } from './client';

export type ItemStatus = 'waiting' | 'sending' | 'done' | 'failed';

/** One picture or film on this page: chosen here, or here already when the page was opened. */
export interface Item {
  readonly id: string;
  readonly name: string;
  readonly status: ItemStatus;
  /** Sent share of the file, 0…1. */
  readonly share: number;
  /** Address of the preview; absent for files without one. */
  readonly preview?: string;
  /** Why it failed. */
  readonly reason?: string;
  /** Whether another try can help. */
  readonly retryable?: boolean;
  /** Stored file, as the server returned it. */
  readonly stored?: Scanned;
}

/** Returns how many more files can be chosen: the server counts finished ones, this page waiting and running ones. */
export function roomFor(remaining: number, items: readonly Item[]): number {
  return Math.max(0, remaining - items.filter(({ status }) => status === 'waiting' || status === 'sending').length);
}
