import type { Call } from '@mingmou/contract/base/call';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { useEffect } from 'react';

const REFRESH_MS = 15_000;

/** Polls the records that wait for the caller's signature, if the caller may sign. */
export function useWaitingList<Answer extends { readonly rows: readonly object[] }>(
  call: Call<Record<never, never>, Answer>,
  mayAnswer: (answer: Answer) => boolean,
) {
  const mayAsk = useHolds(call.grant);
  const { data, refusal, refetch } = useCall(call, {}, { quiet: true, skip: !mayAsk });
  const isAsked = data !== undefined && mayAnswer(data);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setInterval(refetch, REFRESH_MS);
    return () => clearInterval(timer);
  });
  return { data, isAsked, count: data?.rows.length ?? 0, refusal, refetch };
}
