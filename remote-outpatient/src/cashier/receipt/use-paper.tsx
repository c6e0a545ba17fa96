import { Copies } from '@mingmou/clinic/print/copies';
import type { Template } from '@mingmou/clinic/print/receipt-parts';
import { CallRefused } from '@mingmou/core/http/refusal';
import { usePrint } from '@mingmou/kit/print/use-print';
import { type ReactNode, useCallback } from 'react';

interface Paper {
  readonly title: string;
  readonly template: Template;
  readonly sheet: ReactNode;
}

/** Prints a sheet of the till on the paper, and as often, as its template says. */
export function usePaper(): (paper: Paper) => Promise<void> {
  const print = usePrint();
  return useCallback(
    async ({ title, template: { paper, landscape, margin, fontSize, copies }, sheet }) => {
      await print({ title, paper, landscape, margin, fontSize, sheet: <Copies count={copies}>{sheet}</Copies> });
    },
    [print],
  );
}

/** Prints unless the server refuses, which it says itself. */
export async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    // The refusal was shown by the client.
    if (!(error instanceof CallRefused)) throw error;
  }
}
