import { FileField } from '@mingmou/clinic/patient/file-field';
import { FileForm, useFileFields } from '@mingmou/clinic/patient/file-form';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { ruleOf } from '@mingmou/contract/patients/patient-field.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Skeleton } from '@mingmou/kit/ui';
import { Fragment, useEffect, useRef } from 'react';
import { DuplicateHint } from './duplicate-hint';
import styles from './patient.module.css';

const Field = fieldOf(patient.save);

/** Of a person whose file is new: a birthday that nobody knows is reckoned from the age. */
function AgeField() {
  return 'age' in useFormSurroundings().shape ? <Field name="age" /> : null;
}

/** The fields of the file in the order of the organisation; says as one types who may be the same person. */
export function PatientFile() {
  const { fields, loading } = useFileFields();
  const start = useRef<HTMLSpanElement>(null);
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
