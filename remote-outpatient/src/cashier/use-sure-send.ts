import type { Call } from '@mingmou/contract/base/call';
import { CallRefused } from '@mingmou/core/http/refusal';
import { endsSession, isUncertain } from '@mingmou/core/http/verdict';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useSend } from '@mingmou/core/store/use-call';
import { useEffect, useRef, useState } from 'react';
import { useOneAtATime } from '../parts/use-one-at-a-time';
import { forget, leaveOpen, noteDone, noteSent } from './outbox/outbox';

interface Held<I> {
  readonly input: I;
  readonly key: string;
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

/**
 * Sends a write that moves money. The request is kept until its answer arrives, so that a repetition is identical; the
 * browser stores its key, so that its result can be asked after a reload or a closed tab. `what` describes the act in
 * the words of the till.
 */
export function useSureSend<I, O>(call: Call<I, O>, what: (input: I) => string): SureSend<I, O> {
  const post = useSend(call);
  const account = useAppSelector(({ session }) => session.info?.userId ?? 0);
  const [held, hold] = useState<Held<I>>();
  const [refusal, setRefusal] = useState<CallRefused>();
  const open = useRef<string>(undefined);
  useEffect(() => () => void (open.current && leaveOpen(account, open.current)), [account]);

  const keep = (act: Held<I> | undefined) => {
    open.current = act?.key;
    hold(act);
  };
  const once = useOneAtATime();
  const sendNow = async (input: I): Promise<O | undefined> => {
    setRefusal(undefined);
    let key = '';
    const onKey = (sent: string) => {
      key = sent;
      open.current = sent;
      noteSent(account, { key, call: call.id, what: `${call.title} ${what(input)}`, at: Date.now() });
    };
    try {
      const output = await post(input, { quiet: true, onKey });
      noteDone(account, key, Date.now());
      keep(undefined);
      return output;
    } catch (error) {
      if (!isUncertain(error)) forget(account, key);
      if (!(error instanceof CallRefused) || endsSession(error)) throw error;
      keep(isUncertain(error) ? { input, key } : undefined);
      setRefusal(error);
      return undefined;
    }
  };

  const send = (input: I) => once(() => sendNow(input));

  return {
    send,
    isOpen: held !== undefined,
    retry: async () => (held ? send(held.input) : undefined),
    refusal,
    clear: () => setRefusal(undefined),
  };
}
