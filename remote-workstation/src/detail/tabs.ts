import { idIn } from '@mingmou/contract/base/id-in';
import { hrefOf } from '@mingmou/contract/base/links';
import { triageDetail, triageQuestionnaire } from '@mingmou/contract/outpatient/outpatient.links';
import { manifest } from '../../manifest';

/** What the address of a visit's page carries (domain-workstation §2.0). */
export interface VisitQuery {
  readonly acceptsId: number;
  readonly medicalId: number | undefined;
  readonly patientId: number;
}

/** Number of a tab and the address that opens it; a tab without an entry has no page. */
const ADDRESSES: Readonly<Record<number, (visit: VisitQuery) => string>> = {
  0: ({ acceptsId }) => hrefOf(triageDetail, { acceptsId }),
  1: ({ acceptsId }) => hrefOf(triageQuestionnaire, { acceptsId }),
  2: (visit) => addressOf(manifest.pages.ask.path, 2, visit),
  4: (visit) => addressOf(manifest.pages.check.path, 4, visit),
  9: (visit) => addressOf(manifest.pages.optician.path, 9, visit),
};

function addressOf(path: string, tab: number, { acceptsId, medicalId, patientId }: VisitQuery): string {
  const query = new URLSearchParams({ acceptsId: String(acceptsId) });
  if (medicalId !== undefined) query.set('medicalId', String(medicalId));
  query.set('patientId', String(patientId));
  query.set('tab', String(tab));
  return `${path}?${query.toString()}`;
}

export function tabAddress(tab: number, visit: VisitQuery): string | undefined {
  return ADDRESSES[tab]?.(visit);
}

/** The visit that an address names; undefined when it names none. */
export function visitIn(params: URLSearchParams): VisitQuery | undefined {
  const acceptsId = idIn(params.get('acceptsId'));
  const patientId = idIn(params.get('patientId'));
  return acceptsId && patientId ? { acceptsId, patientId, medicalId: idIn(params.get('medicalId')) } : undefined;
}
