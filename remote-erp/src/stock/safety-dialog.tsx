import { barcode } from '@mingmou/contract/erp/barcode.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import { goodsTitle } from './goods-title';
import styles from './stock.module.css';
import type { StockRow } from './stock-search.list';

interface SafetyDialogProps {
  readonly of: StockRow;
  readonly onClose: () => void;
}

/** 设安全库存 of goods in this organisation; 0 warns never. */
export function SafetyDialog({ of, onClose }: SafetyDialogProps) {
  const id = useId();
  const [qty, setQty] = useState<number | null>(of.safetyQty);
  const send = useSend(barcode.safetyQty);
  const { success } = useFeedback();
  const { start: save, running } = useAct(async () => {
    await send({ id: of.barcodeId, safetyQty: qty ?? 0 });
    success('保存成功');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: save }], { blocking: true });
  return (
    <Modal
      open
      title="设安全库存"
      width={420}
      okText="保存"
      okButtonProps={{ loading: running }}
      onOk={save}
      onCancel={onClose}
    >
      <p>{goodsTitle(of)}</p>
      <div className={styles.tools} onKeyDownCapture={onEnter(save)}>
        <label htmlFor={id}>安全库存</label>
        <FieldInput
          id={id}
          spec={barcode.row.safetyQty}
          value={qty}
          onChange={(value) => setQty(typeof value === 'number' ? value : null)}
        />
      </div>
      <Quiet as="p" spaced>
        本机构各库位现存合计低于它时提醒，0 为不提醒
      </Quiet>
    </Modal>
  );
}
