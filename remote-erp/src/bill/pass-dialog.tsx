import { today } from '@mingmou/contract/base/clinic-day';
import { billHead } from '@mingmou/contract/erp/bill/bill.fields';
import { useAct } from '@mingmou/kit/act/use-act';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import bill from './bill.module.css';

interface PassDialogProps {
  readonly billNo: string;
  /** What passing does. */
  readonly note: string;
  /** Without a day: today by the server's clock. */
  readonly onPass: (bizDate?: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks users who may backdate for the business day of a passing bill. */
export function PassDialog({ billNo, note, onPass, onClose }: PassDialogProps) {
  const id = useId();
  const [start] = useState(today);
  const [day, setDay] = useState<string>(start);
  const { start: pass, running } = useAct(async () => {
    await onPass(day === start ? undefined : day);
    onClose();
  });
  useKeys([{ key: 'Ctrl+Enter', title: '审核通过', run: pass }], { blocking: true });
  return (
    <Modal
      open
      title={`审核通过：${billNo}`}
      width={420}
      okText="审核通过"
      okButtonProps={{ loading: running }}
      onOk={pass}
      onCancel={onClose}
    >
      <div className={bill.field}>
        <label htmlFor={id}>业务日期</label>
        <FieldInput
          id={id}
          spec={{ ...billHead.bizDate, required: true }}
          value={day}
          onChange={(value) => setDay(typeof value === 'string' ? value : start)}
        />
      </div>
      <Quiet as="p">{note}，库存流水记在业务日期所在的会计期间</Quiet>
    </Modal>
  );
}
