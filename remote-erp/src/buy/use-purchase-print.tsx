import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';
import { PurchaseSheet } from './purchase.print';

/** Prints a purchase bill as it stands now, and counts the print. */
export function usePurchasePrint(id: number): () => Promise<void> {
  const print = usePrint();
  const count = useSend(purchase.printed);
  return useCallback(async () => {
    const data = await send(purchase.print, { id });
    const { title, billNo, margin } = data;
    await print({ title: `${title} ${billNo}`, paper: 'A4', margin, sheet: <PurchaseSheet of={data} /> });
    await count({ id });
  }, [id, print, count]);
}
