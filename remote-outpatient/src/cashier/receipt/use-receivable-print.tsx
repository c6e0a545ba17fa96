import { ReceivableReceipt } from '@mingmou/clinic/print/receivable-receipt';
import { arrears } from '@mingmou/contract/cashier/arrears.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';
import { Copies } from '../../parts/copies';
import { unlessRefused } from './use-receipt-print';

/** Prints 收款收据 of a collection as it stands now, and counts the print. */
export function useReceivablePrint(): (receivableId: number) => Promise<void> {
  const print = usePrint();
  const count = useSend(arrears.printed);
  return useCallback(
    (receivableId) =>
      unlessRefused(async () => {
        const data = await send(arrears.print, { receivableId });
        const { template } = data;
        const { paper, landscape, margin, fontSize, copies } = template;
        const sheet = (
          <Copies count={copies}>
            <ReceivableReceipt of={data} template={template} />
          </Copies>
        );
        await print({ title: `${data.title} ${data.receivableNo}`, paper, landscape, margin, fontSize, sheet });
        await count({ id: receivableId });
      }),
    [print, count],
  );
}
