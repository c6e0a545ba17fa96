import type {
  ConsentArea,
  InformedConsentKind,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { manifest } from '../../manifest';

/** Where the consents of a visit, a package or a lens archive are read and signed. */
export function consentAddress(area: ConsentArea, ownerId: number, kind?: InformedConsentKind): string {
  const query = new URLSearchParams({ area, ownerId: String(ownerId), ...(kind ? { kind } : {}) });
  return `${manifest.pages.informedConsent.path}?${query}`;
}
