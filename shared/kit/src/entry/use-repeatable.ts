import type { Call } from '@mingmou/contract/base/call';
import { CallRefused } from '@mingmou/core/http/refusal';
import { isUncertain } from '@mingmou/core/http/verdict';
import { useSend } from '@mingmou/core/store/use-call';
import { useCallback } from 'react';
import { useFeedback } from '../feedback/use-feedback';

const UNKNOWN = '没有收到结果，不确定是否已保存。填写的都在，请再保存一次，不会重复';

/**
 * Says after a save that got no answer that its outcome is unknown and that the form may be saved again. For calls with an
 * idempotency key: unchanged input goes under its first key.
 */
export function useUnknownOutcome(): (error: unknown) => void {
  const { warning } = useFeedback();
  return useCallback(
    (error) => {
      if (error instanceof CallRefused && isUncertain(error)) warning(UNKNOWN);
    },
    [warning],
  );
}

/** `useSend` for the call that a form is saved by: says where the outcome of a save is unknown. */
export function useRepeatable<I, O>(call: Call<I, O>): ReturnType<typeof useSend<I, O>> {
  const send = useSend(call);
  const sayUnknown = useUnknownOutcome();
  return useCallback(
    async (input, options) => {
      try {
        return await send(input, options);
      } catch (error) {
        sayUnknown(error);
        throw error;
      }
    },
    [send, sayUnknown],
  );
}
