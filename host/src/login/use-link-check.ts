import { firstAdmin } from '@mingmou/contract/auth/first-admin.contract';
import { send } from '@mingmou/core/http/client';
import { useEffect, useState } from 'react';
import { refusalText } from '../parts/refusal';

/**
 * Returns the server's verdict on a setup link: undefined while loading, null for a valid link, otherwise its refusal.
 */
export function useLinkCheck(token: string) {
  const [refusal, setRefusal] = useState<string | null>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const settle = (text: string | null) => {
      if (isCurrent) setRefusal(text);
    };
    setRefusal(undefined);
    send(firstAdmin.check, { token }, { quiet: true }).then(
      () => settle(null),
      (error: unknown) => settle(refusalText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, round]);

  return { refusal, again: () => setRound((current) => current + 1) };
}
