import type { Call, CallSpec } from '@mingmou/contract/base/call';
import type { FastifyInstance } from 'fastify';
import type { AheadCx, PublicCx, SessionCx } from '../context/cx';
import type { SheetSource } from '../file/xlsx';

interface RouteBase {
  readonly call: CallSpec;
  /** Success sentence, where the contract fixes one or the answer determines it. */
  readonly says?: string | ((answered: never) => string);
}

/** Route with a token. Runs in one transaction that sees the caller's chain and organisation only. */
export interface SessionRoute extends RouteBase {
  readonly kind: 'session';
  /** The answer carries an ETag of its content; a browser that has the content gets a 304. */
  readonly cached?: true;
  readonly run: (input: never, cx: SessionCx) => Promise<unknown>;
}

/**
 * Route with a token that waits for work outside the database (a hash, an outside service, the file store). `ahead`
 * runs between the transaction that checked session, right and request and the transaction that runs its result.
 */
export interface AfterRoute extends RouteBase {
  readonly kind: 'after';
  /** Returns the work to run in the first transaction; undefined if this request has to wait for something. */
  readonly atOnce: (input: never) => SessionRoute['run'] | undefined;
  readonly ahead: (input: never, cx: AheadCx) => Promise<SessionRoute['run']>;
}

/** Route without a token (sign-in). It opens its own transactions, because the chain is not known yet. */
export interface PublicRoute extends RouteBase {
  readonly kind: 'public';
  readonly run: (input: never, cx: PublicCx) => Promise<unknown>;
}

/** Route that answers a streamed sheet. */
export interface SheetRoute extends RouteBase {
  readonly kind: 'sheet';
  readonly run: (input: never, cx: SessionCx) => Promise<SheetSource>;
}

/**
 * Route whose request is not JSON (an upload). It mounts itself, and checks session and right before it reads the body.
 */
export interface RawRoute extends RouteBase {
  readonly kind: 'raw';
  readonly mount: (app: FastifyInstance) => void;
}

export type DispatchedRoute = SessionRoute | AfterRoute | PublicRoute | SheetRoute;
export type Route = DispatchedRoute | RawRoute;

export function handle<I, O>(call: Call<I, O>, run: (input: I, cx: SessionCx) => Promise<O>): SessionRoute {
  return { kind: 'session', call, run };
}

/** Result for a request that has nothing to wait for. */
interface Idle<I, F> {
  readonly when: (input: I) => boolean;
  readonly found: F;
}

/**
 * Declares a route whose `run` gets, in its transaction, the result that `ahead` computed without one. Where most
 * requests have nothing to wait for, `idle` returns their result, which saves one of the two transactions.
 */
export function handleAfter<I, F, O>(
  call: Call<I, O>,
  ahead: (input: I, cx: AheadCx) => Promise<F>,
  run: (input: I, cx: SessionCx, found: F) => Promise<O>,
  idle?: Idle<I, F>,
): AfterRoute {
  const found = async (asked: I, before: AheadCx) => {
    const facts = await ahead(asked, before);
    return (input: I, cx: SessionCx) => run(input, cx, facts);
  };
  const atOnce = (asked: I) =>
    idle?.when(asked) ? (input: I, cx: SessionCx) => run(input, cx, idle.found) : undefined;
  return { kind: 'after', call, atOnce, ahead: found };
}

export function handlePublic<I, O>(
  call: Call<I, O>,
  run: (input: I, cx: PublicCx) => Promise<O>,
  says?: string,
): PublicRoute {
  return { kind: 'public', call, run, says };
}

/** Declares a route whose `bytes` come from an outside service. */
export function handleBytes<I>(call: Call<I, unknown>, make: (input: I) => Promise<Buffer>): AfterRoute {
  return handleAfter(call, make, async (_input, _cx, bytes) => bytes);
}

/** Declares a route whose `bytes` are a document of rows that the caller may see. */
export function handleDocument<I>(
  call: Call<I, unknown>,
  write: (input: I, cx: SessionCx) => Promise<string>,
): SessionRoute {
  return { kind: 'session', call, run: write };
}

export function handlePublicBytes<I>(
  call: Call<I, unknown>,
  run: (input: I, cx: PublicCx) => Promise<Buffer>,
): PublicRoute {
  return { kind: 'public', call, run };
}

export function handleSheet<I, O>(
  call: Call<I, O>,
  run: (input: I, cx: SessionCx) => Promise<SheetSource>,
): SheetRoute {
  return { kind: 'sheet', call, run };
}
