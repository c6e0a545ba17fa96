import { CashierShiftReceipt } from '@mingmou/clinic/print/cashier-shift-receipt';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { usePaper } from '../receipt/use-paper';

/** Prints 交班单 of a shift that was handed over, and counts the print. */
export function useCashierShiftPrint(): (id: number) => Promise<void> {
  const print = usePaper();
  const count = useSend(cashierShift.printed);
  return async (id) => {
    const data = await send(cashierShift.print, { id });
    const { title, template, shiftNo } = data;
    await print({
      title: `${title} ${shiftNo}`,
      template,
      sheet: <CashierShiftReceipt of={data} template={template} />,
    });
    await count({ id });
  };
}
