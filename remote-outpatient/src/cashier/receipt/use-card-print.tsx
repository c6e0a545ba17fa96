import { CardRefundReceipt, RechargeReceipt } from '@mingmou/clinic/print/card-receipt';
import { cardReceipt } from '@mingmou/contract/cashier/card/card-receipt.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { useCallback } from 'react';
import { unlessRefused, usePaper } from './use-paper';

type Print = (id: number) => Promise<void>;

/** Prints the current 充值收据 of a recharge, and counts the print. */
export function useRechargePrint(): Print {
  const print = usePaper();
  const count = useSend(cardReceipt.rechargePrinted);
  return useCallback(
    (id) =>
      unlessRefused(async () => {
        const data = await send(cardReceipt.recharge, { id });
        const { title, template, rechargeNo } = data;
        const sheet = <RechargeReceipt of={data} template={template} />;
        await print({ title: `${title} ${rechargeNo}`, template, sheet });
        await count({ id });
      }),
    [print, count],
  );
}

/** Prints 退款 of a card that was paid, and counts the print. */
export function useCardRefundPrint(): Print {
  const print = usePaper();
  const count = useSend(cardReceipt.refundPrinted);
  return useCallback(
    (id) =>
      unlessRefused(async () => {
        const data = await send(cardReceipt.refund, { id });
        const { title, template, refundNo } = data;
        const sheet = <CardRefundReceipt of={data} template={template} />;
        await print({ title: `${title} ${refundNo}`, template, sheet });
        await count({ id });
      }),
    [print, count],
  );
}
