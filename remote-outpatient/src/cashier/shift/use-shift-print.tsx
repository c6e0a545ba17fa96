import { ShiftReceipt } from '@mingmou/clinic/print/shift-receipt';
import { cashierShift } from '@mingmou/contract/cashier/shift.contract';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Copies } from '../../parts/copies';

/** Prints 交班单 of a shift that was handed over, and counts the print. */
export function useShiftPrint(): (id: number) => Promise<void> {
  const print = usePrint();
  const count = useSend(cashierShift.printed);
  return async (id) => {
    const data = await send(cashierShift.print, { id });
    const { paper, landscape, margin, fontSize, copies } = data.template;
    const sheet = (
      <Copies count={copies}>
        <ShiftReceipt of={data} template={data.template} />
      </Copies>
    );
    await print({ title: `${data.title} ${data.shiftNo}`, paper, landscape, margin, fontSize, sheet });
    await count({ id });
  };
}
