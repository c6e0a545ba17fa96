import type { Bundle, BundleEntry, Resource } from '@medplum/fhirtypes';
import { stateCode } from '@mingmou/contract/base/flow';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultationFields } from '@mingmou/contract/workstation/consultation.fields';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { formOfRecord } from '../workstation/archive/archive-forms.registry';
import { recordOf } from '../workstation/print/record-print.service';
import { contentOf } from '../workstation/print/stage-groups.rules';
import { consentResource, fileResource } from './document.resource';
import { idOf } from './fhir-parts.rules';
import { growthResource, type MeasuredRecord, recordResource } from './observation.resource';
import {
  type ArchiveRecordRow,
  archiveRecordRows,
  diagnosisRows,
  fileRows,
  growthRows,
  orgRows,
  type PatientRow,
  prescriptionRows,
  signedConsentRows,
  staffRows,
  type VisitRow,
  visitRows,
} from './open-data.store';
import { guardianResource, organizationResource, patientResource, practitionerResource } from './person.resource';
import { prescriptionResource } from './prescription.resource';
import { conditionResource, encounterResource } from './visit.resource';

type Found = Resource | undefined;

type Part = Pick<MeasuredRecord, 'code' | 'title' | 'fields' | 'content' | 'isAsked'> &
  Partial<Pick<MeasuredRecord, 'staffId'>>;

/** Returns the person who examined; of an examination that names nobody, nothing. */
const operatorIn = ({ operatorId }: Readonly<Record<string, unknown>>) =>
  typeof operatorId === 'number' ? { staffId: operatorId } : {};

/** Returns questionnaires and measurements of a visit. */
async function measuredIn(cx: SessionCx, visit: VisitRow): Promise<Found[]> {
  const there = { ...cx, caller: { ...cx.caller, orgId: visit.orgId } };
  const { triage, consultation: asked, examinations } = await recordOf(there, visit.id);
  const common = {
    patientId: visit.patientId,
    acceptsId: visit.id,
    staffId: visit.doctorId,
    at: visit.receiveAt ?? visit.createdAt,
  } as const;
  // Each stage is signed by itself, whether the visit is over or not.
  const record = (name: string, one: Part) =>
    recordResource({ ...common, ...one, id: `visit-${visit.id}-${name}`, isFinal: !one.content.isDraft });
  return [
    record('triage', { code: 'triage', title: preExamination.title, fields: triageFields, content: triage }),
    record('ask', {
      ...{ code: 'consultation', title: consultation.title, content: asked, isAsked: true },
      fields: consultationFields,
    }),
    ...examinations.map(({ form, content }) =>
      record(form.code.toLowerCase(), {
        ...{ code: form.code, title: form.title, fields: form.fields, content },
        ...operatorIn(content.values),
      }),
    ),
  ];
}

const FINISHED = stateCode(archiveRecord, 'DONE');

/** Returns an archive record (trial, order, delivery, review or training), as its form declares it. */
async function archived(cx: SessionCx, row: ArchiveRecordRow): Promise<Found> {
  const form = formOfRecord(row.kind, row.lensCategory);
  if (!form) return undefined;
  const { propertyOwnerId } = cx.caller;
  const visionType = await readParameter(cx.db, parameters.visionType, propertyOwnerId, row.orgId);
  return recordResource({
    ...{ id: idOf('record', row.id), code: row.kind, title: form.title, fields: form.fields },
    ...{ content: contentOf(row.content, visionType), patientId: row.patientId, acceptsId: row.acceptsId },
    ...{ staffId: row.staffId, at: `${row.recordDate} ${row.createdAt.slice(11, 19)}` },
    isFinal: row.stageState === FINISHED,
  });
}

const isThere = (found: Found): found is Resource => found !== undefined;

/** Whom the resources name: they travel along, so that no reference leads nowhere. */
async function namedBy(cx: SessionCx, resources: readonly Resource[]): Promise<Resource[]> {
  const text = JSON.stringify(resources);
  const idsOf = (of: RegExp) => [...new Set([...text.matchAll(of)].map(([, id]) => Number(id)))];
  const [orgs, staff] = [idsOf(/"Organization\/org-(\d+)"/g), idsOf(/"Practitioner\/staff-(\d+)"/g)];
  return [
    ...(orgs.length > 0 ? await orgRows(cx, orgs) : []).map(organizationResource),
    ...(staff.length > 0 ? await staffRows(cx, staff) : []).map(practitionerResource),
  ];
}

/**
 * Returns everything known about a patient in these organisations as R4 resources; each resource precedes the resources
 * that refer to it.
 */
export async function patientResources(
  cx: SessionCx,
  person: PatientRow,
  orgIds: readonly number[],
): Promise<Resource[]> {
  const { id } = person;
  const visits = await visitRows(cx, id, orgIds);
  const measured: Found[] = [];
  for (const visit of visits) measured.push(...(await measuredIn(cx, visit)));
  for (const row of await archiveRecordRows(cx, id, orgIds)) measured.push(await archived(cx, row));
  const own: Found[] = [
    patientResource(person),
    guardianResource(person),
    ...visits.map(encounterResource),
    ...(await diagnosisRows(cx, id, orgIds)).map(conditionResource),
    ...measured,
    ...(await growthRows(cx, id, orgIds)).map(growthResource),
    ...(await prescriptionRows(cx, id, orgIds)).map(prescriptionResource),
    ...(await signedConsentRows(cx, id, orgIds)).map(consentResource),
    ...(await fileRows(cx, id)).map(fileResource),
  ];
  const resources = own.filter(isThere);
  return [...(await namedBy(cx, resources)), ...resources];
}

/** A collection that names each resource by its address below `base`. */
export function bundleOf(resources: readonly Resource[], base: string, patientId: number, at: Date): Bundle {
  return {
    resourceType: 'Bundle',
    id: idOf('patient', patientId),
    type: 'collection',
    timestamp: at.toISOString(),
    entry: resources.map(
      (resource): BundleEntry => ({ fullUrl: `${base}/${resource.resourceType}/${resource.id}`, resource }),
    ),
  };
}
