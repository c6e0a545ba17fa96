import { isDate } from '@mingmou/contract/base/check';
import { today } from '@mingmou/contract/base/clinic-day';
import type { Shape } from '@mingmou/contract/base/field';
import { isMobile } from '@mingmou/contract/base/phone';
import { ageYears, needsGuardian, yearsBefore } from '@mingmou/contract/patients/age.rules';
import { readIdCard } from '@mingmou/contract/patients/id-card.rules';
import {
  isRequired,
  type PatientFieldSetting,
  ruleOf,
  STARTING_FIELDS,
  shownFields,
} from '@mingmou/contract/patients/patient-field.rules';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { FormContext, useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Form } from '@mingmou/kit/ui-form';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';

const RESIDENT = 1;
const SELF = 1;
const PARENT = 4;

interface FileFields {
  /** The fields of the form, in the order of the organisation. */
  readonly fields: readonly PatientFieldSetting[];
  /** The organisation's own are awaited. */
  readonly loading: boolean;
}

/** The fields that the organisation shows; what every organisation starts with until they are known. */
export function useFileFields(): FileFields {
  const { data, loading } = useCall(patientFieldSettings.findAll, {}, { quiet: true });
  return { fields: useMemo(() => shownFields(data?.items ?? STARTING_FIELDS), [data]), loading };
}

/** Returns the birthday by the input: the date itself, the identity card, or an age. */
function useBirthday(): string | undefined {
  const birthday: unknown = Form.useWatch('birthday');
  const idCardNo: unknown = Form.useWatch('idCardNo');
  const age: unknown = Form.useWatch('age');
  if (typeof birthday === 'string' && isDate(birthday)) return birthday;
  const card = typeof idCardNo === 'string' ? readIdCard(idCardNo.toUpperCase()) : null;
  if (card) return card.birthday;
  return typeof age === 'number' ? yearsBefore(today(), age) : undefined;
}

/** Whether the person typed is below the age at which a guardian is named. */
export function useIsChild(): boolean {
  const birthday = useBirthday();
  return birthday !== undefined && needsGuardian(birthday, today());
}

/** For a new file, presets the owner of the phone: the patient, or a parent of a child. */
function useOwnerOfPhone(isChild: boolean): void {
  const form = Form.useFormInstance();
  const { row } = useFormSurroundings();
  const present: unknown = Form.useWatch('phoneRelation');
  const isNew = row.id === undefined;
  useEffect(() => {
    const isFree = isNew && (present === undefined || !form.isFieldTouched('phoneRelation'));
    const usual = isChild ? PARENT : SELF;
    if (isFree && present !== usual) form.setFields([{ name: 'phoneRelation', value: usual, touched: false }]);
  }, [form, isNew, isChild, present]);
}

/** Of a new file a parent's phone is the guardian's too, unless another was typed. */
function useGuardianPhone(isChild: boolean): void {
  const form = Form.useFormInstance();
  const { row } = useFormSurroundings();
  const phone: unknown = Form.useWatch('phone');
  const owner: unknown = Form.useWatch('phoneRelation');
  const filled = useRef<unknown>(undefined);
  const isWanted = row.id === undefined && isChild;
  const usual = isWanted && owner === PARENT && typeof phone === 'string' && isMobile(phone) ? phone : undefined;
  useEffect(() => {
    const present: unknown = form.getFieldValue('guardianPhone');
    if (!isWanted || (present && present !== filled.current) || (present || undefined) === usual) return;
    filled.current = usual;
    form.setFields([{ name: 'guardianPhone', value: usual, errors: [], touched: false }]);
  }, [form, isWanted, usual]);
}

/** Sets sex and birthday from a valid identity card, replacing typed values. */
function useCardFacts(): void {
  const form = Form.useFormInstance();
  const idCardNo: unknown = Form.useWatch('idCardNo');
  const idCardType: unknown = Form.useWatch('idCardType');
  const { row } = useFormSurroundings();
  const isResident = idCardType === undefined || idCardType === null || idCardType === RESIDENT;
  const typed = typeof idCardNo === 'string' && idCardNo !== row.idCardNo && isResident ? idCardNo : '';
  useEffect(() => {
    const facts = readIdCard(typed);
    if (!facts) return;
    const filled = [
      { name: 'sex', value: facts.sex },
      { name: 'birthday', value: facts.birthday },
      { name: 'age', value: ageYears(facts.birthday, today()) },
    ];
    form.setFields(filled.map((one) => ({ ...one, errors: [], touched: true })));
  }, [form, typed]);
}

/** A birthday that is typed fills in the age, where the form asks for one. */
function useAgeOfBirthday(): void {
  const form = Form.useFormInstance();
  const { shape } = useFormSurroundings();
  const birthday: unknown = Form.useWatch('birthday');
  const hasAge = 'age' in shape;
  useEffect(() => {
    if (!hasAge || typeof birthday !== 'string' || !isDate(birthday) || birthday > today()) return;
    form.setFields([{ name: 'age', value: ageYears(birthday, today()), errors: [], touched: true }]);
  }, [form, hasAge, birthday]);
}

interface FileFormProps {
  /** Fields of the group. */
  readonly fields: readonly PatientFieldSetting[];
  readonly children: ReactNode;
}

/** Makes the fields within required where the organisation, or the age, asks for them. */
export function FileForm({ fields, children }: FileFormProps) {
  const surroundings = useFormSurroundings();
  const isChild = useIsChild();
  const schoolName: unknown = Form.useWatch('schoolName');
  const hasTypedSchool = typeof schoolName === 'string' && schoolName !== '';
  useOwnerOfPhone(isChild);
  useGuardianPhone(isChild);
  useCardFacts();
  useAgeOfBirthday();
  const age: unknown = Form.useWatch('age');
  const hasAge = typeof age === 'number';
  const obliged = useMemo(() => {
    const shape: Record<string, Shape[string]> = { ...surroundings.shape };
    for (const setting of fields) {
      const { start, inputs, or } = ruleOf(setting.field);
      const [input] = inputs;
      const spec = input && shape[input];
      if (!spec || (or && hasTypedSchool) || (input === 'birthday' && hasAge)) continue;
      shape[input] = { ...spec, required: start === 'always' || isRequired(setting, isChild) };
    }
    return { ...surroundings, shape };
  }, [surroundings, fields, isChild, hasTypedSchool, hasAge]);
  return <FormContext value={obliged}>{children}</FormContext>;
}
