import { needsGuardian, yearsBefore } from '@mingmou/contract/patients/age.rules';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { readIdCard } from '@mingmou/contract/patients/id-card.rules';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import { Form } from '@mingmou/kit/ui-form';
import { today } from '../parts/today';
import styles from './register.module.css';

const Field = fieldOf(patient.save);

/** Birthday by what was typed: the day itself, the identity card, or an age. */
function useBirthday(): string | undefined {
  const birthday: unknown = Form.useWatch('birthday');
  const idCardNo: unknown = Form.useWatch('idCardNo');
  const age: unknown = Form.useWatch('age');
  if (typeof birthday === 'string' && birthday !== '') return birthday;
  const card = typeof idCardNo === 'string' ? readIdCard(idCardNo.toUpperCase()) : null;
  if (card) return card.birthday;
  return typeof age === 'number' ? yearsBefore(today(), age) : undefined;
}

/** The file of a new patient, in the order of the paper form. */
export function PatientFields() {
  const birthday = useBirthday();
  const isChild = birthday !== undefined && needsGuardian(birthday, today());
  return (
    <>
      <fieldset className={styles.group}>
        <legend>基本</legend>
        <Field name="name" />
        <Field name="sex" />
        <Field name="phone" />
        <Field name="birthday" />
        <Field name="age" />
        <Field name="idCardNo" />
      </fieldset>
      {isChild ? (
        <fieldset className={styles.group}>
          <legend>监护人（14周岁以下必填）</legend>
          <Field name="guardianName" />
          <Field name="guardianPhone" />
        </fieldset>
      ) : null}
      <fieldset className={styles.group}>
        <legend>学校、病史与来源</legend>
        <Field name="schoolName" />
        <Field name="grade" />
        <Field name="allergyFlag" />
        <Field name="allergyHistory" />
        <Field name="sourceId">
          <OptionSelect call={customerSource.findAll} input={{}} />
        </Field>
        <Field name="address" />
      </fieldset>
    </>
  );
}
