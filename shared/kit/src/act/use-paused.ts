import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** Returns the text after a pause in typing, so that not every letter causes a request. */
export function usePaused(text: string, ms = PAUSE_MS): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return paused;
}
