import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { patientCodes } from '@mingmou/contract/patients/patient.codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import { endsSession } from '@mingmou/core/http/verdict';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useReread } from '@mingmou/core/store/use-call';
import { useRepeatable } from '@mingmou/kit/entry/use-repeatable';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useCallback } from 'react';

export type RegisterInput = InputOf<typeof registration.saveRegistered>;
export type Registered = OutputOf<typeof registration.saveRegistered>;

/** Registers a patient; asks for a confirmation where the server requires one (same name, full shift). */
export function useRegister(): (input: RegisterInput) => Promise<Registered | undefined> {
  const send = useRepeatable(registration.saveRegistered);
  const reread = useReread(registration.saveRegistered);
  const { confirm, error } = useFeedback();
  const mayAdd = useHolds('register:over');

  /** The input to send again, or nothing when the person at the desk declines. */
  const insisted = useCallback(
    async (input: RegisterInput, { code, msg }: CallRefused): Promise<RegisterInput | undefined> => {
      if (code === patientCodes.sameNameAndBirthday.code && !input.confirmDuplicate)
        return (await confirm(msg, { ok: '仍要新建' })) ? { ...input, confirmDuplicate: true } : undefined;
      if (code === registrationCodes.full.code && mayAdd && !input.over)
        return (await confirm(`${msg}，要加号吗？`, { ok: '加号' })) ? { ...input, over: true } : undefined;
      if (code === registrationCodes.phoneDiffers.code && !input.confirmPhone)
        return (await confirm(msg, { ok: '确认' })) ? { ...input, confirmPhone: true } : undefined;
      error(msg);
      return undefined;
    },
    [confirm, error, mayAdd],
  );

  return useCallback(
    async (first) => {
      let input: RegisterInput | undefined = first;
      while (input) {
        try {
          return await send(input, { quiet: true });
        } catch (refusal) {
          if (!(refusal instanceof CallRefused) || endsSession(refusal)) throw refusal;
          reread();
          input = await insisted(input, refusal);
        }
      }
      return undefined;
    },
    [send, reread, insisted],
  );
}
