import { patientFields } from './patient.fields';

/**
 * Initial setting of a field. always: shown and required for every patient. child: always shown, required under 14. All
 * others start as required, shown or hidden, and each organisation may change them.
 */
type Start = 'always' | 'child' | 'required' | 'shown' | 'hidden';

/** The groups of the paper form. */
export type FieldGroup = 'basic' | 'guardian' | 'more';

type Input = keyof typeof patientFields;

export interface PatientFieldRule<Code extends string = string> {
  readonly field: Code;
  readonly group: FieldGroup;
  readonly start: Start;
  /** Inputs of the field; the one that may be required comes first. */
  readonly inputs: readonly Input[];
  /** What counts as filled in as well. */
  readonly or?: Input;
}

function rule<const Code extends Input>(field: Code, start: Start, group: FieldGroup, beside: readonly Input[] = []) {
  return { field, start, group, inputs: [field, ...beside] } as const;
}

/** The fields that an organisation orders, shows and requires (domain-system §2.3), in the order of the paper form. */
const RULES = [
  rule('phone', 'always', 'basic'),
  rule('name', 'always', 'basic'),
  rule('idCardType', 'shown', 'basic'),
  rule('idCardNo', 'shown', 'basic'),
  rule('sex', 'always', 'basic'),
  rule('birthday', 'always', 'basic'),
  rule('phoneRelation', 'required', 'basic'),
  rule('phone2', 'hidden', 'basic'),
  rule('nation', 'hidden', 'basic'),
  rule('province', 'hidden', 'basic'),
  rule('city', 'hidden', 'basic'),
  rule('district', 'hidden', 'basic'),
  rule('address', 'shown', 'basic'),
  rule('guardianName', 'child', 'guardian'),
  rule('guardianPhone', 'child', 'guardian'),
  rule('guardianRelation', 'shown', 'guardian'),
  rule('guardianIdCard', 'hidden', 'guardian'),
  { ...rule('schoolId', 'shown', 'more'), or: 'schoolName' },
  rule('grade', 'shown', 'more'),
  rule('className', 'shown', 'more'),
  rule('studentNo', 'hidden', 'more'),
  rule('occupation', 'shown', 'more'),
  rule('sourceId', 'required', 'more', ['sourceRemark']),
  rule('labelIds', 'shown', 'more'),
  rule('referrerId', 'shown', 'more'),
  rule('followStaffId', 'hidden', 'more'),
  rule('allergyFlag', 'shown', 'more', ['allergyHistory']),
  rule('pastHistory', 'shown', 'more'),
  rule('systemicHistory', 'shown', 'more'),
  rule('fatherMyopia', 'shown', 'more'),
  rule('motherMyopia', 'shown', 'more'),
  rule('firstGlassesAge', 'shown', 'more'),
  { field: 'photoUrl', start: 'hidden', group: 'more', inputs: ['photoFileId'] },
  rule('remark', 'shown', 'more'),
] as const satisfies readonly PatientFieldRule[];

export type PatientField = (typeof RULES)[number]['field'];

export const PATIENT_FIELDS: readonly PatientFieldRule<PatientField>[] = RULES;

export interface PatientFieldSetting {
  readonly field: PatientField;
  readonly shown: boolean;
  readonly required: boolean;
  readonly sort: number;
}

const STEP = 10;

export function ruleOf(field: PatientField): PatientFieldRule<PatientField> {
  const found = PATIENT_FIELDS.find((one) => one.field === field);
  if (!found) throw new Error(`no field ${field}`);
  return found;
}

export function titleOf(field: PatientField): string {
  const [input] = ruleOf(field).inputs;
  return input ? patientFields[input].title : field;
}

/** Returns whether an organisation may change the setting. */
export function isFree(field: PatientField): boolean {
  const { start } = ruleOf(field);
  return start !== 'always' && start !== 'child';
}

/** What holds until an organisation says otherwise. */
export const STARTING_FIELDS: readonly PatientFieldSetting[] = PATIENT_FIELDS.map(({ field, start }, at) => ({
  field,
  shown: start !== 'hidden',
  required: start === 'always' || start === 'required',
  sort: (at + 1) * STEP,
}));

const WITHIN: Partial<Record<PatientField, readonly PatientField[]>> = {
  province: ['city', 'district'],
  city: ['district'],
};

/** Returns the fields of the form in order; a district adds the areas that contain it. */
export function shownFields(settings: readonly PatientFieldSetting[]): PatientFieldSetting[] {
  const isOn = (field: PatientField) => settings.some((one) => one.field === field && one.shown);
  return settings
    .filter(({ field, shown }) => shown || WITHIN[field]?.some(isOn))
    .sort((one, other) => one.sort - other.sort);
}

/** Whether the field must be filled in for a patient who is, or is not, below 14. */
export function isRequired({ field, required }: PatientFieldSetting, isChild: boolean): boolean {
  return required || (isChild && ruleOf(field).start === 'child');
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

type FileValues = Readonly<Partial<Record<Input, unknown>>>;

/** The first required field that is not filled in; undefined: none. */
export function firstMissing(
  settings: readonly PatientFieldSetting[],
  values: FileValues,
  isChild: boolean,
): PatientField | undefined {
  const isMissing = (setting: PatientFieldSetting) => {
    const { inputs, or } = ruleOf(setting.field);
    const [input] = inputs;
    const isFilled = (input && !isEmpty(values[input])) || (or && !isEmpty(values[or]));
    return isRequired(setting, isChild) && !isFilled;
  };
  return [...settings].sort((one, other) => one.sort - other.sort).find(isMissing)?.field;
}
