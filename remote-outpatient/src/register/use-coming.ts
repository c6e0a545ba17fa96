import { nextState, stateOf } from '@mingmou/contract/base/flow';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { registrationDesk as deskCalls } from '@mingmou/contract/outpatient/registration-desk.contract';
import { send } from '@mingmou/core/http/client';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useAct } from '@mingmou/kit/act/use-act';
import { useEffect } from 'react';
import type { Draft } from './register.draft';
import type { useRegistrationDesk } from './use-registration-desk';

/** 去挂号: the desk begins with the appointment or the patient that the address names, once; asking where it would lose something. */
export function useComing(
  { clear, changePatient, begin, use }: ReturnType<typeof useRegistrationDesk>,
  onBegun: (person: Draft) => void,
): void {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('subscribeId'));
  const { run } = useAct(async (id: number) => {
    setParams({}, { replace: true });
    if (!(await clear())) return;
    const booking = await send(appointment.findById, { id });
    const state = stateOf(appointmentFlow, booking.subscribeState);
    if (booking.registrationId || nextState(appointmentFlow, state, 'register') === null) return;
    const { patientId, name, sex, birthday } = booking;
    if (patientId) changePatient(await send(deskCalls.card, { id: patientId }));
    else {
      // The appointment shows its phone masked to most roles; the file needs the whole phone.
      const { phone } = await send(appointment.phone, { id });
      const person = { name, phone, sex, birthday };
      begin(person);
      onBegun(person);
    }
    await use(booking, patientId ? undefined : name);
  });
  const person = Number(params.get('patientId'));
  const known = useAct(async (id: number) => {
    setParams({}, { replace: true });
    if (await clear()) changePatient(await send(deskCalls.card, { id }));
  });
  useEffect(() => {
    if (asked > 0) void run(asked);
    else if (person > 0) void known.run(person);
  }, [asked, person]);
}
