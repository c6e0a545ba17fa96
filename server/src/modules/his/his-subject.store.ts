import { DOCTOR } from '@mingmou/contract/dict/employee-nature';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Subject } from './his.store';

export function doctorOf(cx: SessionCx, staffId: number) {
  return mine(cx, 'employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('place.orgId', '=', cx.caller.orgId)
    .where('employee.id', '=', staffId)
    .selectAll('employee')
    .select('place.departmentIds')
    .executeTakeFirst();
}

export async function doctorSubject(cx: SessionCx, staffId: number): Promise<Subject | undefined> {
  const doctor = await doctorOf(cx, staffId);
  if (doctor?.stateEnum !== 'ENABLE' || !doctor.natures.includes(DOCTOR)) return undefined;
  const { name, staffNo, hireDate, createdAt } = doctor;
  return {
    ...{ bizType: 'DOCTOR', bizId: staffId, bizNo: staffNo, name, doctorId: staffId, doctorName: name },
    bizDate: hireDate ?? createdAt.slice(0, 10),
    diagnosis: null,
  };
}

export function visitOf(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'accepts')
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('patient.id', '=', 'accepts.patientId'),
    )
    .innerJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'accepts.propertyOwnerId')
        .onRef('department.id', '=', 'accepts.departmentId'),
    )
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('doctor.id', '=', 'accepts.doctorId'),
    )
    .leftJoin('medical', (on) =>
      on.onRef('medical.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('medical.acceptsId', '=', 'accepts.id'),
    )
    .where('accepts.orgId', '=', cx.caller.orgId)
    .where('accepts.id', '=', acceptsId)
    .select(['accepts.visitNo', 'accepts.day', 'accepts.visitType', 'accepts.receiveAt', 'accepts.finishAt'])
    .select(['accepts.doctorId', 'accepts.departmentId', 'accepts.acceptsState'])
    .select(['patient.name', 'patient.recordNo', 'patient.sex', 'patient.birthday', 'patient.phone', 'patient.address'])
    .select(['patient.idCardType', 'patient.idCardNo', 'patient.guardianName', 'patient.allergyHistory'])
    .select(['department.name as departmentName', 'doctor.name as doctorName', 'doctor.practiceCertNo'])
    .select('medical.diagnosisSummary')
    .executeTakeFirst();
}

export async function caseSubject(cx: SessionCx, acceptsId: number): Promise<Subject | undefined> {
  const visit = await visitOf(cx, acceptsId);
  if (!visit) return undefined;
  const { visitNo, name, doctorId, doctorName, day, diagnosisSummary } = visit;
  return {
    ...{ bizType: 'CASE', bizId: acceptsId, bizNo: visitNo, name, doctorId, doctorName, bizDate: day },
    diagnosis: diagnosisSummary,
  };
}

export function rxOf(cx: SessionCx, paperId: number) {
  return mine(cx, 'drugPrescription as paper')
    .where('paper.orgId', '=', cx.caller.orgId)
    .where('paper.id', '=', paperId)
    .selectAll('paper')
    .executeTakeFirst();
}

export async function rxSubject(cx: SessionCx, paperId: number): Promise<Subject | undefined> {
  const paper = await rxOf(cx, paperId);
  const visit = paper && (await visitOf(cx, paper.acceptsId));
  if (!visit) return undefined;
  const { rxNo, prescriberId: doctorId, prescriberName: doctorName, confirmedAt, diagnosis } = paper;
  return {
    ...{ bizType: 'RX', bizId: paperId, bizNo: rxNo, name: visit.name, doctorId, doctorName, diagnosis },
    bizDate: confirmedAt.slice(0, 10),
  };
}

export function diagnosesOf(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'diagnosis')
    .where('acceptsId', '=', acceptsId)
    .orderBy('isPrimary', 'desc')
    .orderBy('sort')
    .select(['icdCode', 'icdName', 'isPrimary', 'certainty', 'createdAt'])
    .execute();
}

/** Returns the catalogue facts of drugs by their barcodes. */
export function drugFacts(cx: SessionCx, barcodeIds: readonly number[]) {
  return mine(cx, 'erpBarcode as barcode')
    .innerJoin('erpDrugInfo as info', (on) =>
      on.onRef('info.propertyOwnerId', '=', 'barcode.propertyOwnerId').onRef('info.breedId', '=', 'barcode.breedId'),
    )
    .where('barcode.id', 'in', [...barcodeIds])
    .select(['barcode.id', 'info.genericName', 'info.dosageForm', 'info.approvalNo'])
    .execute();
}
