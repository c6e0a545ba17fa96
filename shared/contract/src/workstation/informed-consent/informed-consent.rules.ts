import type { Code } from '../../base/codes';
import { isUnsigned, type Signature, signatureFault } from '../../clinic/signature.fields';
import { ageYears } from '../../patients/age.rules';
import { isIdCardShaped, normalIdCard, readIdCard } from '../../patients/id-card.rules';
import { patientCodes } from '../../patients/patient.codes';
import { informedConsentCodes } from '../workstation.codes';
import type { ConsentArea, InformedConsentKind } from './informed-consent.dicts';
import { doctorPart, type PatientPart, patientPart } from './informed-consent.fields';

const PATIENT_SIGNS_YEARS = 8;
const ADULT_YEARS = 18;
const OTHER_DOCUMENT = 2;
const RESIDENT_LENGTH = 18;

/** What may be signed where. */
export const AREA_KINDS: Readonly<Record<ConsentArea, readonly InformedConsentKind[]>> = {
  'corneal-hard-archives': ['OK', 'RGP', 'SOFT', '其他'],
  'corneal-training-archives': ['VT', '其他'],
  'viewing-table': ['散瞳', '低浓度阿托品', '红光', '其他'],
};

/** Returns who must sign in addition to the doctor, by the age on the day. */
export function signersAt(birthday: string, day: string) {
  const age = ageYears(birthday, day);
  return { patientSigns: age >= PATIENT_SIGNS_YEARS, needsGuardian: age < ADULT_YEARS };
}

type Signers = ReturnType<typeof signersAt>;

/** Why something cannot be signed: a numbered refusal, or words about one field. */
export type ConsentFault =
  | { readonly field: string; readonly code: Code<string> }
  | { readonly field: string; readonly says: string };

const lacks = (field: string, says: string): ConsentFault => ({ field, says });

/** A number as an identity card or another document has it. */
function idNoFault(typed: string): ConsentFault | undefined {
  const field = 'guardianIdNo';
  const { title } = patientPart.guardianIdNo;
  const number = normalIdCard(typed);
  if (number.length === RESIDENT_LENGTH)
    return readIdCard(number) ? undefined : { field, code: patientCodes.idCardWrong };
  if (isIdCardShaped(OTHER_DOCUMENT, number) && number.length < RESIDENT_LENGTH) return undefined;
  return lacks(field, `${title}：请填写18位身份证号，或5至17位其他证件号码`);
}

function guardianFault(said: PatientPart): ConsentFault | undefined {
  const { guardianSign, guardianName, guardianRelation, guardianIdNo } = said;
  if (isUnsigned(guardianSign)) return { field: 'guardianSign', code: informedConsentCodes.noGuardian };
  if (!guardianName?.trim()) return lacks('guardianName', `${patientPart.guardianName.title}：请填写姓名`);
  if (!guardianRelation) return lacks('guardianRelation', `${patientPart.guardianRelation.title}：请选择`);
  return idNoFault(guardianIdNo ?? '');
}

const SIGNS = { patientSign: patientPart.patientSign, guardianSign: patientPart.guardianSign, ...doctorPart } as const;

function strokesFault(said: Partial<Record<keyof typeof SIGNS, Signature | null>>): ConsentFault | undefined {
  for (const [field, { title }] of Object.entries(SIGNS)) {
    const says = signatureFault(title, said[field as keyof typeof SIGNS] ?? []);
    if (says) return lacks(field, says);
  }
  return undefined;
}

/** What lacks of the patient's part, in the order of the paper; undefined where the doctor may sign. */
export function patientFault(risks: number, signers: Signers, said: PatientPart): ConsentFault | undefined {
  const ticked = new Set(said.ticked);
  const areAllTicked = Array.from({ length: risks }, (_, at) => ticked.has(at)).every(Boolean);
  if (!areAllTicked) return { field: 'ticked', code: informedConsentCodes.notTicked };
  const broken = strokesFault(said);
  if (broken) return broken;
  if (signers.patientSigns && isUnsigned(said.patientSign))
    return lacks('patientSign', `${patientPart.patientSign.title}：请患者在签名框内签名`);
  return signers.needsGuardian ? guardianFault(said) : undefined;
}

/** What lacks of the doctor's. */
export function doctorFault(doctorSign: Signature | null | undefined): ConsentFault | undefined {
  const { title } = doctorPart.doctorSign;
  if (isUnsigned(doctorSign)) return lacks('doctorSign', `${title}：请医生在签名框内签名`);
  return strokesFault({ doctorSign: doctorSign ?? [] });
}

/** Returns the stored form of the patient's part, without a guardian or child who does not sign. */
export function keptPart(signers: Signers, said: PatientPart) {
  const { patientSigns, needsGuardian } = signers;
  return {
    ticked: [...new Set(said.ticked)].sort((a, b) => a - b),
    patientSign: patientSigns ? (said.patientSign ?? null) : null,
    guardianSign: needsGuardian ? (said.guardianSign ?? null) : null,
    guardianName: needsGuardian ? (said.guardianName?.trim() ?? null) : null,
    guardianRelation: needsGuardian ? (said.guardianRelation ?? null) : null,
    guardianIdNo: needsGuardian ? normalIdCard(said.guardianIdNo ?? '') : null,
  };
}
