import type { Kysely } from 'kysely';
import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/schema.generated';
import { addMinutes, type Clock } from '../context/clock';
import { mine, updateMine } from '../context/mine';
import type { Logger } from './logger';

export interface JobCx {
  readonly db: Kysely<DB>;
  readonly now: Date;
  readonly propertyOwnerId: number;
}

/** Schedules work outside the database, files above all, to run after the commit. */
export type Afterwards = (work: (database: Database) => Promise<void>) => void;

/**
 * Work of one kind. It runs in one transaction with the row that requested it, so it is done once or not at all. Work
 * scheduled for after the commit may run again, because its failure fails the job.
 */
export type JobHandler = (payload: unknown, cx: JobCx, afterwards: Afterwards) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

export interface NewJob {
  readonly kind: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly runAt: Date;
  /** At most one job exists for each kind and key, however many servers plan it. */
  readonly uniqueKey?: string;
}

const MAX_ATTEMPTS = 5;
const FAILURE_LENGTH = 300;

/** Plans a job in the transaction that causes it, so a rollback removes the job too. */
export async function enqueue(
  { db, now, propertyOwnerId }: JobCx,
  { kind, payload, runAt, uniqueKey }: NewJob,
): Promise<void> {
  const row = {
    propertyOwnerId,
    kind,
    payload: JSON.stringify(payload ?? {}),
    runAt: runAt.toISOString(),
    uniqueKey,
    createdAt: now.toISOString(),
  };
  await db
    .insertInto('job')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the next due job of the given kinds. Jobs of other kinds wait for a server whose release knows them. */
function takeDue({ db, now, propertyOwnerId }: JobCx, kinds: readonly string[]) {
  return mine({ db, propertyOwnerId }, 'job')
    .select(['id', 'kind', 'payload', 'attempts'])
    .where('state', '=', 'WAIT')
    .where('kind', 'in', kinds)
    .where('runAt', '<=', now.toISOString())
    .orderBy('runAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function runNext(
  database: Database,
  handlers: JobHandlers,
  propertyOwnerId: number,
  now: Date,
): Promise<boolean> {
  let taken: { id: number; kind: string; attempts: number } | undefined;
  let rest: Parameters<Afterwards>[0][] = [];
  const inTransaction = async (db: Kysely<DB>) => {
    rest = [];
    const cx = { db, now, propertyOwnerId };
    const job = await takeDue(cx, Object.keys(handlers));
    const handler = job && handlers[job.kind];
    if (!handler) return false;
    taken = job;
    await handler(job.payload, cx, (work) => rest.push(work));
    await updateMine({ db, propertyOwnerId }, 'job')
      .set({ state: 'DONE', progress: 100, attempts: job.attempts + 1, finishedAt: now.toISOString() })
      .where('id', '=', job.id)
      .execute();
    return true;
  };
  try {
    const isDone = await inChain(database, { propertyOwnerId, now: now.getTime() }, inTransaction);
    for (const work of rest) await work(database);
    return isDone;
  } catch (error) {
    if (!taken) throw error;
    await markFailed(database, propertyOwnerId, taken, now, error);
    return true;
  }
}

async function markFailed(
  database: Database,
  propertyOwnerId: number,
  job: { id: number; attempts: number },
  now: Date,
  error: unknown,
) {
  const attempts = job.attempts + 1;
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_LENGTH);
  const state = attempts >= MAX_ATTEMPTS ? ('FAILED' as const) : ('WAIT' as const);
  await inChain(database, { propertyOwnerId, now: now.getTime() }, (db) =>
    updateMine({ db, propertyOwnerId }, 'job')
      .set({ state, attempts, failure, runAt: addMinutes(now, 2 ** attempts).toISOString() })
      .where('id', '=', job.id)
      .execute(),
  );
}

export async function chainIds(database: Database): Promise<number[]> {
  const rows = await database.selectFrom('propertyOwner').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Runs all due jobs, chain by chain. A failed job is retried after 2, 4, 8 and 16 minutes. */
export async function runDueJobs(database: Database, handlers: JobHandlers, clock: Clock): Promise<void> {
  for (const propertyOwnerId of await chainIds(database)) {
    while (await runNext(database, handlers, propertyOwnerId, clock())) {
      // Takes the next job immediately; the loop ends when none is due.
    }
  }
}

export interface Worker {
  stop(): Promise<void>;
}

/** Polls for due jobs until stopped; the running job finishes first. */
export function startWorker(
  database: Database,
  handlers: JobHandlers,
  clock: Clock,
  logger: Logger,
  everyMs = 5000,
): Worker {
  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = running
      .then(() => runDueJobs(database, handlers, clock))
      .catch((error: unknown) => logger.error({ reason: String(error) }, 'the job worker stumbled'));
  };
  const timer = setInterval(tick, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
