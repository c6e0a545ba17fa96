import { useEffect, useState } from 'react';

const POLL_MS = 10_000;

/** undefined: not measured yet; null: no answer. */
export type RoundTrip = number | null | undefined;

/** Measures `check` every 10 s; pauses in a hidden tab and measures immediately when the tab is shown again. */
export function useRoundTrip(check: () => Promise<unknown>): RoundTrip {
  const [roundTrip, setRoundTrip] = useState<RoundTrip>(undefined);

  useEffect(() => {
    let running = false;
    let ended = false;
    const tell = (result: RoundTrip) => {
      if (!ended) setRoundTrip(result);
    };
    const measure = async () => {
      if (document.hidden) return;
      // The one before is still on its way after 10 s.
      if (running) return tell(null);
      running = true;
      const startedAt = performance.now();
      try {
        await check();
        tell(Math.round(performance.now() - startedAt));
      } catch {
        tell(null);
      } finally {
        running = false;
      }
    };
    const measureWhenSeen = () => {
      if (!document.hidden && !running) void measure();
    };
    void measure();
    const timer = setInterval(() => void measure(), POLL_MS);
    document.addEventListener('visibilitychange', measureWhenSeen);
    return () => {
      ended = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', measureWhenSeen);
    };
  }, [check]);

  return roundTrip;
}
