import type { ContactPoint, Identifier, Organization, Patient, Practitioner, RelatedPerson } from '@medplum/fhirtypes';
import { dictName } from '@mingmou/contract/base/dict';
import { RESIDENT_CARD } from '@mingmou/contract/dict/id-card-type';
import { jobTitle } from '@mingmou/contract/dict/job-title';
import { relation } from '@mingmou/contract/dict/relation';
import { concept, hl7, idOf, refTo } from './fhir-parts.rules';
import type { OrgRow, PatientRow, StaffRow } from './open-data.store';

/** Of the resident identity card (居民身份证) in the national register of object identifiers. */
const ID_CARD = 'urn:oid:2.16.156.10011.1.3';

const GENDER: Readonly<Record<number, Patient['gender']>> = { 1: 'male', 2: 'female', 9: 'unknown' };

/** A child is theirs; the others have no narrower code that fits. */
const RELATIONS: Readonly<Record<number, string>> = { 2: 'SPS', 3: 'CHILD', 4: 'PRN', 5: 'FAMMEMB', 6: 'FRND' };

const phone = (value: string | null): ContactPoint[] => (value ? [{ system: 'phone', value }] : []);

const official = (system: string, value: string): Identifier => ({ use: 'official', system, value });

/** Numbers are unique in a chain, not beyond it. */
export const ownNumber = (chain: number, of: string, value: string): Identifier =>
  official(`urn:mingmou:chain:${chain}:${of}`, value);

export function patientResource(row: PatientRow): Patient {
  const isCard = row.idCardNo && (row.idCardType ?? RESIDENT_CARD) === RESIDENT_CARD;
  const line = row.address ? [row.address] : [];
  return {
    resourceType: 'Patient',
    id: idOf('patient', row.id),
    identifier: [
      ownNumber(row.propertyOwnerId, 'record-no', row.recordNo),
      ...(isCard && row.idCardNo ? [official(ID_CARD, row.idCardNo)] : []),
    ],
    active: row.stateEnum === 'ENABLE',
    name: [{ use: 'official', text: row.name }],
    telecom: [...phone(row.phone), ...phone(row.phone2)],
    gender: GENDER[row.sex] ?? 'unknown',
    birthDate: row.birthday,
    ...(row.province || row.address
      ? {
          address: [
            {
              country: 'CN',
              ...(row.province ? { state: row.province } : {}),
              ...(row.city ? { city: row.city } : {}),
              ...(row.district ? { district: row.district } : {}),
              ...(line.length > 0 ? { line } : {}),
            },
          ],
        }
      : {}),
    managingOrganization: refTo('Organization', idOf('org', row.firstOrgId)),
  };
}

/** The guardian whom the file names. */
export function guardianResource(row: PatientRow): RelatedPerson | undefined {
  const { guardianName, guardianPhone, guardianRelation, guardianIdCard } = row;
  if (!guardianName) return undefined;
  const code = guardianRelation === null ? undefined : RELATIONS[guardianRelation];
  return {
    resourceType: 'RelatedPerson',
    id: idOf('guardian', row.id),
    patient: refTo('Patient', idOf('patient', row.id)),
    relationship: [
      code
        ? concept(hl7('v3-RoleCode', code), dictName(relation, guardianRelation))
        : concept(hl7('v3-RoleCode', 'GUARD'), '监护人'),
    ],
    name: [{ text: guardianName }],
    ...(guardianPhone ? { telecom: phone(guardianPhone) } : {}),
    ...(guardianIdCard ? { identifier: [official(ID_CARD, guardianIdCard)] } : {}),
  };
}

export function organizationResource(row: OrgRow): Organization {
  return {
    resourceType: 'Organization',
    id: idOf('org', row.id),
    ...(row.uscc ? { identifier: [official('urn:oid:2.16.156.10011.1.5', row.uscc)] } : {}),
    name: row.orgName,
    ...(row.phone ? { telecom: phone(row.phone) } : {}),
  };
}

export function practitionerResource(row: StaffRow): Practitioner {
  return {
    resourceType: 'Practitioner',
    id: idOf('staff', row.id),
    name: [{ text: row.name }],
    ...(row.jobTitle ? { qualification: [{ code: { text: dictName(jobTitle, row.jobTitle) } }] } : {}),
  };
}
