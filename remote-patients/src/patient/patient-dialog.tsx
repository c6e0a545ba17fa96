import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { customerLabel, customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import type { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { Select } from '@mingmou/kit/ui-form';
import { DuplicateHint } from './duplicate-hint';
import styles from './patient.module.css';

const Field = fieldOf(patient.save);

interface LabelSelectProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: readonly number[]) => void;
}

function LabelSelect({ value, ...rest }: LabelSelectProps) {
  const { data } = useCall(customerLabel.findAll, {});
  const options = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      {...rest}
      value={value ? [...value] : []}
      mode="multiple"
      className={styles.labels}
      options={options}
      placeholder="请选择患者标签"
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

/** Of a person whose file is new: a birthday that nobody knows is reckoned from the age. */
function AgeField() {
  return 'age' in useFormSurroundings().shape ? <Field name="age" /> : null;
}

type Control = ReturnType<
  typeof useFormDialog<OutputOf<typeof patient.findById>, InputOf<typeof patient.save>, InputOf<typeof patient.update>>
>;

/** The patient's file, in the order of the paper form; says as one types who may be the same person. */
export function PatientDialog({ control }: { readonly control: Control }) {
  return (
    <FormDialog title="患者" control={control} wide>
      <Field name="phone" />
      <Field name="name" />
      <Field name="idCardType" />
      <Field name="idCardNo" />
      <Field name="sex" />
      <Field name="birthday" />
      <AgeField />
      <DuplicateHint />
      <Field name="phoneRelation" />
      <Field name="phone2" />
      <Field name="address" />
      <Field name="guardianName" />
      <Field name="guardianPhone" />
      <Field name="guardianRelation" />
      <Field name="schoolName" />
      <Field name="grade" />
      <Field name="className" />
      <Field name="studentNo" />
      <Field name="occupation" />
      <Field name="sourceId">
        <OptionSelect call={customerSource.findAll} input={{}} nameFrom="sourceName" placeholder="请选择患者来源" />
      </Field>
      <Field name="sourceRemark" />
      <Field name="labelIds">
        <LabelSelect />
      </Field>
      <Field name="allergyFlag" />
      <Field name="allergyHistory" />
      <Field name="pastHistory" />
      <Field name="systemicHistory" />
      <Field name="fatherMyopia" />
      <Field name="motherMyopia" />
      <Field name="firstGlassesAge" />
      <Field name="remark" />
    </FormDialog>
  );
}
