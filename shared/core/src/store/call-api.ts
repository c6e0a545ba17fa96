import type { CallSpec } from '@mingmou/contract/base/call';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { isCancelled, type SendOptions, send } from '../http/client';
import { CallRefused } from '../http/refusal';

/** A refusal as the store keeps it. */
export type RefusedCall = Pick<CallRefused, 'code' | 'msg' | 'data' | 'status' | 'requestId'>;

export interface CallArgs {
  readonly id: string;
  readonly input: unknown;
  readonly options?: Omit<SendOptions, 'signal'>;
}

type Outcome = { data: unknown; error?: undefined } | { data?: undefined; error: RefusedCall };

const calls = new Map<string, CallSpec>();

/** Returns the arguments that identify a call by its id, which keeps the store small and serialisable. */
export function argsOf(call: CallSpec, input: unknown, options?: CallArgs['options']): CallArgs {
  calls.set(call.id, call);
  return options ? { id: call.id, input, options } : { id: call.id, input };
}

function callOf(id: string): CallSpec {
  const call = calls.get(id);
  if (!call) throw new Error(`unknown call ${id}`);
  return call;
}

async function perform({ id, input, options }: CallArgs, signal: AbortSignal): Promise<Outcome> {
  try {
    return { data: await send<unknown, unknown>(callOf(id), input, { ...options, signal }) };
  } catch (error) {
    if (error instanceof CallRefused) {
      const { code, msg, data, status, requestId } = error;
      return { error: { code, msg, data, status, requestId } };
    }
    if (isCancelled(error)) return { error: { code: 0, msg: '已取消', data: null, status: 0, requestId: '' } };
    throw error;
  }
}

/** The cache tags of a call: what reads under them is read again when it writes. */
export function tagsOf({ touches }: Pick<CallSpec, 'touches'>) {
  return touches.map((tag) => ({ type: 'touched', id: tag }) as const);
}

/**
 * Returns whether a business refusal makes shown data outdated, mostly because another user was faster. A caller that
 * sends `quiet` has an open form on the data, and reloads through `useReread`.
 */
function isOvertaken({ status }: RefusedCall, { options }: CallArgs): boolean {
  return status === 200 && options?.quiet !== true;
}

const STALE_AFTER_S = 30;

/** Every call of the product through one read and one write: the call handed in gives types, path and cache tags. */
export const callApi = createApi({
  reducerPath: 'calls',
  baseQuery: fakeBaseQuery<RefusedCall>(),
  tagTypes: ['touched'],
  // A page that becomes visible again shows its rows immediately, and reloads rows older than this.
  refetchOnMountOrArgChange: STALE_AFTER_S,
  endpoints: (build) => ({
    read: build.query<unknown, CallArgs>({
      queryFn: (args, { signal }) => perform(args, signal),
      providesTags: (_data, _error, { id }) => tagsOf(callOf(id)),
    }),
    write: build.mutation<unknown, CallArgs>({
      queryFn: (args, { signal }) => perform(args, signal),
      invalidatesTags: (_data, error, args) => (error && !isOvertaken(error, args) ? [] : tagsOf(callOf(args.id))),
    }),
  }),
});
