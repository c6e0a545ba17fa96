import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Values } from '@mingmou/contract/base/field';
import { RESIDENT_CARD } from '@mingmou/contract/dict/id-card-type';
import { PARENT, SELF } from '@mingmou/contract/dict/relation';
import { needsGuardian, OLDEST_YEARS, yearsBefore } from '@mingmou/contract/patients/age.rules';
import { type IdCardFacts, isIdCardShaped, normalIdCard, readIdCard } from '@mingmou/contract/patients/id-card.rules';
import { patientCodes } from '@mingmou/contract/patients/patient.codes';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { ALLERGY_UNKNOWN, HAS_ALLERGY } from '@mingmou/contract/patients/patient.dicts';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { checkAreaCodes } from '../../kernel/row/area';
import { enabledLabelIds, isEnabledCustomerSource } from './customer.store';
import type { PatientRecord } from './patient.store';
import { checkFollower, checkReferrer, schoolNameOf } from './patient-links.service';
import { storedName } from './patient-match.rows';
import { pinyinOf } from './patient-pinyin.rules';
import { searchKeys, searchText } from './patient-search.rules';
import { missingField } from './patient-setting.service';

export type PatientInput = Values<typeof patient.fields> & { readonly age?: number | null };

/** What of the row as it is bears on what may be written. */
export type FormerPatient = Pick<
  PatientRecord,
  | 'recordNo'
  | 'name'
  | 'idCardNo'
  | 'birthday'
  | 'birthdayEstimated'
  | 'realnameState'
  | 'realnameAt'
  | 'sourceId'
  | 'labelIds'
  | 'phoneRelation'
  | 'allergyFlag'
  | 'schoolId'
  | 'referrerType'
  | 'referrerId'
  | 'followStaffId'
>;

interface Making {
  readonly recordNo: string;
  /** The row that is edited. */
  readonly former?: FormerPatient & { readonly id: number };
  /** Quick registration with four fields; the other fields are requested later. */
  readonly quick?: boolean;
}

const HAN = '01';

interface IdCard {
  readonly type: NonNullable<PatientInput['idCardType']> | null;
  readonly number: string | null;
  readonly facts: IdCardFacts | null;
}

function idCardOf({ idCardNo, idCardType }: PatientInput): IdCard {
  if (!idCardNo) return { type: idCardType ?? null, number: null, facts: null };
  const type = idCardType ?? RESIDENT_CARD;
  const number = normalIdCard(idCardNo);
  if (!isIdCardShaped(type, number))
    throw malformed(
      'idCardNo',
      type === RESIDENT_CARD ? '证件号码：应为18位身份证号' : '证件号码：应为5至20位字母或数字',
    );
  if (type !== RESIDENT_CARD) return { type, number, facts: null };
  return { type, number, facts: readIdCard(number) ?? refuse(patientCodes.idCardWrong) };
}

function guardianCardOf({ guardianIdCard }: PatientInput): string | null {
  if (!guardianIdCard) return null;
  const number = normalIdCard(guardianIdCard);
  if (!isIdCardShaped(RESIDENT_CARD, number)) throw malformed('guardianIdCard', '监护人身份证：应为18位身份证号');
  return readIdCard(number) ? number : refuse(patientCodes.idCardWrong);
}

interface Person {
  readonly sex: 1 | 2 | 9;
  readonly birthday: string;
  readonly birthdayEstimated: boolean;
}

function personOf(input: PatientInput, facts: IdCardFacts | null, today: string, former?: FormerPatient): Person {
  const reckoned = typeof input.age === 'number' ? yearsBefore(today, input.age) : null;
  const birthday = input.birthday ?? facts?.birthday ?? reckoned;
  if (!birthday) refuse(patientCodes.fieldMissing, { label: patient.fields.birthday.title });
  if (birthday > today || birthday < yearsBefore(today, OLDEST_YEARS))
    throw malformed('birthday', `出生日期：应在今天之前的${OLDEST_YEARS}年内`);
  const sex = input.sex ?? facts?.sex ?? refuse(patientCodes.fieldMissing, { label: patient.fields.sex.title });
  if (facts && (facts.birthday !== birthday || facts.sex !== sex)) refuse(patientCodes.idCardDiffers);
  const wasEstimated = former?.birthdayEstimated === true && former.birthday === birthday;
  const isReckoned = !input.birthday && !facts;
  return { sex, birthday, birthdayEstimated: isReckoned || (wasEstimated && !facts) };
}

async function checkPicked(cx: SessionCx, input: PatientInput, former?: FormerPatient): Promise<void> {
  const { sourceId, labelIds } = input;
  const isNewSource = sourceId && sourceId !== former?.sourceId;
  if (isNewSource && !(await isEnabledCustomerSource(cx, sourceId))) refuse(sharedCodes.missing);
  const newLabels = [...new Set(labelIds ?? [])].filter((id) => !former?.labelIds.includes(id));
  if ((await enabledLabelIds(cx, newLabels)).length < newLabels.length) refuse(sharedCodes.missing);
}

function pinyinIn({ pinyin, pinyinInitials }: PatientInput, name: string, former?: FormerPatient) {
  const made = pinyinOf(name);
  // A form returns the pinyin it received, so a new name needs new pinyin.
  const isRenamed = former !== undefined && former.name !== name;
  return {
    pinyin: (!isRenamed && pinyin?.toLowerCase()) || made.full,
    pinyinInitials: (!isRenamed && pinyinInitials?.toUpperCase()) || made.initials,
  };
}

/** Checks the input by the rules of domain-outpatient §1 and returns the columns, without the record number. */
export async function patientColumns(cx: SessionCx, input: PatientInput, { recordNo, former, quick = false }: Making) {
  const { propertyOwnerId } = cx.caller;
  const today = dayText(cx.now);
  const card = idCardOf(input);
  const person = personOf(input, card.facts, today, former);
  const guardianIdCard = guardianCardOf(input);
  const isChild = needsGuardian(person.birthday, today);
  if (!quick && isChild && !(input.guardianName && input.guardianPhone)) refuse(patientCodes.guardianMissing);
  const allergyFlag = input.allergyFlag ?? former?.allergyFlag ?? ALLERGY_UNKNOWN;
  if (allergyFlag === HAS_ALLERGY && !input.allergyHistory)
    refuse(patientCodes.fieldMissing, { label: patient.fields.allergyHistory.title });
  checkAreaCodes(input);
  await checkPicked(cx, input, former);
  await checkFollower(cx, input, former);

  const name = storedName(input.name);
  const isSamePerson = former !== undefined && former.name === name && former.idCardNo === card.number;
  const found = {
    name,
    ...pinyinIn(input, name, former),
    phone: input.phone,
    phone2: input.phone2 ?? null,
    guardianPhone: input.guardianPhone ?? null,
    idCardNo: card.number,
  };
  const columns = {
    ...found,
    ...person,
    phoneRelation: input.phoneRelation ?? (isChild ? PARENT : SELF),
    idCardType: card.number ? card.type : null,
    realnameState: isSamePerson ? former.realnameState : (0 as const),
    realnameAt: isSamePerson ? former.realnameAt : null,
    guardianName: input.guardianName ?? null,
    guardianRelation: input.guardianRelation ?? null,
    guardianIdCard,
    nation: input.nation ?? HAN,
    province: input.province ?? null,
    city: input.city ?? null,
    district: input.district ?? null,
    address: input.address ?? null,
    schoolId: input.schoolId ?? null,
    schoolName: await schoolNameOf(cx, input, former),
    grade: input.grade ?? null,
    className: input.className ?? null,
    studentNo: input.studentNo ?? null,
    occupation: input.occupation === null || input.occupation === undefined ? null : String(input.occupation),
    sourceId: input.sourceId ?? null,
    sourceRemark: input.sourceRemark ?? null,
    labelIds: [...new Set(input.labelIds ?? [])],
    ...(await checkReferrer(cx, input, former)),
    followStaffId: input.followStaffId ?? null,
    photoFileId: input.photoFileId ?? null,
    allergyFlag,
    allergyHistory: input.allergyHistory ?? null,
    pastHistory: input.pastHistory ?? null,
    systemicHistory: input.systemicHistory ?? null,
    fatherMyopia: input.fatherMyopia ?? null,
    motherMyopia: input.motherMyopia ?? null,
    firstGlassesAge: input.firstGlassesAge ?? null,
    remark: input.remark ?? null,
    completeFlag: !quick,
    searchKeys: searchKeys(propertyOwnerId, { ...found, recordNo }),
    searchText: searchText({ ...found, recordNo }),
  };
  // 不详 means no answer, which is missing where an answer is required.
  const answered = { ...columns, allergyFlag: input.allergyFlag ?? former?.allergyFlag };
  const label = quick ? undefined : await missingField(cx, answered, isChild);
  if (label !== undefined) refuse(patientCodes.fieldMissing, { label });
  return columns;
}
