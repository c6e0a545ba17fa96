import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { patient } from '@mingmou/contract/patients/patient.contract';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import type { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { Skeleton } from '@mingmou/kit/ui';
import { lazy, Suspense } from 'react';
import styles from './patient.module.css';

// The list is the first page of many; its form comes when somebody asks for it.
const PatientFile = lazy(() => import('./patient-file'));

/** Where a new file starts: the phone is the patient's own, the nation the commonest. */
const START = { phoneRelation: 1, nation: '01' } as const;

type Control = ReturnType<
  typeof useFormDialog<OutputOf<typeof patient.findById>, InputOf<typeof patient.save>, InputOf<typeof patient.update>>
>;

/** The patient's file in a dialog. */
export function PatientDialog({ control }: { readonly control: Control }) {
  return (
    <FormDialog title="患者" control={control} start={START} wide>
      <Suspense fallback={<Skeleton active className={styles.whole} />}>
        <PatientFile />
      </Suspense>
    </FormDialog>
  );
}
