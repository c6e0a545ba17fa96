import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { questionnairePhone } from '@mingmou/contract/outpatient/questionnaire-phone.contract';
import { addressOf } from '../upload/address';
import { Refused, Unreachable } from '../upload/client';

export type Questionnaire = OutputOf<typeof questionnairePhone.find>;
type Given = Omit<InputOf<typeof questionnairePhone.save>, 'key'>;
type Kept = OutputOf<typeof questionnairePhone.save>;

async function ask<T>(path: string, key: string, given?: Given): Promise<T> {
  const sent = given
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key, ...given }) }
    : {};
  let answer: Envelope<T>;
  try {
    const response = await fetch(addressOf(path, { key }), { cache: 'no-store', ...sent });
    answer = await response.json();
  } catch {
    throw new Unreachable();
  }
  if (!answer.success) throw new Refused(answer.code, answer.msg);
  return answer.data;
}

/** The calls of a patient's phone, for one questionnaire. The server checks its answers against the contract. */
export function createClient(key: string) {
  return {
    find: () => ask<Questionnaire>(questionnairePhone.find.path, key),
    save: (given: Given) => ask<Kept>(questionnairePhone.save.path, key, given),
    send: (given: Given) => ask<Kept>(questionnairePhone.send.path, key, given),
  };
}

export type Client = ReturnType<typeof createClient>;
