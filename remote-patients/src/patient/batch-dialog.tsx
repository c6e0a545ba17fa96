import { patient } from '@mingmou/contract/patients/patient.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';

const NO_KEYS = [] as const;
const TITLES = { add: '打标签', remove: '取消标签', staff: '分配专属客服' } as const;

export type Asked = keyof typeof TITLES;

interface BatchDialogProps {
  readonly asked: Asked;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Labels that several patients get or lose, or who looks after them. */
export default function BatchDialog({ asked, ids, onClose, onDone }: BatchDialogProps) {
  const [value, put] = useState<unknown>();
  const label = useSend(patient.labelBatch);
  const assign = useSend(patient.staffBatch);
  const { success, warning } = useFeedback();
  const spec = asked === 'staff' ? patient.fields.followStaffId : patient.fields.labelIds;
  const { start, running } = useAct(async () => {
    const labels = Array.isArray(value) ? value.map(Number) : [];
    if (asked === 'staff' ? typeof value !== 'number' : labels.length === 0) return warning(`请选择${spec.title}`);
    const people = [...ids];
    const { changed, skipped } =
      asked === 'staff'
        ? await assign({ ids: people, followStaffId: Number(value) })
        : await label({ ids: people, [asked === 'add' ? 'addLabelIds' : 'removeLabelIds']: labels });
    success(`已修改${changed}位，${skipped}位无需修改`);
    onClose();
    onDone();
  });
  useKeys(NO_KEYS, { blocking: true });
  return (
    <Modal
      title={`${TITLES[asked]}：${ids.length}位患者`}
      open
      width={480}
      confirmLoading={running}
      onOk={start}
      onCancel={onClose}
    >
      <FieldInput spec={spec} aria-label={spec.title} value={value} onChange={put} />
    </Modal>
  );
}
