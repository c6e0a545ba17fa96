import { Copies } from '@mingmou/clinic/print/copies';
import { RegistrationSlip } from '@mingmou/clinic/print/registration-slip';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';

/** Prints the current slip of a registration by the organisation's template, and counts the print. */
export function useSlipPrint(): (registrationId: number) => Promise<void> {
  const read = useSend(registration.print);
  const count = useSend(registration.printed);
  const print = usePrint();
  return useCallback(
    async (id) => {
      const slip = await read({ id });
      const { paper, landscape, margin, fontSize, copies } = slip.template;
      const sheet = (
        <Copies count={copies}>
          <RegistrationSlip of={slip} />
        </Copies>
      );
      await print({ title: `${slip.title} ${slip.registrationNo}`, paper, landscape, margin, fontSize, sheet });
      await count({ id });
    },
    [read, print, count],
  );
}
