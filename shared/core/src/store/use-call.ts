import type { Call, CallSpec } from '@mingmou/contract/base/call';
import { useCallback, useRef } from 'react';
import { ActKey } from '../http/act-key';
import type { SendOptions } from '../http/client';
import { CallRefused } from '../http/refusal';
import { argsOf, callApi, type RefusedCall, tagsOf } from './call-api';
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

/** Reads by a call; the data is shared between pages and read again after a write that touches one of its tags. */
export function useCall<I, O>(call: Call<I, O>, input: NoInfer<I>, options: CallOptions = {}): CallState<O> {
  const { skip = false, quiet = false } = options;
  const result = callApi.useReadQuery(argsOf(call, input, quiet ? { quiet } : undefined), { skip });
  return {
    // The cache is untyped; its entry was answered to this very call.
    data: result.data as O | undefined,
    loading: result.isLoading,
    fetching: result.isFetching,
    refusal: isRefused(result.error) ? result.error : undefined,
    refetch: () => void result.refetch(),
  };
}

/** The way to send a write: what the call touches is read again, also when it was refused loud, and a repeated act keeps its idempotency key. */
export function useSend<I, O>(
  call: Call<I, O>,
): (input: NoInfer<I>, options?: Pick<SendOptions, 'quiet'>) => Promise<O> {
  const dispatch = useAppDispatch();
  const act = useRef<ActKey>(null);
  return useCallback(
    async (input, options = {}) => {
      act.current ??= new ActKey();
      const idempotencyKey = act.current.keyFor(input);
      const sent = call.idempotent ? { ...options, idempotencyKey } : options;
      const result = await dispatch(callApi.endpoints.write.initiate(argsOf(call, input, sent), { track: false }));
      const refusal = 'error' in result && isRefused(result.error) ? new CallRefused(result.error) : undefined;
      if ('error' in result && !refusal) throw new Error('the call broke down before it was sent');
      act.current.settle(refusal);
      if (refusal) throw refusal;
      // As above: the answer of this very call.
      return result.data as O;
    },
    [call, dispatch],
  );
}

/** Reads again what a call touches, for whoever sends it `quiet` and was refused. */
export function useReread(call: Pick<CallSpec, 'touches'>): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => void dispatch(callApi.util.invalidateTags(tagsOf(call))), [call, dispatch]);
}
