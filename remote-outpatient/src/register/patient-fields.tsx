import { FileField } from '@mingmou/clinic/patient/file-field';
import { FileForm, useFileFields, useIsChild } from '@mingmou/clinic/patient/file-form';
import { patient } from '@mingmou/contract/patients/patient.contract';
import {
  type FieldGroup,
  isRequired,
  type PatientField,
  type PatientFieldSetting,
  ruleOf,
} from '@mingmou/contract/patients/patient-field.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Form } from '@mingmou/kit/ui-form';
import { Fragment, memo } from 'react';
import { FieldPlace } from './field-place';
import styles from './register.module.css';

const Field = fieldOf(patient.save);
const { remark: REMARK } = patient.fields;

/** Fields that the desk fills in for all patients, if the organisation shows them; all others can wait. */
const ASKED: ReadonlySet<PatientField> = new Set([
  ...(['name', 'sex', 'phone', 'birthday', 'idCardNo', 'guardianName', 'guardianPhone'] as const),
  ...(['schoolId', 'grade', 'allergyFlag', 'sourceId', 'address'] as const),
]);

const GROUPS: readonly (readonly [group: FieldGroup, legend: string])[] = [
  ['basic', '基本'],
  ['guardian', '监护人（未满14周岁必填）'],
  ['more', '学校、病史与来源'],
];

/** The registration has a remark too: the file's goes by a name of its own. */
function FileRemark() {
  return (
    <Form.Item
      name="fileRemark"
      label={`患者${REMARK.title}`}
      required
      rules={[{ required: true, whitespace: true, message: `请填写患者${REMARK.title}` }]}
    >
      <FieldInput spec={REMARK} />
    </Form.Item>
  );
}

function Inputs({ field }: PatientFieldSetting) {
  if (field === 'remark') return <FileRemark />;
  return ruleOf(field).inputs.map((name) => (
    <FieldPlace key={name} isNote={patient.fields[name].kind === 'note'}>
      <FileField name={name} />
    </FieldPlace>
  ));
}

/**
 * File of a new patient: fields of the desk and fields that the organisation requires, in its order. Memoised, because
 * the desk renders with every keystroke in its fields.
 */
export const PatientFields = memo(function PatientFields() {
  const isChild = useIsChild();
  const { fields } = useFileFields();
  const here = fields.filter((one) => ASKED.has(one.field) || isRequired(one, isChild));
  const groups = GROUPS.map(([group, legend]) => ({
    legend,
    inside: here.filter(({ field }) => ruleOf(field).group === group),
    // Grown-ups have a guardian where the organisation asks for more of one than a child's two fields.
    isOpen:
      group !== 'guardian' || isChild || here.some(({ field, required }) => required && ruleOf(field).group === group),
  }));
  return (
    <FileForm fields={here.filter(({ field }) => field !== 'remark')}>
      {groups.map(({ legend, inside, isOpen }) =>
        isOpen && inside.length > 0 ? (
          <fieldset key={legend} className={styles.group}>
            <legend>{legend}</legend>
            {inside.map((one) => (
              <Fragment key={one.field}>
                <Inputs {...one} />
                {one.field === 'birthday' ? (
                  <FieldPlace>
                    <Field name="age" />
                  </FieldPlace>
                ) : null}
              </Fragment>
            ))}
          </fieldset>
        ) : null,
      )}
    </FileForm>
  );
});
