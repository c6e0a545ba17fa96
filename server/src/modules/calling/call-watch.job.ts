import { callScreenEvents } from '@mingmou/contract/calling/call-screen.contract';
import type { Database } from '../../database/pool';
import { Refusal } from '../../kernel/call/refusal';
import type { Clock } from '../../kernel/context/clock';
import { Ticker } from '../../kernel/process/ticker';
import { type ScreenAnswer, screenBehind } from './call-screen.service';

const EVERY_MS = 1500;

export type ScreenEvent = (typeof callScreenEvents.names)[number] | typeof callScreenEvents.refused;
type Tell = (event: ScreenEvent, data: unknown) => void;

interface Watched {
  readonly listeners: Set<Tell>;
  last: ScreenAnswer['screen'] | { readonly refused: string } | undefined;
}

function partsOf({ calling, queues, passed, ...config }: ScreenAnswer['screen']) {
  return { call: calling, queue: { queues, passed }, config };
}

/** What changed between two looks at a screen, said by its weightiest part; null when nothing did. */
function eventBetween(old: Watched['last'], now: ScreenAnswer['screen']): ScreenEvent | null {
  if (!old || 'refused' in old) return 'config';
  const [before, after] = [partsOf(old), partsOf(now)];
  const changed = (['config', 'call', 'queue'] as const).find(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  return changed ?? null;
}

/**
 * Polls the tables for watched screens. Reading tables instead of this process' memory lets every screen show acts of
 * any server.
 */
export class CallWatch {
  private readonly screens = new Map<string, Watched>();
  private readonly ticker: Ticker;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void,
  ) {
    this.ticker = new Ticker(() => this.lookAround(), {
      everyMs: EVERY_MS,
      isWanted: () => this.screens.size > 0,
      onError,
    });
  }

  /** Tells the screen as it is, then each change; answers the way to leave. */
  enter(screenKey: string, start: ScreenAnswer, tell: Tell): () => void {
    const watched = this.screens.get(screenKey) ?? { listeners: new Set(), last: start.screen };
    this.screens.set(screenKey, watched);
    watched.listeners.add(tell);
    tell('config', start);
    this.ticker.start();
    return () => {
      watched.listeners.delete(tell);
      if (watched.listeners.size === 0) this.screens.delete(screenKey);
    };
  }

  watchers(screenKey: string): number {
    return this.screens.get(screenKey)?.listeners.size ?? 0;
  }

  stop(): void {
    this.screens.clear();
    this.ticker.stop();
  }

  /** A screen that cannot be read takes nothing from the others. */
  private async lookAround(): Promise<void> {
    for (const [screenKey, watched] of [...this.screens]) {
      try {
        await this.look(screenKey, watched);
      } catch (error) {
        this.onError(error);
      }
    }
  }

  private async look(screenKey: string, watched: Watched): Promise<void> {
    const found = await this.ask(screenKey);
    if (found instanceof Refusal) {
      const isTold = watched.last !== undefined && 'refused' in watched.last && watched.last.refused === found.message;
      watched.last = { refused: found.message };
      if (!isTold) this.tell(watched, callScreenEvents.refused, { code: found.code, msg: found.message });
      return;
    }
    const event = eventBetween(watched.last, found.screen);
    watched.last = found.screen;
    if (event) this.tell(watched, event, found);
  }

  private async ask(screenKey: string): Promise<ScreenAnswer | Refusal> {
    try {
      return await screenBehind(this.database, screenKey, this.clock());
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  private tell({ listeners }: Watched, event: ScreenEvent, data: unknown): void {
    for (const listener of listeners) listener(event, data);
  }
}
