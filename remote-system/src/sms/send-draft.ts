import type { InputOf } from '@mingmou/contract/base/call';
import { KNOWN_VARIABLES, type SmsVariable, variablesIn } from '@mingmou/contract/messaging/sms.rules';
import type { smsReady } from '@mingmou/contract/messaging/sms-send.contract';
import { mobilesIn } from './mobiles';

export interface ChosenPatient {
  readonly id: number;
  readonly name: string;
}

/** Input of the dialog. */
export interface SendDraft {
  readonly templateId: number | null;
  readonly patients: readonly ChosenPatient[];
  readonly mobiles: string;
  readonly params: Readonly<Record<string, string>>;
  readonly planTime: string | null;
}

export const EMPTY_DRAFT: SendDraft = { templateId: null, patients: [], mobiles: '', params: {}, planTime: null };

/** Returns the variables of a text that the sender must fill in. */
export function askedIn(content: string): SmsVariable[] {
  return variablesIn(content).filter((name) => !KNOWN_VARIABLES.includes(name));
}

/** Returns the request to the server; null while something is missing. */
export function requestOf(draft: SendDraft, content: string | null): InputOf<typeof smsReady.preview> | null {
  const { templateId, patients, params, planTime } = draft;
  const mobiles = mobilesIn(draft.mobiles);
  if (templateId === null || content === null || patients.length + mobiles.length === 0) return null;
  const asked = askedIn(content);
  if (asked.some((name) => !params[name]?.trim())) return null;
  return {
    templateId,
    patientIds: patients.map(({ id }) => id),
    mobiles,
    params: Object.fromEntries(asked.map((name) => [name, params[name]?.trim() ?? ''])),
    planTime,
  };
}
