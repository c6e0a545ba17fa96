import { HTTP_CODES } from '@mingmou/contract/base/codes';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { sql } from 'kysely';
import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { HttpRefusal } from '../call/refusal';
import type { Clock } from '../context/clock';
import type { Caller } from '../context/cx';
import { mine } from '../context/mine';
import { FairGate } from './fair-gate';
import { Ticker } from './ticker';

type Session = Pick<Caller, 'tokenId' | 'propertyOwnerId'>;

interface Stream extends Session {
  readonly end: () => void;
}

const EVERY_MS = 3000;
/** Streams of one session. Each tab opens one. */
const OF_ONE_SESSION = 10;
/** Streams of this process; each costs a connection and its timers. */
const AT_ONCE = 2000;

const tooMany = (says: string) => new HttpRefusal(429, HTTP_CODES.malformed, says);

/**
 * Open event streams by session, limited for each session and, to half of all, for each chain. A stream ends with its
 * session.
 */
export class SessionStreams {
  private readonly open = new Set<Stream>();
  private readonly gate = new FairGate({
    total: AT_ONCE,
    each: AT_ONCE / 2,
    waitMs: 0,
    refusal: () => tooMany('在线页面过多，暂时收不到提醒'),
  });
  private readonly ticker: Ticker;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    onError: (error: unknown) => void,
  ) {
    this.ticker = new Ticker(() => this.endWithSessions(), {
      everyMs: EVERY_MS,
      isWanted: () => this.open.size > 0,
      onError,
    });
  }

  /** Returns the function that leaves; `end` is called when the session has ended. */
  async enter({ tokenId, propertyOwnerId }: Session, end: () => void): Promise<() => void> {
    const held = [...this.open].filter((stream) => stream.tokenId === tokenId);
    if (held.length >= OF_ONE_SESSION) throw tooMany('同时打开的页面过多，请关闭一些');
    const stream = { tokenId, propertyOwnerId, end };
    this.open.add(stream);
    this.ticker.start();
    const leaveGate = await this.gate.enter(propertyOwnerId).catch((error: unknown) => {
      this.open.delete(stream);
      throw error;
    });
    return () => {
      this.open.delete(stream);
      leaveGate();
    };
  }

  stop(): void {
    this.ticker.stop();
  }

  private async endWithSessions(): Promise<void> {
    const chains = new Set([...this.open].map(({ propertyOwnerId }) => propertyOwnerId));
    for (const chain of chains) {
      const streams = [...this.open].filter(({ propertyOwnerId }) => propertyOwnerId === chain);
      const live = await this.live(chain, [...new Set(streams.map(({ tokenId }) => tokenId))]);
      for (const { tokenId, end } of streams) if (!live.has(tokenId)) end();
    }
  }

  /** Returns which of the sessions are still valid, by the rule of `liveSession`. */
  private async live(propertyOwnerId: number, tokenIds: readonly number[]): Promise<ReadonlySet<number>> {
    const now = this.clock();
    const at = now.toISOString();
    const rows = await inChain(this.database, { propertyOwnerId, now: now.getTime() }, (db) =>
      mine({ db, propertyOwnerId }, 'authToken as token')
        .select('token.id')
        .where('token.id', 'in', tokenIds)
        .where('token.expiresAt', '>', at)
        .where((is) => is.or([is('token.endedAt', 'is', null), is('token.endedAt', '>', at)]))
        .where(
          sql<boolean>`token.last_seen_at > ${at}::timestamptz - interval '1 minute' * coalesce(
            (SELECT value::text::int FROM parameter WHERE property_owner_id = token.property_owner_id AND org_id IS NULL
              AND key = ${parameters.tokenIdleMinutes.key}), ${parameters.tokenIdleMinutes.initial}::int)`,
        )
        .execute(),
    );
    return new Set(rows.map(({ id }) => id));
  }
}
