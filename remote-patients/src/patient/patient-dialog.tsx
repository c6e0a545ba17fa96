import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { patient } from '@mingmou/contract/patients/patient.contract';
import { OnDemand } from '@mingmou/core/remote/on-demand';
import { Part } from '@mingmou/core/remote/part';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import type { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { Skeleton } from '@mingmou/kit/ui';
import styles from './patient.module.css';

// The list is the first page of many, and is painted without it.
const file = new Part(() => import('./patient-file'));

/** Where a new file starts: the phone is the patient's own, the nation the commonest. */
const START = { phoneRelation: 1, nation: '01' } as const;

type Control = ReturnType<
  typeof useFormDialog<OutputOf<typeof patient.findById>, InputOf<typeof patient.save>, InputOf<typeof patient.update>>
>;

/** The patient's file in a dialog. */
export function PatientDialog({ control }: { readonly control: Control }) {
  return (
    <FormDialog title="患者" control={control} start={START} wide>
      <OnDemand part={file} waiting={<Skeleton active className={styles.whole} />}>
        {({ PatientFile }) => <PatientFile />}
      </OnDemand>
    </FormDialog>
  );
}
