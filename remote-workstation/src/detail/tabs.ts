import { idIn } from '@mingmou/contract/base/id-in';
import { manifest } from '../../manifest';

/** Query of a visit's page (domain-workstation §2.0). */
export interface VisitQuery {
  readonly acceptsId: number;
  readonly medicalId: number | undefined;
  readonly patientId: number;
}

/** Number of a tab and the address that opens it; a tab without an entry has no page. */
const ADDRESSES: Readonly<Record<number, (visit: VisitQuery) => string>> = {
  0: (visit) => addressOf(manifest.pages.pre.path, 0, visit),
  1: (visit) => addressOf(manifest.pages.ques.path, 1, visit),
  2: (visit) => addressOf(manifest.pages.ask.path, 2, visit),
  3: (visit) => addressOf(manifest.pages.bill.path, 3, visit),
  4: (visit) => addressOf(manifest.pages.check.path, 4, visit),
  5: (visit) => addressOf(manifest.pages.recipe.path, 5, visit),
  6: (visit) => addressOf(manifest.pages.mct.path, 6, visit),
  7: (visit) => addressOf(manifest.pages.mctRecheck.path, 7, visit),
  8: (visit) => addressOf(manifest.pages.vt.path, 8, visit),
  9: (visit) => addressOf(manifest.pages.optician.path, 9, visit),
  10: (visit) => addressOf(manifest.pages.opRecheck.path, 10, visit),
  11: (visit) => addressOf(manifest.pages.returnVisit.path, 11, visit),
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

/** Value in the address of 问诊 that opens 引用问卷. */
export const QUOTE_QUESTIONS = 'quote';

export function quoteQuestionsAddress(visit: VisitQuery): string {
  return `${addressOf(manifest.pages.ask.path, 2, visit)}&${QUOTE_QUESTIONS}=1`;
}

/** The visit that an address names; undefined when it names none. */
export function visitIn(params: URLSearchParams): VisitQuery | undefined {
  const acceptsId = idIn(params.get('acceptsId'));
  const patientId = idIn(params.get('patientId'));
  return acceptsId && patientId ? { acceptsId, patientId, medicalId: idIn(params.get('medicalId')) } : undefined;
}
