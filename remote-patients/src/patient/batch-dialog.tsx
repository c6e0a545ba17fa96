import type { OutputOf } from '@mingmou/contract/base/call';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Field } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';

const TITLES = { add: '打标签', remove: '取消标签', staff: '分配专属客服' } as const;
const LABELS = patient.fields.labelIds;

export type Asked = keyof typeof TITLES;

interface BatchDialogProps {
  readonly asked: Asked;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const faultOf = (labels: unknown) => (Array.isArray(labels) && labels.length > 0 ? undefined : `请选择${LABELS.title}`);

/** Adds labels to several patients, removes labels, or assigns an attendant. */
export default function BatchDialog({ asked, ids, onClose, onDone }: BatchDialogProps) {
  const dialog = {
    title: `${TITLES[asked]}：${ids.length}位患者`,
    done: ({ changed, skipped }: OutputOf<typeof patient.labelBatch>) => `已修改${changed}位，${skipped}位无需修改`,
    onDone,
    onClose,
  };
  if (asked === 'staff') return <CallDialog {...dialog} call={patient.staffBatch} known={{ ids: [...ids] }} />;
  const [chosen, other] =
    asked === 'add' ? (['addLabelIds', 'removeLabelIds'] as const) : (['removeLabelIds', 'addLabelIds'] as const);
  return (
    <CallDialog {...dialog} call={patient.labelBatch} known={{ ids: [...ids], [other]: [] }}>
      <Field name={chosen} fault={faultOf}>
        <FieldInput spec={LABELS} />
      </Field>
    </CallDialog>
  );
}
