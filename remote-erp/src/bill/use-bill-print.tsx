import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';
import type { BillPages } from './bill-pages';
import { BillPaper } from './bill-paper';

/** Prints a bill as it stands now, and counts the print. */
export function useBillPrint(of: BillPages, id: number): () => Promise<void> {
  const { calls } = of;
  const print = usePrint();
  const count = useSend(calls.printed);
  return useCallback(async () => {
    const data = await send(calls.print, { id });
    const { title, billNo, margin } = data;
    await print({ title: `${title} ${billNo}`, paper: 'A4', margin, sheet: <BillPaper of={of} printed={data} /> });
    await count({ id });
  }, [of, calls, id, print, count]);
}
