import { consentPhone } from '@mingmou/contract/patients/consent-phone.contract';
import { handle, handlePublic, type Route } from '../../kernel/call/route';
import type { Filing } from '../files/filing.types';
import { DEFAULT_SCAN, type ScanSettings } from '../phone/scan.config';
import { consentUse, openConsent, phonesConsent, signOnPhone } from './consent-phone.service';

/**
 * Calls of a patient's phone, which are the only calls next to its page. `filing` is absent in tests of the list of
 * routes.
 */
export function patientConsentRoutes(filing?: Filing): readonly Route[] {
  return [
    handlePublic(consentPhone.find, ({ key }, cx) => phonesConsent(cx, key)),
    handlePublic(consentPhone.sign, (input, cx) => {
      if (!filing) throw new Error('a signature came where nothing is kept');
      return signOnPhone(cx, input, filing.store);
    }),
  ];
}

export function consentPhoneRoutes(scan: ScanSettings = DEFAULT_SCAN, filing?: Filing): readonly Route[] {
  return [
    handle(consentPhone.open, (input, cx) => openConsent(cx, input, scan)),
    handle(consentPhone.use, ({ patientId }, cx) => consentUse(cx, patientId)),
    ...patientConsentRoutes(filing),
  ];
}
