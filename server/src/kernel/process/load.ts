import { sharedCodes } from '@mingmou/contract/base/codes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database, gateOf } from '../../database/pool';
import { Refusal } from '../call/refusal';
import type { Clock } from '../context/clock';

/** Milliseconds after which people think that nothing happens. */
const SLOW_MS = 1_000;
const REMEMBERED = 20;

export interface SlowCall {
  readonly at: Date;
  readonly title: string;
  readonly route: string;
  readonly ms: number;
}

/** Measures waiting in this process: for connections, for locks, and for the calls' own work. */
export class Load {
  readonly #slow: SlowCall[] = [];
  #slowCalls = 0;
  #lockRefusals = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns connections in use, callers that wait for one, and how many ever waited or timed out; empty without a pool.
   */
  get connections() {
    const gate = gateOf(this.database);
    const { total = 0, inside = 0, waiting = 0, waited = 0, refused = 0 } = gate ?? {};
    return { total, inside, waiting, waited, refused };
  }

  get slowCalls(): number {
    return this.#slowCalls;
  }

  get lockRefusals(): number {
    return this.#lockRefusals;
  }

  /** The slow calls, latest first. */
  get slowest(): readonly SlowCall[] {
    return this.#slow;
  }

  /** Counts the statements of this database that wait for a lock now; other databases of the cluster are excluded. */
  async lockWaits(): Promise<number> {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'mingmou' AND wait_event_type = 'Lock'`.execute(
      this.database,
    );
    return rows[0]?.n ?? 0;
  }

  observe(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      if (reply.elapsedTime < SLOW_MS) return;
      this.#slowCalls += 1;
      const { url: route = '', config } = request.routeOptions;
      const ms = Math.round(reply.elapsedTime);
      this.#slow.unshift({ at: this.clock(), title: config.title ?? route, route, ms });
      this.#slow.splice(REMEMBERED);
    });
  }

  /** Counts refusals that were caused by a lock held too long by another call. */
  note(error: unknown): void {
    if (error instanceof Refusal && error.code === sharedCodes.locked.code) this.#lockRefusals += 1;
  }
}
