import { myPatient } from '@mingmou/contract/workstation/my-patient.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import type { MyPatient } from './my-patient.list';

const NO_KEYS = [] as const;
const { labelIds: spec } = myPatient.typed;

interface LabelsDialogProps {
  readonly of: MyPatient;
  readonly onClose: () => void;
}

/** The labels that a patient is to have. */
export function LabelsDialog({ of: { patientId, name, labels }, onClose }: LabelsDialogProps) {
  const [labelIds, choose] = useState<readonly number[]>(() => labels.map(({ id }) => id));
  const send = useSend(myPatient.labelEdit);
  const { success } = useFeedback();
  const { start, running } = useAct(async () => {
    await send({ patientId, labelIds: [...labelIds] });
    success('保存成功');
    onClose();
  });
  useKeys(NO_KEYS, { blocking: true });
  return (
    <Modal title={`标签：${name}`} open width={480} confirmLoading={running} onOk={start} onCancel={onClose}>
      <FieldInput
        spec={spec}
        aria-label={spec.title}
        value={labelIds}
        present={labels.map((one) => one.name)}
        onChange={(next) => choose(Array.isArray(next) ? next.map(Number) : [])}
      />
    </Modal>
  );
}
