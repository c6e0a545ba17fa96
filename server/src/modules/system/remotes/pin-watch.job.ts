import { remoteEvents } from '@mingmou/contract/system/remotes/remotes.contract';
import type { Database } from '../../../database/pool';
import { Ticker } from '../../../kernel/process/ticker';
import { type MovedPin, newestEvent, pinEventsSince } from './events.store';
import type { Place } from './remotes.store';

const EVERY_MS = 2000;
/** Numbers are given out before commit: an event may become visible after one with a higher number. */
const LATE_EVENTS = 50;

interface Listener {
  readonly place: Place;
  readonly changed: () => void;
}

function concerns({ scope, scopeId }: MovedPin, { propertyOwnerId, orgId }: Place): boolean {
  if (scope === 'CHAIN') return scopeId === propertyOwnerId;
  return scope === 'GLOBAL' || scopeId === orgId;
}

/**
 * Polls for moved pins while streams are open. Reading the table instead of this process' memory lets all browsers
 * learn of moves by any server.
 */
export class PinWatch {
  readonly event = remoteEvents.changed;
  private readonly listeners = new Set<Listener>();
  private readonly seen = new Set<number>();
  private newest: number | undefined;
  private readonly ticker: Ticker;

  constructor(
    private readonly database: Database,
    onError: (error: unknown) => void,
  ) {
    this.ticker = new Ticker(() => this.look(), {
      everyMs: EVERY_MS,
      isWanted: () => this.listeners.size > 0,
      onError,
    });
  }

  /** Calls back after every move that concerns the place; answers the way to leave. */
  enter(place: Place, changed: () => void): () => void {
    const listener = { place, changed };
    this.listeners.add(listener);
    if (this.ticker.start(0)) {
      // What moved while nobody listened is in the answers that the listener has.
      this.newest = undefined;
      this.seen.clear();
    }
    return () => this.listeners.delete(listener);
  }

  stop(): void {
    this.listeners.clear();
    this.ticker.stop();
  }

  private async look(): Promise<void> {
    if (this.newest === undefined) {
      this.newest = await newestEvent(this.database);
      const before = await pinEventsSince(this.database, this.newest - LATE_EVENTS);
      for (const { id } of before) this.seen.add(id);
      return;
    }
    const moved = await pinEventsSince(this.database, this.newest - LATE_EVENTS);
    const fresh = moved.filter(({ id }) => !this.seen.has(id));
    this.seen.clear();
    for (const { id } of moved) {
      this.seen.add(id);
      this.newest = Math.max(this.newest, id);
    }
    for (const { place, changed } of [...this.listeners]) {
      if (fresh.some((event) => concerns(event, place))) changed();
    }
  }
}
