import type { PhoneUse } from '@mingmou/contract/phone/phone-key.fields';
import { useEffect, useRef } from 'react';

const POLL_MS = 2000;

interface PhoneWatchProps {
  /** Whether a code of this dialog was issued; earlier submissions are not news. */
  readonly isOut: { readonly current: boolean };
  readonly ask: () => Promise<PhoneUse>;
  readonly onSent: () => void;
}

/** Asks every two seconds whether the phone is done; one that gets lost is made up for by the next. */
export function PhoneWatch({ isOut, ask, onSent }: PhoneWatchProps) {
  const latest = useRef({ ask, onSent });
  latest.current = { ask, onSent };
  useEffect(() => {
    let alive = true;
    const timer = setInterval(async () => {
      if (!isOut.current) return;
      const use = await latest.current.ask().catch(() => undefined);
      if (!alive || !use?.sentAt) return;
      alive = false;
      clearInterval(timer);
      latest.current.onSent();
    }, POLL_MS);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, [isOut]);
  return <p role="status">等待签署…</p>;
}
