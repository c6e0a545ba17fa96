import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { DEFAULT_SCAN, type ScanSettings } from '../../phone/scan.config';
import { consentDocument, consentList, consentPictures, consentPrinted, templateFor } from './consent-read.service';
import { invalidateConsent, saveConsent, signConsent, uploadConsent } from './informed-consent.service';
import { patientInformedRoutes } from './informed-phone.routes';
import { informedUse, openInformed } from './informed-phone.service';

export function informedConsentRoutes(scan: ScanSettings = DEFAULT_SCAN): readonly Route[] {
  return [
    handle(informedConsent.template, (wanted, cx) => templateFor(cx, wanted)),
    handle(informedConsent.list, (owner, cx) => consentList(cx, owner)),
    handle(informedConsent.print, (key, cx) => consentDocument(cx, key)),
    handle(informedConsent.pictures, (key, cx) => consentPictures(cx, key)),
    handle(informedConsent.printed, (key, cx) => consentPrinted(cx, key)),
    handle(informedConsent.save, (input, cx) => saveConsent(cx, input)),
    handle(informedConsent.sign, (input, cx) => signConsent(cx, input)),
    handle(informedConsent.upload, (input, cx) => uploadConsent(cx, input)),
    handle(informedConsent.invalid, (input, cx) => invalidateConsent(cx, input)),
    handle(informedConsent.openPhone, (key, cx) => openInformed(cx, key, scan)),
    handle(informedConsent.phoneUse, (key, cx) => informedUse(cx, key)),
    ...patientInformedRoutes,
  ];
}
