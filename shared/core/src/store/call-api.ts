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

/** Makes a call known by its id, so that what the store keeps stays small and serialisable. */
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
 * Refused by the product itself: mostly somebody else was quicker, and what is shown is old. Whoever sends `quiet` has a
 * form open on it, and says by `useReread` when it may be read under that form.
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
  // A page that comes back into view shows its rows at once and asks again when they are older than this.
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
