import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { satisfies } from '@mingmou/contract/auth/rights';
import type { CallSpec } from '@mingmou/contract/base/call';
import { HTTP_CODES, sharedCodes } from '@mingmou/contract/base/codes';
import { type Kysely, sql } from 'kysely';
import { inChain, withCommit } from '../../database/context';
import { errorCode } from '../../database/embedded/process-identity';
import { type Database, STATEMENT_GIVEN_UP } from '../../database/pool';
import type { DB } from '../../database/schema.generated';
import { type Clock, dayText } from '../context/clock';
import type { LogDetail, RequestFacts, SessionCx } from '../context/cx';
import { updateMine } from '../context/mine';
import { chainOfToken, type LiveSession, liveSession, tokenGone, tokenHash } from '../context/session';
import type { SheetSource } from '../file/xlsx';
import { FairGate } from '../process/fair-gate';
import type { Logger } from '../process/logger';
import { insertLogLine, logLine, type Outcome } from '../row/operation-log';
import { grantName, isLogged, isLook } from './action';
import { databaseRefusal } from './database-refusal';
import { once } from './idempotency';
import { forbidden, HttpRefusal, Refusal, refusal, refuse } from './refusal';
import type { AfterRoute, DispatchedRoute, PublicRoute, SessionRoute, SheetRoute } from './route';

export interface Incoming {
  readonly facts: RequestFacts;
  readonly idempotencyKey: string | undefined;
  /** Validates the request. Called only after session and right are known. */
  readonly parse: () => never;
  /** Sends a sheet while its transaction is open; resolves after the last byte. */
  readonly deliver: (sheet: SheetSource, day: string) => Promise<void>;
}

export interface Answer {
  readonly data: unknown;
}
export type Dispatch = (route: DispatchedRoute, incoming: Incoming) => Promise<Answer>;
export interface Dispatcher {
  readonly dispatch: Dispatch;
}

interface Environment {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Calls that are allowed while the password must still be changed. */
  readonly allowedBeforePasswordChange: ReadonlySet<string>;
}

const SEEN_EVERY_MS = 60_000;

function guard(call: CallSpec, session: LiveSession, environment: Environment): void {
  if (session.mustChangePassword && !environment.allowedBeforePasswordChange.has(call.id))
    refuse(authCodes.mustChangePassword);
  if (!satisfies(call.grant, session)) throw forbidden(grantName(call.grant));
}

/** Sheets that one dispatcher sends concurrently. Each occupies a database connection until its reader has finished. */
const SHEETS_AT_ONCE = 4;

/** Admits sheets after session, right and request are checked, so that a caller without the right takes no place. */
const sheetGate = () =>
  new FairGate({
    total: SHEETS_AT_ONCE,
    each: SHEETS_AT_ONCE / 2,
    waitMs: 0,
    refusal: () => new HttpRefusal(429, HTTP_CODES.malformed, '正在导出的人较多，请稍后再试'),
  });

interface Running extends Environment {
  readonly sheets: FairGate;
}

/**
 * Limit of a statement in a writing call, because other calls wait for its locks. Reports and other reads use the
 * connection's limit.
 */
const WRITE_LIMIT_MS = 10_000;

function isWrite({ kind, call }: Whole | AfterRoute): boolean {
  return kind !== 'sheet' && (call.idempotent !== false || isLogged(call));
}

function outcomeOf(error: unknown, startedAt: number): Outcome {
  const durationMs = Math.round(performance.now() - startedAt);
  if (error === null) return { success: true, code: 0, msg: '', durationMs };
  if (error instanceof Refusal || error instanceof HttpRefusal) {
    return { success: false, code: error.code, msg: error.message, durationMs };
  }
  return { success: false, code: HTTP_CODES.failed, msg: '系统繁忙', durationMs };
}

/** Route that runs in one transaction, from the session check to the log line. */
type Whole = SessionRoute | SheetRoute;

interface Admitted {
  readonly session: LiveSession;
  readonly input: never;
}

/** Result of the first transaction: the answer, or the work to wait for before the second transaction. */
interface Begun extends Answer {
  readonly waitsFor?: () => Promise<SessionRoute>;
}

/** One request with a token, with the state needed to run it and to log it, however it ends. */
class SessionRun {
  private session: LiveSession | null = null;
  private detail: LogDetail | null = null;
  private readonly startedAt = performance.now();
  private readonly now: Date;

  constructor(
    private readonly route: Whole | AfterRoute,
    private readonly incoming: Incoming,
    private readonly environment: Running,
  ) {
    this.now = environment.clock();
  }

  async run(): Promise<Answer> {
    const { database } = this.environment;
    const { token } = this.incoming.facts;
    if (!token) throw tokenGone();
    const hash = tokenHash(token);
    const propertyOwnerId = await chainOfToken(database, hash);
    if (propertyOwnerId === null) throw tokenGone();
    const statementMs = isWrite(this.route) ? WRITE_LIMIT_MS : undefined;
    const inTransaction = <T>(work: (tx: Kysely<DB>) => Promise<T>) =>
      inChain(database, { propertyOwnerId, now: this.now.getTime(), statementMs }, work);
    try {
      const admit = (tx: Kysely<DB>) => this.admit(tx, hash, propertyOwnerId);
      const first = await inTransaction(async (tx) => this.begin(tx, await admit(tx)));
      const following = first.waitsFor && (await first.waitsFor());
      const { data } = following
        ? await inTransaction(async (tx) => this.whole(following, tx, await admit(tx)))
        : first;
      await this.markSeen();
      return { data };
    } catch (raised) {
      const error = this.explained(raised);
      await this.logFailure(error);
      throw error;
    }
  }

  private explained(error: unknown): unknown {
    if (errorCode(error) === STATEMENT_GIVEN_UP && isWrite(this.route))
      return refusal(sharedCodes.overdue, { n: WRITE_LIMIT_MS / 1000 });
    return databaseRefusal(error) ?? error;
  }

  /**
   * Runs in a transaction of its own after the call's transaction. Inside the call's transaction the session row would
   * stay locked as long as a report or the reader of a sheet takes, and block every other call of the session.
   */
  private async markSeen(): Promise<void> {
    const { session, route, environment, now } = this;
    if (!session || route.call.quiet || now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
    const { propertyOwnerId, orgId, tokenId } = session;
    await inChain(environment.database, { propertyOwnerId, orgId, now: now.getTime() }, (db) =>
      updateMine({ db, propertyOwnerId }, 'authToken')
        .set({ lastSeenAt: now.toISOString() })
        .where('id', '=', tokenId)
        .execute(),
    ).catch((failed) =>
      environment.logger.warn(
        { err: failed, requestId: this.incoming.facts.id },
        'a session could not be marked as seen',
      ),
    );
  }

  /** Waits for work outside the database (a hash, an outside service) while no transaction and no lock is held. */
  private async ahead({ call, ahead }: AfterRoute, { session, input }: Admitted): Promise<SessionRoute> {
    const { environment, incoming, now } = this;
    const { database, logger } = environment;
    const run = await ahead(input, { database, logger, now, caller: session, request: incoming.facts });
    return { kind: 'session', call, run };
  }

  private async admit(tx: Kysely<DB>, hash: string, propertyOwnerId: number): Promise<Admitted> {
    const { call } = this.route;
    this.detail = null;
    const session = await liveSession(tx, propertyOwnerId, hash, this.now);
    this.session = session;
    guard(call, session, this.environment);
    return { session, input: this.incoming.parse() };
  }

  /** Runs the whole route, or, for a route that has to wait, only the checks before the wait. */
  private async begin(tx: Kysely<DB>, admitted: Admitted): Promise<Begun> {
    const { route } = this;
    if (route.kind !== 'after') return this.whole(route, tx, admitted);
    const run = route.atOnce(admitted.input);
    if (run) return this.whole({ kind: 'session', call: route.call, run }, tx, admitted);
    return { data: undefined, waitsFor: () => this.ahead(route, admitted) };
  }

  private async whole(route: Whole, tx: Kysely<DB>, { session, input }: Admitted): Promise<Answer> {
    const answer = await this.perform(route, input, this.context(tx, session));
    this.logSuccess(tx);
    return answer;
  }

  /**
   * Queues the log line of a success. Every transition and save must record the object it touched; otherwise its
   * declaration is wrong.
   */
  private logSuccess(tx: Kysely<DB>): void {
    const { session, detail } = this;
    const { call } = this.route;
    if (detail && !isLogged(call)) throw new Error(`${call.id} touches rows but declares no log`);
    if (!session || !isLogged(call) || (isLook(call) && !detail)) return;
    const outcome = outcomeOf(null, this.startedAt);
    withCommit(tx, insertLogLine, logLine(call, session, this.incoming.facts, this.now, outcome, detail));
  }

  private async send(route: SheetRoute, input: never, cx: SessionCx): Promise<Answer> {
    const sheet = await route.run(input, cx);
    // PostgreSQL counts the whole cursor of a sheet as one statement, also while a slow reader takes it.
    await sql`SET LOCAL statement_timeout = '5min'; SET LOCAL idle_in_transaction_session_timeout = '2min'`.execute(
      cx.db,
    );
    await this.incoming.deliver(sheet, dayText(this.now));
    return { data: null };
  }

  private async perform(route: Whole, input: never, cx: SessionCx): Promise<Answer> {
    if (route.kind === 'sheet')
      return this.environment.sheets.run(cx.caller.propertyOwnerId, () => this.send(route, input, cx));
    const run = () => route.run(input, cx);
    const { idempotencyKey: key } = this.incoming;
    const { idempotent } = route.call;
    const isOnce = idempotent === 'offered' ? key !== undefined : idempotent;
    return { data: isOnce ? await once(cx, route.call, key, input, run) : await run() };
  }

  private context(tx: Kysely<DB>, session: LiveSession): SessionCx {
    return {
      db: tx,
      caller: session,
      now: this.now,
      request: this.incoming.facts,
      logger: this.environment.logger,
      log: (detail) => {
        this.detail = detail;
      },
    };
  }

  /**
   * Writes the log line of a refused write in a transaction of its own, because the call's transaction was rolled back.
   */
  private async logFailure(error: unknown): Promise<void> {
    const { session, environment, route } = this;
    if (!session || !isLogged(route.call)) return;
    const line = logLine(
      route.call,
      session,
      this.incoming.facts,
      this.now,
      outcomeOf(error, this.startedAt),
      this.detail,
    );
    const { propertyOwnerId, orgId } = session;
    await inChain(environment.database, { propertyOwnerId, orgId, now: this.now.getTime() }, (tx) =>
      tx.insertInto('operationLog').values(line).execute(),
    ).catch((failed) =>
      environment.logger.error(
        { err: failed, requestId: this.incoming.facts.id },
        'a refused call could not be logged',
      ),
    );
  }
}

async function runPublic(route: PublicRoute, incoming: Incoming, environment: Environment): Promise<Answer> {
  const { database, clock, logger } = environment;
  const data = await route.run(incoming.parse(), { database, now: clock(), request: incoming.facts, logger });
  return { data };
}

/** Runs a call: session, right, validation, transaction, idempotency and log, in this order, for every route alike. */
export function createDispatcher(environment: Environment): Dispatcher {
  const running = { ...environment, sheets: sheetGate() };
  return {
    dispatch: (route, incoming) =>
      route.kind === 'public'
        ? runPublic(route, incoming, environment)
        : new SessionRun(route, incoming, running).run(),
  };
}
