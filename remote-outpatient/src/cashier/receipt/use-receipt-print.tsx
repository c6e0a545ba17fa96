import { ChargeReceipt } from '@mingmou/clinic/print/charge-receipt';
import type { Template } from '@mingmou/clinic/print/receipt-parts';
import { RefundReceipt } from '@mingmou/clinic/print/refund-receipt';
import { receipt } from '@mingmou/contract/cashier/receipt.contract';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';
import { Copies } from '../../parts/copies';

type Print = (chosen?: Partial<Template>) => Promise<void>;

/** Prints unless the server refuses, which it says itself. */
export async function unlessRefused(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    // The refusal was shown by the client.
    if (!(error instanceof CallRefused)) throw error;
  }
}

/** Prints the receipt of a paid order as it stands now, and counts the print. */
export function useChargePrint(id: number): Print {
  const print = usePrint();
  const count = useSend(receipt.chargePrinted);
  return useCallback(
    (chosen) =>
      unlessRefused(async () => {
        const data = await send(receipt.charge, { id });
        const template = { ...data.template, ...chosen };
        const { paper, landscape, margin, fontSize, copies } = template;
        const sheet = (
          <Copies count={copies}>
            <ChargeReceipt of={data} template={template} />
          </Copies>
        );
        await print({ title: `${data.title} ${data.orderNo}`, paper, landscape, margin, fontSize, sheet });
        await count({ id });
      }),
    [id, print, count],
  );
}

/** Prints the receipt of a paid refund as it stands now, and counts the print. */
export function useRefundPrint(id: number): Print {
  const print = usePrint();
  const count = useSend(receipt.refundPrinted);
  return useCallback(
    (chosen) =>
      unlessRefused(async () => {
        const data = await send(receipt.refund, { id });
        const template = { ...data.template, ...chosen };
        const { paper, landscape, margin, fontSize, copies } = template;
        const sheet = (
          <Copies count={copies}>
            <RefundReceipt of={data} template={template} />
          </Copies>
        );
        await print({ title: `${data.title} ${data.refundNo}`, paper, landscape, margin, fontSize, sheet });
        await count({ id });
      }),
    [id, print, count],
  );
}
