import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { NO_CHAIN } from '../kernel/process/fair-gate';
import { errorCode } from './embedded/process-identity';
import { BEGIN, COMMIT } from './message';
import { insideTransaction } from './open-transaction';
import { gateOf } from './pool';
import type { DB } from './schema.generated';
import { type Composing, keepConnection, statement } from './statement';

/** Whose rows a transaction sees; row-level security reads it from the session. */
export interface ChainContext {
  readonly propertyOwnerId: number;
  /** The org whose rows may be written; absent before an org is entered. */
  readonly orgId?: number | null;
  /** Further orgs whose rows may be read. */
  readonly viewOrgIds?: readonly number[];
  /** Becomes `created_by` of new rows. */
  readonly accountId?: number | null;
  /** Business time in epoch milliseconds, for `app_now()`; the transaction's start where absent. */
  readonly now?: number;
  /** How long a statement may take, where that is less than the limit of the connection. */
  readonly statementMs?: number;
}

type GlobalContext = Pick<ChainContext, 'now'>;

const MAX_TRIES = 3;
/** Serialisation failure and deadlock: the same work succeeds when it is run again. */
const RETRYABLE = ['40001', '40P01'];

function digits(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an id: ${value}`);
  return String(value);
}

interface Settings {
  readonly chain: string;
  readonly org: string;
  readonly orgs: string;
  readonly account: string;
  readonly now: string;
  readonly statementMs: string;
}

/** Ids are checked here, before anything is sent. */
function settingsOf(context: Partial<ChainContext>): Settings {
  const orgs = [context.orgId, ...(context.viewOrgIds ?? [])].map(digits).filter((id) => id !== '');
  return {
    chain: digits(context.propertyOwnerId),
    org: digits(context.orgId),
    orgs: [...new Set(orgs)].join(','),
    account: digits(context.accountId),
    now: digits(context.now),
    statementMs: digits(context.statementMs),
  };
}

const begin = statement(() => CompiledQuery.raw(BEGIN));
const commit = statement(() => CompiledQuery.raw(COMMIT));
const settle = statement(({ db, param }: Composing<Settings>) =>
  sql`SELECT set_config('app.po', ${param('chain')}, true), set_config('app.org', ${param('org')}, true),
    set_config('app.orgs', ${param('orgs')}, true), set_config('app.account', ${param('account')}, true),
    set_config('app.now', ${param('now')}, true)`.compile(db),
);
const limit = statement(({ db, param }: Composing<Settings>) =>
  sql`SELECT set_config('statement_timeout', ${param('statementMs')}, true)`.compile(db),
);

async function open(tx: Kysely<DB>, settings: Settings): Promise<void> {
  const limited = settings.statementMs === '' ? [] : [limit(tx, settings)];
  await Promise.all([begin(tx, {}), settle(tx, settings), ...limited]);
}

type Last = () => Promise<unknown>;
const lasts = new WeakMap<object, Last[]>();

/**
 * Sends a statement together with the COMMIT: for rows that the transaction writes and does not read. If `run` refuses the
 * answer of its statement, the call is refused although the transaction has ended: only work without writes may do so.
 */
export function withCommit<Values extends object>(
  tx: Kysely<DB>,
  run: (db: Kysely<DB>, values: Values) => Promise<unknown>,
  values: Values,
): void {
  const last = lasts.get(tx);
  if (!last) throw new Error('no transaction is open that could be committed');
  last.push(() => run(tx, values));
}

function runOnce<T>(db: Kysely<DB>, settings: Settings, work: (tx: Kysely<DB>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (tx) => {
    await keepConnection(tx);
    const last: Last[] = [];
    lasts.set(tx, last);
    // Not waited for: it goes in one message with the first statement of the work, which fails where this does.
    const opened = open(tx, settings);
    opened.catch(() => undefined);
    try {
      const result = await insideTransaction(() => work(tx));
      await opened;
      await Promise.all([...last.map((run) => run()), commit(tx, {})]);
      return result;
    } catch (error) {
      await sql
        .raw('ROLLBACK')
        .execute(tx)
        .catch(() => undefined);
      throw error;
    }
  });
}

async function transact<T>(
  db: Kysely<DB>,
  context: Partial<ChainContext>,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const settings = settingsOf(context);
  const once = () => runOnce(db, settings, work);
  const gate = gateOf(db);
  for (let tries = 1; ; tries += 1) {
    try {
      return await (gate ? gate.run(context.propertyOwnerId ?? NO_CHAIN, once) : once());
    } catch (error) {
      if (tries === MAX_TRIES || !RETRYABLE.includes(errorCode(error))) throw error;
      await sleep(Math.random() * 20 * tries);
    }
  }
}

/**
 * Runs `work` in one transaction that sees the rows of one chain and of the named orgs. On a serialisation
 * failure or deadlock the whole of it runs again, so it must do nothing outside the database.
 */
export async function inChain<T>(
  db: Kysely<DB>,
  context: ChainContext,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  if (context.propertyOwnerId < 1) throw new RangeError('a chain is required');
  return transact(db, context, work);
}

/** One transaction without a chain, for the few tables that have none. */
export async function inGlobal<T>(
  db: Kysely<DB>,
  work: (tx: Kysely<DB>) => Promise<T>,
  context: GlobalContext = {},
): Promise<T> {
  return transact(db, context, work);
}
