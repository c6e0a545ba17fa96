import type { Scanned } from './client';

export type ItemStatus = 'waiting' | 'sending' | 'done' | 'failed';

/** One picture or film on this page: chosen here, or here already when the page was opened. */
export interface Item {
  readonly id: string;
  readonly name: string;
  readonly status: ItemStatus;
  /** 0…1 of what is to be sent. */
  readonly share: number;
  /** Address of what is shown small; absent for what cannot be. */
  readonly preview?: string;
  /** Why it failed. */
  readonly reason?: string;
  /** Whether another try can help. */
  readonly retryable?: boolean;
  /** What the server made of it. */
  readonly stored?: Scanned;
}

/** How many more may be chosen: what is done counts at the server, what waits or is on its way counts here. */
export function roomFor(remaining: number, items: readonly Item[]): number {
  return Math.max(0, remaining - items.filter(({ status }) => status === 'waiting' || status === 'sending').length);
}
