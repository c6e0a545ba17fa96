import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { ageText } from '@mingmou/contract/patients/age.rules';
import { grade, HAS_ALLERGY } from '@mingmou/contract/patients/patient.dicts';
import type { FreePrintData } from '@mingmou/contract/system/template/template-vocabulary';
import { refuse } from '../../kernel/call/refusal';
import { dateTimeText, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { latestVisits, orgHead, patientFacts } from './free-data.rows';

/** Returns the person of a free page; null for a page to fill in by hand. */
export async function freePerson(cx: SessionCx, patientId: number | null) {
  if (patientId === null) return null;
  const person = (await patientFacts(cx, patientId)) ?? refuse(sharedCodes.missing);
  const { birthday, sex: code } = person;
  return { ...person, id: patientId, sexName: dictName(sex, code), age: ageText(birthday, dayText(cx.now)) };
}

export type FreePerson = NonNullable<Awaited<ReturnType<typeof freePerson>>>;

function patientValues(person: FreePerson | null) {
  const school = person && [person.schoolName, dictName(grade, person.grade), person.className].filter(Boolean);
  return {
    'patient.name': person?.name ?? null,
    'patient.sex': person?.sexName ?? null,
    'patient.age': person?.age ?? null,
    'patient.birthday': person?.birthday ?? null,
    'patient.recordNo': person?.recordNo ?? null,
    'patient.phone': person?.phone ?? null,
    'patient.guardianName': person?.guardianName ?? null,
    'patient.address': person?.address ?? null,
    'patient.school': school?.join(' ') || null,
    'patient.allergy': person?.allergyFlag === HAS_ALLERGY ? (person.allergyHistory ?? '有') : null,
  };
}

/** What every free page can say: the organisation, the day, the person and the latest visits. */
export async function freeData(cx: SessionCx, person: FreePerson | null): Promise<FreePrintData> {
  const org = await orgHead(cx);
  const visits = person ? await latestVisits(cx, person.id) : [];
  return {
    values: {
      'org.name': org.name,
      'org.shortName': org.orgShortName,
      'org.phone': org.phone,
      'org.address': org.address,
      today: dayText(cx.now),
      now: dateTimeText(cx.now),
      'operator.name': cx.caller.staffName,
      ...patientValues(person),
    },
    lists: { visits: visits.map((visit) => ({ ...visit, visitType: dictName(visitType, visit.visitType) })) },
  };
}
