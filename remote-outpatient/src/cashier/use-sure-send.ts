import type { Call } from '@mingmou/contract/base/call';
import { CallRefused } from '@mingmou/core/http/refusal';
import { endsSession, isUncertain } from '@mingmou/core/http/verdict';
import { useSend } from '@mingmou/core/store/use-call';
import { useState } from 'react';

interface Held<I> {
  readonly input: I;
}

export interface SureSend<I, O> {
  /** Sends; answers nothing when it was refused or no answer came. */
  readonly send: (input: I) => Promise<O | undefined>;
  /** No answer came: whether it happened is not known until the very same is sent again. */
  readonly isOpen: boolean;
  /** Sends the same under the same key: what happened already is answered again, never done twice. */
  readonly retry: () => Promise<O | undefined>;
  readonly refusal: CallRefused | undefined;
  readonly clear: () => void;
}

/** A write that moves money. What was sent is held until an answer came, so that a repeat cannot differ from it. */
export function useSureSend<I, O>(call: Call<I, O>): SureSend<I, O> {
  const post = useSend(call);
  const [held, hold] = useState<Held<I>>();
  const [refusal, setRefusal] = useState<CallRefused>();

  const send = async (input: I): Promise<O | undefined> => {
    setRefusal(undefined);
    try {
      const output = await post(input, { quiet: true });
      hold(undefined);
      return output;
    } catch (error) {
      if (!(error instanceof CallRefused) || endsSession(error)) throw error;
      hold(isUncertain(error) ? { input } : undefined);
      setRefusal(error);
      return undefined;
    }
  };

  return {
    send,
    isOpen: held !== undefined,
    retry: async () => (held ? send(held.input) : undefined),
    refusal,
    clear: () => setRefusal(undefined),
  };
}
