import { useEffect, useState } from 'react';

/** The text once typing paused, so that not every letter asks the server. */
export function usePaused(text: string, ms: number): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return paused;
}
