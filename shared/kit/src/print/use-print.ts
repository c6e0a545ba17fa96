import { useCallback, useRef } from 'react';
import { type PrintJob, printSheet } from './print-sheet';

/** Prints one job at a time; requests during an open print dialog are dropped. */
export function usePrint(): (job: PrintJob) => Promise<void> {
  const printing = useRef(false);
  return useCallback(async (job) => {
    if (printing.current) return;
    printing.current = true;
    const before = document.activeElement;
    try {
      await printSheet(job);
    } finally {
      printing.current = false;
      if (before instanceof HTMLElement) before.focus();
    }
  }, []);
}
