import { receipt } from '@mingmou/contract/cashier/receipt.contract';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';
import { ChargeReceipt } from './charge-receipt';
import type { Template } from './receipt-parts';
import { RefundReceipt } from './refund-receipt';

type Print = (chosen?: Partial<Template>) => Promise<void>;

/** The copies one below the other, each on a page of its own. */
function Copies({ count, children }: { readonly count: number; readonly children: React.ReactNode }) {
  return Array.from({ length: count }, (_, at) => (
    <div key={at} style={at > 0 ? { breakBefore: 'page' } : undefined}>
      {children}
    </div>
  ));
}

async function unlessRefused(act: () => Promise<void>): Promise<void> {
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
        const { paper, margin, copies } = template;
        const sheet = (
          <Copies count={copies}>
            <ChargeReceipt of={data} template={template} />
          </Copies>
        );
        await print({ title: `${data.title} ${data.orderNo}`, paper, margin, sheet });
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
        const { paper, margin, copies } = template;
        const sheet = (
          <Copies count={copies}>
            <RefundReceipt of={data} template={template} />
          </Copies>
        );
        await print({ title: `${data.title} ${data.refundNo}`, paper, margin, sheet });
        await count({ id });
      }),
    [id, print, count],
  );
}
