import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { NO_CHAIN } from '../kernel/fair-gate';
import { errorCode } from './embedded/process-identity';
import { insideTransaction } from './open-transaction';
import { gateOf } from './pool';

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

/**
 * Opens the transaction and sets the context in one message, which can carry no parameters: hence nothing
 * but checked integers is written into it.
 */
function opening(context: Partial<ChainContext>): string {
  const orgs = [context.orgId, ...(context.viewOrgIds ?? [])].map(digits).filter((id) => id !== '');
  const settings: Record<string, string> = {
    'app.po': digits(context.propertyOwnerId),
    'app.org': digits(context.orgId),
    'app.orgs': [...new Set(orgs)].join(','),
    'app.account': digits(context.accountId),
    'app.now': digits(context.now),
  };
  if (context.statementMs) settings.statement_timeout = digits(context.statementMs);
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `BEGIN; SELECT ${calls.join(', ')}`;
}

function runOnce<DB, T>(db: Kysely<DB>, open: string, work: (tx: Kysely<DB>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (tx) => {
    await sql.raw(open).execute(tx);
    try {
      const result = await insideTransaction(() => work(tx));
      // In a failed transaction COMMIT would quietly roll back; the SELECT before it makes that an error.
      await sql.raw('SELECT 1; COMMIT').execute(tx);
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

async function transact<DB, T>(
  db: Kysely<DB>,
  context: Partial<ChainContext>,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const open = opening(context);
  const once = () => runOnce(db, open, work);
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
export async function inChain<DB, T>(
  db: Kysely<DB>,
  context: ChainContext,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  if (context.propertyOwnerId < 1) throw new RangeError('a chain is required');
  return transact(db, context, work);
}

/** One transaction without a chain, for the few tables that have none. */
export async function inGlobal<DB, T>(
  db: Kysely<DB>,
  work: (tx: Kysely<DB>) => Promise<T>,
  context: GlobalContext = {},
): Promise<T> {
  return transact(db, context, work);
}
