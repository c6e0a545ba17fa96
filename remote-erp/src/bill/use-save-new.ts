import { isUncertain } from '@mingmou/core/http/verdict';
import { useCallback, useRef } from 'react';

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
