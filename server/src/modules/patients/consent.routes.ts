import { consent } from '@mingmou/contract/patients/consent.contract';
import { handle, type Route } from '../../kernel/call/route';
import { findConsents, saveConsent, skipPrivacy, withdrawConsent } from './consent.service';
import { blankPaper, signedPaper } from './consent-paper.service';

export const consentRoutes: readonly Route[] = [
  handle(consent.find, ({ patientId }, cx) => findConsents(cx, patientId)),
  handle(consent.save, (input, cx) => saveConsent(cx, input)),
  handle(consent.paper, (input, cx) => blankPaper(cx, input)),
  handle(consent.print, ({ id }, cx) => signedPaper(cx, id)),
  handle(consent.skip, (input, cx) => skipPrivacy(cx, input)),
  handle(consent.withdraw, (input, cx) => withdrawConsent(cx, input)),
];
