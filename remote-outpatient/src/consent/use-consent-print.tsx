import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';
import { ConsentSheet, type PaperData } from './consent-sheet';

/** Prints a consent, to be signed or as it was signed. */
export function useConsentPrint(): (read: () => Promise<PaperData>) => Promise<void> {
  const print = usePrint();
  return useCallback(
    async (read) => {
      const paper = await read();
      await print({ title: `${paper.title} ${paper.name}`, paper: 'A4', sheet: <ConsentSheet of={paper} /> });
    },
    [print],
  );
}
