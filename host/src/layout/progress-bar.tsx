import { useEffect, useState } from 'react';
import css from './progress-bar.module.css';

type Phase = 'idle' | 'running' | 'done';

const DONE_MS = 300;

/** Runs along the upper edge while single-spa works on a navigation. */
export function ProgressBar() {
  const [phase, setPhase] = useState<Phase>('idle');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      setPhase('running');
    };
    const end = () => {
      setPhase('done');
      timer = setTimeout(() => setPhase('idle'), DONE_MS);
    };
    window.addEventListener('single-spa:before-routing-event', begin);
    window.addEventListener('single-spa:routing-event', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('single-spa:before-routing-event', begin);
      window.removeEventListener('single-spa:routing-event', end);
    };
  }, []);

  return <div className={css.bar} data-phase={phase} aria-hidden="true" />;
}
