import { useEffect, useState } from 'react';

/** Seconds until another code can be requested (product.md §9). */
const LOCK_SECONDS = 60;

interface SendLock {
  /** Seconds until the next code can be requested. */
  readonly left: number;
  readonly lock: () => void;
}

/** The 60 s lock of 「发送验证码」. It counts by the clock, since timers of a hidden tab run slow. */
export function useSendLock(): SendLock {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (until === 0) return;
    const count = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [until]);

  const lock = () => {
    setLeft(LOCK_SECONDS);
    setUntil(Date.now() + LOCK_SECONDS * 1000);
  };
  return { left, lock };
}
