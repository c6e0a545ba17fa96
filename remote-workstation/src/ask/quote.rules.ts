import type { Consultation } from '@mingmou/contract/workstation/consultation.rules';
import { isBlank } from '@mingmou/contract/workstation/stage.rules';

type Values = Readonly<Record<string, unknown>>;

/** Returns the quoted values for empty fields. The text of an allergy is left out where the doctor denied allergies. */
export function freshQuote<Q extends Partial<Consultation>>(typed: Values, quoted: Q): Partial<Q> {
  const isDenied = !isBlank(typed.allergyHas) && typed.allergyHas !== '有';
  const fresh = Object.entries(quoted).filter(
    ([name]) => isBlank(typed[name]) && !(name === 'allergyText' && isDenied),
  );
  return Object.fromEntries(fresh) as Partial<Q>;
}
