import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** What is typed, once nobody has typed for a moment: not every letter asks the server. */
export function usePaused(text: string, ms = PAUSE_MS): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return paused;
}
