import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';
import { RegistrationSlip } from './registration-slip';

const TITLE = '挂号单';

/** Prints the slip of a registration as it stands now, on the roll of the desk. */
export function useSlipPrint(): (registrationId: number) => Promise<void> {
  const read = useSend(registration.print);
  const print = usePrint();
  return useCallback(
    async (id) => {
      const slip = await read({ id });
      await print({ title: `${TITLE} ${slip.registrationNo}`, paper: '80mm', sheet: <RegistrationSlip of={slip} /> });
    },
    [read, print],
  );
}
