import { NOTICE_EVENT } from '@mingmou/contract/messaging/notice.contract';
import type { Database } from '../../database/pool';
import type { Clock } from '../../kernel/context/clock';
import { Ticker } from '../../kernel/process/ticker';
import { newestNotices } from './notice.store';
import { inWholeChain } from './sms-place.rows';

const EVERY_MS = 3000;

interface Place {
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

interface Listener extends Place {
  readonly arrived: () => void;
}

/**
 * Polls for new notices while streams are open, with one query for each chain. Reading the table instead of this
 * process' memory lets all browsers receive notices of any server.
 */
export class NoticeWatch {
  readonly event = NOTICE_EVENT;
  private readonly listeners = new Set<Listener>();
  private readonly known = new Map<number, Map<number, string>>();
  private readonly ticker: Ticker;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    onError: (error: unknown) => void,
  ) {
    this.ticker = new Ticker(() => this.lookAround(), {
      everyMs: EVERY_MS,
      isWanted: () => this.listeners.size > 0,
      onError,
    });
  }

  /** Calls back whenever there may be a new notice in the organisation; answers the way to leave. */
  enter({ propertyOwnerId, orgId }: Place, arrived: () => void): () => void {
    const listener = { propertyOwnerId, orgId, arrived };
    this.listeners.add(listener);
    this.ticker.start(0);
    return () => this.listeners.delete(listener);
  }

  stop(): void {
    this.listeners.clear();
    this.ticker.stop();
  }

  private async lookAround(): Promise<void> {
    const chains = new Set([...this.listeners].map(({ propertyOwnerId }) => propertyOwnerId));
    for (const chain of this.known.keys()) if (!chains.has(chain)) this.known.delete(chain);
    for (const chain of chains) await this.look(chain);
  }

  private async look(chain: number): Promise<void> {
    const now = this.clock();
    const newest = await inWholeChain(this.database, chain, now, (db) => newestNotices(db, chain, now));
    const before = this.known.get(chain);
    this.known.set(chain, newest);
    if (!before) return;
    for (const { propertyOwnerId, orgId, arrived } of [...this.listeners]) {
      const is = newest.get(orgId);
      if (propertyOwnerId === chain && is !== undefined && is !== before.get(orgId)) arrived();
    }
  }
}
