import { stateCode } from '@mingmou/contract/base/flow';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { informedConsentFlow } from '@mingmou/contract/workstation/informed-consent/informed-consent.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

type Row<Find extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Find>>[number];

/** A person's own row, whatever became of it but deletion. */
export function patientRow(cx: SessionCx, id: number) {
  return mine(cx, 'patient').selectAll().where('id', '=', id).where('stateEnum', '<>', 'DELETE').executeTakeFirst();
}
export type PatientRow = NonNullable<Awaited<ReturnType<typeof patientRow>>>;

/** Visits that count, of the organisations in view; the earliest first. */
export function visitRows(cx: SessionCx, patientId: number, orgIds: readonly number[]) {
  return mine(cx, 'accepts')
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('doctor.id', '=', 'accepts.doctorId'),
    )
    .where('accepts.patientId', '=', patientId)
    .where('accepts.orgId', 'in', [...orgIds])
    .where('accepts.validFlag', '=', true)
    .orderBy('accepts.day')
    .orderBy('accepts.id')
    .select([
      ...(['accepts.propertyOwnerId', 'accepts.id', 'accepts.orgId', 'accepts.patientId'] as const),
      ...(['accepts.visitNo', 'accepts.acceptsState', 'accepts.doctorId', 'doctor.name as doctorName'] as const),
      ...(['accepts.receiveAt', 'accepts.finishAt', 'accepts.createdAt'] as const),
    ])
    .execute();
}
export type VisitRow = Row<typeof visitRows>;

export function diagnosisRows(cx: SessionCx, patientId: number, orgIds: readonly number[]) {
  return mine(cx, 'diagnosis')
    .where('patientId', '=', patientId)
    .where('orgId', 'in', [...orgIds])
    .orderBy('id')
    .selectAll()
    .execute();
}
export type DiagnosisRow = Row<typeof diagnosisRows>;

export function prescriptionRows(cx: SessionCx, patientId: number, orgIds: readonly number[]) {
  return mine(cx, 'opticianPrescription')
    .where('patientId', '=', patientId)
    .where('orgId', 'in', [...orgIds])
    .orderBy('id')
    .selectAll()
    .execute();
}
export type PrescriptionRow = Row<typeof prescriptionRows>;

export function growthRows(cx: SessionCx, patientId: number, orgIds: readonly number[]) {
  return mine(cx, 'growthPoint')
    .where('patientId', '=', patientId)
    .where('orgId', 'in', [...orgIds])
    .orderBy('measuredAt')
    .orderBy('id')
    .selectAll()
    .execute();
}
export type GrowthRow = Row<typeof growthRows>;

/** Records of the patient's archives, with the category of the lenses that some are about. */
export function archiveRecordRows(cx: SessionCx, patientId: number, orgIds: readonly number[]) {
  return mine(cx, 'archiveRecord as record')
    .leftJoin('lensArchive as lens', (on) =>
      on.onRef('lens.propertyOwnerId', '=', 'record.propertyOwnerId').onRef('lens.id', '=', 'record.lensArchiveId'),
    )
    .where('record.patientId', '=', patientId)
    .where('record.orgId', 'in', [...orgIds])
    .orderBy('record.id')
    .select(['record.id', 'record.orgId', 'record.patientId', 'record.kind', 'record.acceptsId', 'record.staffId'])
    .select(['record.recordDate', 'record.stageState', 'record.content', 'record.createdAt', 'lens.lensCategory'])
    .execute();
}
export type ArchiveRecordRow = Row<typeof archiveRecordRows>;

const SIGNED = stateCode(informedConsentFlow, 'SIGNED');

export function signedConsentRows(cx: SessionCx, patientId: number, orgIds: readonly number[]) {
  return mine(cx, 'informedConsent')
    .where('patientId', '=', patientId)
    .where('orgId', 'in', [...orgIds])
    .where('state', '=', SIGNED)
    .orderBy('id')
    .select(['id', 'patientId', 'kind', 'title', 'html', 'signedAt', 'createdAt'])
    .execute();
}
export type SignedConsentRow = Row<typeof signedConsentRows>;

/** Uses of files that concern patients: the table and column that hold the file, and its visit. */
const FILES_OF_PATIENTS = [
  { use: 'PATIENT_PHOTO', table: 'patient', key: 'id', person: 'id' },
  { use: 'VISIT_IMAGE', table: 'stage_record', key: 'id', person: 'patient_id', visit: 'accepts_id' },
  { use: 'VISIT_VIDEO', table: 'stage_record', key: 'id', person: 'patient_id', visit: 'accepts_id' },
  { use: 'TRIAGE_IMAGE', table: 'triage_record', key: 'accepts_id', person: 'patient_id', visit: 'accepts_id' },
  { use: 'ARCHIVE_IMAGE', table: 'archive_record', key: 'id', person: 'patient_id', visit: 'accepts_id' },
  { use: 'CONSENT', table: 'consent', key: 'id', person: 'patient_id' },
  { use: 'INFORMED_CONSENT', table: 'informed_consent', key: 'id', person: 'patient_id' },
  { use: 'REFERRAL_FILE', table: 'referral_out', key: 'id', person: 'patient_id', visit: 'accepts_id' },
] as const satisfies readonly FilesOf[];

interface FilesOf {
  readonly use: FileUse;
  readonly table: string;
  readonly key: string;
  readonly person: string;
  readonly visit?: string;
}

export interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  readonly bizType: FileUse;
  readonly createdAt: string;
  readonly patientId: number;
  readonly acceptsId: number | null;
}

/** The files that belong to a patient, of the organisations in view. */
export async function fileRows(cx: SessionCx, patientId: number): Promise<FileRow[]> {
  const { propertyOwnerId } = cx.caller;
  const parts = FILES_OF_PATIENTS.map(
    ({ use, table, key, person, visit }: FilesOf) => sql`SELECT file.id, file.name, file.mime, file.bytes,
        file.biz_type AS "bizType", file.created_at AS "createdAt", ${patientId}::bigint AS "patientId",
        ${visit ? sql.ref(`holder.${visit}`) : sql`NULL::bigint`} AS "acceptsId"
      FROM ${sql.table(table)} holder JOIN file ON file.property_owner_id = holder.property_owner_id
        AND file.biz_id = ${sql.ref(`holder.${key}`)} AND file.biz_type = ${use} AND file.state = 'LINKED'
      WHERE holder.property_owner_id = ${propertyOwnerId} AND ${sql.ref(`holder.${person}`)} = ${patientId}`,
  );
  const { rows } = await sql<FileRow>`${sql.join(parts, sql` UNION ALL `)} ORDER BY 1`.execute(cx.db);
  return rows;
}

export function orgRows(cx: SessionCx, ids: readonly number[]) {
  return mine(cx, 'org')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .select(['id', 'orgName', 'phone', 'uscc'])
    .execute();
}
export type OrgRow = Row<typeof orgRows>;

export function staffRows(cx: SessionCx, ids: readonly number[]) {
  return mine(cx, 'employee')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .select(['id', 'name', 'jobTitle'])
    .execute();
}
export type StaffRow = Row<typeof staffRows>;
