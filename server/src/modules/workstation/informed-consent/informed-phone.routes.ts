import { informedPhone } from '@mingmou/contract/workstation/informed-consent/informed-phone.contract';
import { handlePublic, type Route } from '../../../kernel/call/route';
import { acceptOnPhone, phonesInformed } from './informed-phone.service';

/** Calls of a patient's phone, which are the only calls next to its page. */
export const patientInformedRoutes: readonly Route[] = [
  handlePublic(informedPhone.find, ({ key }, cx) => phonesInformed(cx, key)),
  handlePublic(informedPhone.sign, (input, cx) => acceptOnPhone(cx, input)),
];
