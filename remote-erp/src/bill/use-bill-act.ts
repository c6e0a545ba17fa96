import type { Call } from '@mingmou/contract/base/call';
import { CallRefused } from '@mingmou/core/http/refusal';
import { isUncertain } from '@mingmou/core/http/verdict';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useCallback } from 'react';

const UNKNOWN = '没有收到结果，不确定是否已完成。请再操作一次，不会重复';

/**
 * `useSend` for an act on a bill: says where the outcome of the act is unknown. The act may be repeated: an unchanged
 * input goes under its first key.
 */
export function useBillAct<I, O>(call: Call<I, O>): (input: I) => Promise<O> {
  const send = useSend(call);
  const { warning } = useFeedback();
  return useCallback(
    async (input) => {
      try {
        return await send(input);
      } catch (error) {
        if (error instanceof CallRefused && isUncertain(error)) warning(UNKNOWN);
        throw error;
      }
    },
    [send, warning],
  );
}
