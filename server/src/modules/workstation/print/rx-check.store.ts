import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

/** A signed prescription of drugs with the people behind it; the pharmacist who passed it confirmed it. */
export function checkedDrugs(cx: SessionCx, paperId: number) {
  return mine(cx, 'drugPrescription as paper')
    .innerJoin('stageRecord as record', (on) =>
      on.onRef('record.propertyOwnerId', '=', 'paper.propertyOwnerId').onRef('record.id', '=', 'paper.recordId'),
    )
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'paper.propertyOwnerId').onRef('patient.id', '=', 'paper.patientId'),
    )
    .where('paper.orgId', '=', cx.caller.orgId)
    .where('paper.id', '=', paperId)
    .select(['paper.rxNo', 'paper.rxState', 'paper.prescriberName', 'paper.confirmedAt', 'paper.validUntil'])
    .select(['record.createdBy as typedBy', 'paper.pharmacistName', 'patient.name as patientName'])
    .executeTakeFirst();
}

/** A signed paper of glasses or contact lenses with the people behind it. */
export function checkedPaper(cx: SessionCx, paperId: number) {
  return mine(cx, 'opticianPrescription as paper')
    .innerJoin('stageRecord as record', (on) =>
      on.onRef('record.propertyOwnerId', '=', 'paper.propertyOwnerId').onRef('record.id', '=', 'paper.recordId'),
    )
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'paper.propertyOwnerId').onRef('patient.id', '=', 'paper.patientId'),
    )
    .where('paper.orgId', '=', cx.caller.orgId)
    .where('paper.id', '=', paperId)
    .select(['paper.rxNo', 'paper.rxType', 'paper.rxState', 'paper.prescriberName', 'paper.confirmedAt'])
    .select(['paper.validUntil', 'paper.createdBy as confirmedBy'])
    .select(['record.createdBy as typedBy', 'record.finishedByTitle', 'patient.name as patientName'])
    .executeTakeFirst();
}

/** Returns name and phone of the organisation that issued a paper. */
export function orgOfPaper(cx: SessionCx, orgId: number) {
  return mine(cx, 'org').where('id', '=', orgId).select(['orgName', 'phone']).executeTakeFirstOrThrow();
}
