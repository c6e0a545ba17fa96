import { ReceivableReceipt } from '@mingmou/clinic/print/receivable-receipt';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { useCallback } from 'react';
import { unlessRefused, usePaper } from './use-paper';

/** Prints the current 收款收据 of a collection, and counts the print. */
export function useReceivablePrint(): (receivableId: number) => Promise<void> {
  const print = usePaper();
  const count = useSend(arrears.printed);
  return useCallback(
    (receivableId) =>
      unlessRefused(async () => {
        const data = await send(arrears.print, { receivableId });
        const { title, template, receivableNo } = data;
        const sheet = <ReceivableReceipt of={data} template={template} />;
        await print({ title: `${title} ${receivableNo}`, template, sheet });
        await count({ id: receivableId });
      }),
    [print, count],
  );
}
