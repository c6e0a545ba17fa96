import { nextState, stateOf } from '@mingmou/contract/base/flow';
import { desk as deskCalls } from '@mingmou/contract/outpatient/desk.contract';
import { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { subscribeFlow } from '@mingmou/contract/outpatient/subscribe.flow';
import { send } from '@mingmou/core/http/client';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useAct } from '@mingmou/kit/act/use-act';
import { useEffect } from 'react';
import type { useDesk } from './use-desk';

const MASKED = '*';

/** 去挂号: the desk begins with the appointment or the patient that the address names, once; asking where it would lose something. */
export function useComing({ clear, changePatient, begin, use }: ReturnType<typeof useDesk>): void {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('subscribeId'));
  const { run } = useAct(async (id: number) => {
    setParams({}, { replace: true });
    if (!(await clear())) return;
    const booking = await send(subscribe.findById, { id });
    const state = stateOf(subscribeFlow, booking.subscribeState);
    if (booking.registrationId || nextState(subscribeFlow, state, 'register') === null) return;
    const { patientId, name, phone, sex, birthday } = booking;
    if (patientId) changePatient(await send(deskCalls.card, { id: patientId }));
    // A phone that only some may read is asked for again.
    else begin({ name, sex, birthday, ...(phone.includes(MASKED) ? {} : { phone }) });
    await use(booking);
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
