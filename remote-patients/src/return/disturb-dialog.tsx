import { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';

interface DisturbDialogProps {
  readonly of: { readonly patientId: number; readonly name: string };
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** 免打扰: the contact methods that the patient refuses, the reason, and the last day. */
export function DisturbDialog({ of: { patientId, name }, ...rest }: DisturbDialogProps) {
  return (
    <CallDialog
      title={`免打扰：${name}`}
      call={noDisturb.add}
      known={{ patientIds: [patientId] }}
      start={{ ways: [1, 2, 3] }}
      done="已设为免打扰"
      {...rest}
    />
  );
}
