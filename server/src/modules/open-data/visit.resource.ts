import type { Condition, Encounter } from '@medplum/fhirtypes';
import { stateOf } from '@mingmou/contract/base/flow';
import { acceptsFlow, type VisitState } from '@mingmou/contract/outpatient/visit.flow';
import { concept, eyeSite, hl7, idOf, instant, refTo } from './fhir-parts.rules';
import type { DiagnosisRow, VisitRow } from './open-data.store';
import { ownNumber } from './person.resource';

const STATUS: Readonly<Record<VisitState, Encounter['status']>> = {
  WAITING: 'arrived',
  RECEIVED: 'in-progress',
  DONE: 'finished',
};

export function encounterResource(visit: VisitRow): Encounter {
  const { receiveAt, finishAt, createdAt, doctorId, doctorName } = visit;
  return {
    resourceType: 'Encounter',
    id: idOf('visit', visit.id),
    identifier: [ownNumber(visit.propertyOwnerId, 'visit-no', visit.visitNo)],
    status: STATUS[stateOf(acceptsFlow, visit.acceptsState)],
    class: hl7('v3-ActCode', 'AMB'),
    subject: refTo('Patient', idOf('patient', visit.patientId)),
    ...(doctorId
      ? { participant: [{ individual: refTo('Practitioner', idOf('staff', doctorId), doctorName ?? undefined) }] }
      : {}),
    period: { start: instant(receiveAt ?? createdAt), ...(finishAt ? { end: instant(finishAt) } : {}) },
    serviceProvider: refTo('Organization', idOf('org', visit.orgId)),
  };
}

export function conditionResource(row: DiagnosisRow): Condition {
  return {
    resourceType: 'Condition',
    id: idOf('diagnosis', row.id),
    clinicalStatus: concept(hl7('condition-clinical', 'active')),
    verificationStatus: concept(hl7('condition-ver-status', row.certainty === '疑似' ? 'provisional' : 'confirmed')),
    category: [concept(hl7('condition-category', 'encounter-diagnosis'))],
    code: concept({ system: 'http://hl7.org/fhir/sid/icd-10', code: row.icdCode }, row.icdName),
    ...(row.eye === 'NA' ? {} : { bodySite: [eyeSite(row.eye)] }),
    subject: refTo('Patient', idOf('patient', row.patientId)),
    encounter: refTo('Encounter', idOf('visit', row.acceptsId)),
    ...(row.onsetDate ? { onsetDateTime: row.onsetDate } : {}),
    recordedDate: instant(row.createdAt),
    ...(row.remark ? { note: [{ text: row.remark }] } : {}),
  };
}
