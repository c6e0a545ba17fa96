import { myPatient } from '@mingmou/contract/workstation/my-patient.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Field } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import type { MyPatient } from './my-patient.list';

interface LabelsDialogProps {
  readonly of: MyPatient;
  readonly onClose: () => void;
}

/** The labels that a patient is to have. */
export function LabelsDialog({ of: { patientId, name, labels }, onClose }: LabelsDialogProps) {
  return (
    <CallDialog
      title={`标签：${name}`}
      call={myPatient.labelEdit}
      known={{ patientId }}
      start={{ labelIds: labels.map(({ id }) => id) }}
      ok="确定"
      width={480}
      onClose={onClose}
    >
      <Field name="labelIds">
        <FieldInput spec={myPatient.typed.labelIds} present={labels.map((one) => one.name)} />
      </Field>
    </CallDialog>
  );
}
