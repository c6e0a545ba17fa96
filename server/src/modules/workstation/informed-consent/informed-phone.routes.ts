import { informedPhone } from '@mingmou/contract/workstation/informed-consent/informed-phone.contract';
import { handlePublic, type Route } from '../../../kernel/route';
import { acceptOnPhone, phonesInformed } from './informed-phone.service';

/** What a patient's phone may call: this alone stands beside its page. */
export const patientInformedRoutes: readonly Route[] = [
  handlePublic(informedPhone.find, ({ key }, cx) => phonesInformed(cx, key)),
  handlePublic(informedPhone.sign, (input, cx) => acceptOnPhone(cx, input)),
];
