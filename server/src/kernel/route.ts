import type { Call, CallSpec } from '@mingmou/contract/base/call';
import type { FastifyInstance } from 'fastify';
import type { AheadCx, PublicCx, SessionCx } from './cx';
import type { SheetSource } from './xlsx';

interface RouteBase {
  readonly call: CallSpec;
  /** The sentence of a success, where the page shows one that the contract fixes, or the one of this answer. */
  readonly says?: string | ((answered: never) => string);
}

/** A route behind a token: runs in one transaction that sees the caller's chain and organisation only. */
export interface SessionRoute extends RouteBase {
  readonly kind: 'session';
  /** Answered with the ETag of its content: who has it already is told so, without it. */
  readonly cached?: true;
  readonly run: (input: never, cx: SessionCx) => Promise<unknown>;
}

/**
 * A route behind a token that waits for what is no work of the database (a hash, a service outside, the store of files):
 * `ahead` does so between the transaction that judged session, right and request and the one that runs what it answers.
 */
export interface AfterRoute extends RouteBase {
  readonly kind: 'after';
  /** What runs at once, in the transaction that judged the request; undefined where this request has something to wait for. */
  readonly atOnce: (input: never) => SessionRoute['run'] | undefined;
  readonly ahead: (input: never, cx: AheadCx) => Promise<SessionRoute['run']>;
}

/** A route that needs no token (sign-in): opens its own transactions, because the chain is not known yet. */
export interface PublicRoute extends RouteBase {
  readonly kind: 'public';
  readonly run: (input: never, cx: PublicCx) => Promise<unknown>;
}

/** A route that answers a streamed sheet. */
export interface SheetRoute extends RouteBase {
  readonly kind: 'sheet';
  readonly run: (input: never, cx: SessionCx) => Promise<SheetSource>;
}

/** A route whose request is no JSON (an upload): it mounts itself, and judges session and right before it reads. */
export interface RawRoute extends RouteBase {
  readonly kind: 'raw';
  readonly mount: (app: FastifyInstance) => void;
}

export type DispatchedRoute = SessionRoute | AfterRoute | PublicRoute | SheetRoute;
export type Route = DispatchedRoute | RawRoute;

export function handle<I, O>(call: Call<I, O>, run: (input: I, cx: SessionCx) => Promise<O>): SessionRoute {
  return { kind: 'session', call, run };
}

/** What a request that has nothing to wait for finds. */
interface Idle<I, F> {
  readonly when: (input: I) => boolean;
  readonly found: F;
}

/**
 * `run` gets, in its transaction, what `ahead` found while none was open. Where most requests of a call have nothing to
 * wait for, `idle` says which: they need one transaction instead of two.
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

/** Of a call that declares its `bytes`: a service outside makes them. */
export function handleBytes<I>(call: Call<I, unknown>, make: (input: I) => Promise<Buffer>): AfterRoute {
  return handleAfter(call, make, async (_input, _cx, bytes) => bytes);
}

/** Of a call that declares its `bytes`, which are a document made from the rows that the caller sees. */
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
