import type { Call, CallSpec } from '@mingmou/contract/base/call';
import { useCallback, useRef, useState } from 'react';
import { ActKey } from '../http/act-key';
import type { SendOptions } from '../http/client';
import { arrivedEarly, takeEarly } from '../http/early-answers';
import { CallRefused } from '../http/refusal';
import { dataOf, endsSession, isGranted } from '../http/verdict';
import { argsOf, type CallArgs, callApi, type RefusedCall, tagsOf } from './call-api';
import { useAppDispatch } from './hooks';

export interface CallState<O> {
  /** The latest data, kept while a newer answer is awaited. */
  readonly data: O | undefined;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** An answer is awaited, the first or a newer one. */
  readonly fetching: boolean;
  readonly refusal: RefusedCall | undefined;
  readonly refetch: () => void;
}

interface CallOptions {
  readonly skip?: boolean;
  readonly quiet?: boolean;
}

function isRefused(error: unknown): error is RefusedCall {
  return typeof error === 'object' && error !== null && 'msg' in error && 'requestId' in error;
}

/**
 * Delays the first render until the prefetched answer is in the cache, so that the page renders once. A refusal is left
 * to the page's own request, which reports it.
 */
function useEarly(path: string, args: CallArgs, skip: boolean): void {
  const dispatch = useAppDispatch();
  useState(() => {
    const arrived = skip ? undefined : arrivedEarly(path, args.input);
    if (!arrived) return;
    const answer = { status: arrived.status, body: arrived.data, requestId: '' };
    if (!isGranted(answer)) return;
    void takeEarly(path, args.input);
    dispatch(callApi.util.upsertQueryEntries([{ endpointName: 'read', arg: args, value: dataOf(answer) }]));
  });
}

/** Reads by a call; the data is shared between pages and read again after a write that touches one of its tags. */
export function useCall<I, O>(call: Call<I, O>, input: NoInfer<I>, options: CallOptions = {}): CallState<O> {
  const { skip = false, quiet = false } = options;
  const args = argsOf(call, input, quiet ? { quiet } : undefined);
  useEarly(call.path, args, skip);
  const result = callApi.useReadQuery(args, { skip });
  const refusal = isRefused(result.error) ? result.error : undefined;
  // The shell says once that the session has ended, and leaves for the sign-in page: until then the block goes on waiting.
  const isOver = refusal !== undefined && endsSession(refusal);
  return {
    // The cache is untyped; its entry was answered to this very call.
    data: result.data as O | undefined,
    loading: result.isLoading || (isOver && result.data === undefined),
    fetching: result.isFetching || isOver,
    refusal: isOver ? undefined : refusal,
    refetch: () => void result.refetch(),
  };
}

interface WriteOptions extends Pick<SendOptions, 'quiet'> {
  /** Called with the key of the request before it is sent. */
  readonly onKey?: (key: string) => void;
}

/**
 * Returns a function that sends a write: reloads the touched objects, also after a shown refusal, and keeps
 * the idempotency key of a repeated act.
 */
export function useSend<I, O>(call: Call<I, O>): (input: NoInfer<I>, options?: WriteOptions) => Promise<O> {
  const dispatch = useAppDispatch();
  const act = useRef<ActKey>(null);
  return useCallback(
    async (input, { onKey, ...options } = {}) => {
      act.current ??= new ActKey();
      const idempotencyKey = act.current.keyFor(input);
      onKey?.(idempotencyKey);
      const sent = call.idempotent ? { ...options, idempotencyKey } : options;
      const result = await dispatch(callApi.endpoints.write.initiate(argsOf(call, input, sent), { track: false }));
      const refusal = 'error' in result && isRefused(result.error) ? new CallRefused(result.error) : undefined;
      if ('error' in result && !refusal) throw new Error('the call was not sent');
      act.current.settle(input, refusal);
      if (refusal) throw refusal;
      // As above: the answer of this very call.
      return result.data as O;
    },
    [call, dispatch],
  );
}

/** Returns a function that reloads the objects touched by a call, for callers that send `quiet` and were refused. */
export function useReread(call: Pick<CallSpec, 'touches'>): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => void dispatch(callApi.util.invalidateTags(tagsOf(call))), [call, dispatch]);
}
