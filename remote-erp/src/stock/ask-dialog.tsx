import { stockFinder } from '@mingmou/contract/erp/stock-finder.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import type { FoundRow } from './fuzzy-search.list';
import { goodsTitle } from './goods-title';
import styles from './stock.module.css';

interface AskDialogProps {
  readonly of: FoundRow;
  readonly onClose: () => void;
}

const { qty: qtyField, remark: remarkField } = stockFinder.asked;

/** 去调拨: requests pieces from another organisation, whose staff get a prefilled transfer. */
export function AskDialog({ of, onClose }: AskDialogProps) {
  const id = useId();
  const [qty, setQty] = useState<number | null>(1);
  const [remark, setRemark] = useState('');
  const send = useSend(stockFinder.ask);
  const { success, error } = useFeedback();
  const { start: ask, running } = useAct(async () => {
    if (qty === null) return error('请填写数量');
    const { orgName } = await send({ orgId: of.orgId, barcodeId: of.barcodeId, qty, remark });
    success(`已请${orgName}调拨`);
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '发出请求', run: ask }], { blocking: true });
  return (
    <Modal
      open
      title={`请${of.orgName}调拨`}
      width={440}
      okText="发出请求"
      okButtonProps={{ loading: running }}
      onOk={ask}
      onCancel={onClose}
    >
      <p>
        {goodsTitle(of)}，可用 {of.available}
      </p>
      <div className={styles.tools} onKeyDownCapture={onEnter(ask)}>
        <label htmlFor={`${id}-qty`}>数量</label>
        <span className={styles.narrow}>
          <FieldInput
            id={`${id}-qty`}
            spec={qtyField}
            value={qty}
            onChange={(value) => setQty(typeof value === 'number' ? value : null)}
          />
        </span>
        <label htmlFor={`${id}-remark`}>备注</label>
        <span className={styles.narrow}>
          <FieldInput
            id={`${id}-remark`}
            spec={remarkField}
            value={remark}
            onChange={(value) => setRemark(typeof value === 'string' ? value : '')}
          />
        </span>
      </div>
      <Quiet as="p" spaced>
        对方的库管员会收到提醒，点开就是填好的调拨出库单
      </Quiet>
    </Modal>
  );
}
