import type { Call } from '@mingmou/contract/base/call';
import { CallRefused } from '@mingmou/core/http/refusal';
import { isUncertain } from '@mingmou/core/http/verdict';
import { useSend } from '@mingmou/core/store/use-call';
import { useCallback, useRef } from 'react';
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

interface Saved {
  readonly id: number;
  readonly version: number;
}

type Save<I, O> = (input: I, options?: { readonly quiet: boolean }) => Promise<O>;

/**
 * Returns a function that creates one record by a function of `useRepeatable`, however often a save gets no answer.
 * Unchanged input goes under its first key. Before changed input is sent, or another function is used, the unanswered
 * save is sent again under its key: if that creates or finds the record, the changed input becomes its next version.
 */
export function useSaveNew<I extends object, O extends Saved>(): (save: Save<I, O>, input: I) => Promise<O> {
  const unanswered = useRef<{ readonly save: Save<I, O>; readonly input: I }>(undefined);
  const recognised = useRef<Saved>(undefined);
  return useCallback(async (save, input) => {
    const first = unanswered.current;
    const isFirst = first?.save === save && JSON.stringify(first.input) === JSON.stringify(input);
    if (first && !isFirst) {
      try {
        const { id, version } = await first.save(first.input, { quiet: true });
        recognised.current = { id, version };
      } catch (refusal) {
        if (isUncertain(refusal)) throw refusal;
        // The first save never ran and is refused now: there is no record.
      }
      unanswered.current = undefined;
    }
    if (!recognised.current) unanswered.current = { save, input };
    try {
      const answer = await save({ ...input, ...recognised.current });
      unanswered.current = undefined;
      recognised.current = undefined;
      return answer;
    } catch (refusal) {
      if (!isUncertain(refusal)) unanswered.current = undefined;
      throw refusal;
    }
  }, []);
}
