import { call } from '../../base/call';
import { dict } from '../../base/dict';
import { f, required } from '../../base/field';
import { PATIENT_FIELDS, titleOf } from '../../patients/patient-field.rules';

const patientField = dict(
  'patientField',
  '患者字段',
  PATIENT_FIELDS.map(({ field }) => [field, titleOf(field)] as const),
);

const item = {
  field: required(f.dict('字段', patientField)),
  shown: required(f.bool('显示')),
  required: required(f.bool('必填')),
  sort: required(f.int('排序', { min: 0, max: 9999 })),
} as const;

/** One for all the fields: it moves with each change of one. */
const version = required(f.int('版本', { min: 1 }));
const items = required(f.list('患者字段', f.object('字段', item), { max: 100 }));
const touches = ['patient-field'];

/** Which fields of the patient's form an organisation shows and requires, and their order (domain-system §2.3). */
export const patientFieldSettings = {
  item,
  findAll: call({
    path: '/settingsPatientField/findAll',
    title: '患者字段',
    grant: 'any',
    output: required(f.object('患者字段', { version, items })),
    touches,
  }),
  update: call({
    path: '/settingsPatientField/update',
    title: '保存患者字段',
    grant: 'setting:field',
    input: { version, items },
    output: required(f.object('患者字段', { version })),
    touches,
  }),
} as const;
