import { CallRefused } from '@mingmou/core/http/refusal';
import { endsSession } from '@mingmou/core/http/verdict';
import { useRef, useState } from 'react';
import { useThrottled } from './use-throttled';

interface Act<Args extends readonly unknown[]> {
  /** Answers true when it was done, false where the page itself hindered it; undefined when it was refused or still ran. */
  readonly run: (...args: Args) => Promise<boolean | undefined>;
  /** The same for a click: repeated clicks are one. */
  readonly start: (...args: Args) => void;
  readonly running: boolean;
}

/**
 * Runs one act of the user at a time; a refusal ends it. An act that returns false sent nothing, so it may be tried
 * again immediately. The client shows refusals of loud calls; refusals of `quiet` calls go to `onRefused`, except for
 * the end of the session, which the shell shows once. Any other error is a fault of the product and is rethrown.
 * `markedElement` returns the button that shows the throttle of `start`, if a hotkey can start the act too.
 */
export function useAct<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  onRefused?: (refusal: CallRefused) => void,
  markedElement?: () => Element | null,
): Act<Args> {
  const busy = useRef(false);
  const [running, setRunning] = useState(false);
  const run = async (...args: Args) => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      return (await act(...args)) !== false;
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      if (!endsSession(error)) onRefused?.(error);
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  const start = useThrottled(run, undefined, markedElement);
  return { run, start, running };
}
