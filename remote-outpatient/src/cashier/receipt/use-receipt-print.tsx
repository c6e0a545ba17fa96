import { ChargeReceipt } from '@mingmou/clinic/print/charge-receipt';
import type { Template } from '@mingmou/clinic/print/receipt-parts';
import { RefundReceipt } from '@mingmou/clinic/print/refund-receipt';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { useCallback } from 'react';
import { useOneAtATime } from '../../parts/use-one-at-a-time';
import { unlessRefused, usePaper } from './use-paper';

type Print = (chosen?: Partial<Template>) => Promise<void>;

/** Runs one print at a time: a second press while the receipt is still being read would be counted as another print. */
function useOnePrint() {
  const once = useOneAtATime();
  return useCallback(async (act: () => Promise<void>) => void (await once(() => unlessRefused(act))), [once]);
}

/** Prints the current receipt of a paid order and counts the print. */
export function useChargePrint(id: number): Print {
  const print = usePaper();
  const once = useOnePrint();
  const count = useSend(receipt.chargePrinted);
  return useCallback(
    (chosen) =>
      once(async () => {
        const data = await send(receipt.charge, { id });
        const template = { ...data.template, ...chosen };
        const sheet = <ChargeReceipt of={data} template={template} />;
        await print({ title: `${data.title} ${data.orderNo}`, template, sheet });
        await count({ id });
      }),
    [id, print, count, once],
  );
}

/** Prints the current receipt of a paid refund, and counts the print. */
export function useRefundPrint(id: number): Print {
  const print = usePaper();
  const once = useOnePrint();
  const count = useSend(receipt.refundPrinted);
  return useCallback(
    (chosen) =>
      once(async () => {
        const data = await send(receipt.refund, { id });
        const template = { ...data.template, ...chosen };
        const sheet = <RefundReceipt of={data} template={template} />;
        await print({ title: `${data.title} ${data.refundNo}`, template, sheet });
        await count({ id });
      }),
    [id, print, count, once],
  );
}
