import { FileField } from '@mingmou/clinic/patient/file-field';
import { FileForm, useFileFields } from '@mingmou/clinic/patient/file-form';
import { type FoundPatient, usePatientScan } from '@mingmou/clinic/patient/use-patient-scan';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { ruleOf } from '@mingmou/contract/patients/patient-field.rules';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Skeleton } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import { Fragment, useEffect, useRef } from 'react';
import { DuplicateHint } from './duplicate-hint';
import styles from './patient.module.css';

const Field = fieldOf(patient.save);

/** Of a person whose file is new: a birthday that nobody knows is reckoned from the age. */
function AgeField() {
  return 'age' in useFormSurroundings().shape ? <Field name="age" /> : null;
}

/** A scanned code names its patient, or fills the phone or the card of an unknown one; no input keeps it as text. */
function useScanInFile(): void {
  const form = Form.useFormInstance();
  const { warning } = useFeedback();
  const nameOf = ({ name, recordNo }: FoundPatient) => `${name} ${recordNo}`;
  usePatientScan({
    onFound: (person) => warning(`该患者已建档：${nameOf(person)}`),
    onSeveral: (code, people) => warning(`${code} 已有患者：${people.map(nameOf).join('、')}`),
    onBegin: (begun) => {
      form.setFields(Object.entries(begun).map(([name, value]) => ({ name, value, errors: [], touched: true })));
      return true;
    },
    inDialog: true,
  });
}

/** The fields of the file in the order of the organisation; says as one types who may be the same person. */
export function PatientFile() {
  const { fields, loading } = useFileFields();
  const start = useRef<HTMLSpanElement>(null);
  useScanInFile();
  // The dialog opens before it knows its fields.
  useEffect(() => {
    const form = start.current?.closest('form');
    if (!loading && form && !form.contains(document.activeElement)) form.querySelector('input')?.focus();
  }, [loading]);
  return (
    <>
      <span ref={start} hidden />
      {loading ? (
        <Skeleton active className={styles.whole} />
      ) : (
        <FileForm fields={fields}>
          {fields.map(({ field }) => (
            <Fragment key={field}>
              {ruleOf(field).inputs.map((name) => (
                <FileField key={name} name={name} />
              ))}
              {field === 'birthday' ? (
                <>
                  <AgeField />
                  <DuplicateHint />
                </>
              ) : null}
            </Fragment>
          ))}
        </FileForm>
      )}
    </>
  );
}
