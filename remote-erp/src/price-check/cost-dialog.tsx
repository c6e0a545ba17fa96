import { f } from '@mingmou/contract/base/field';
import { formatMoney, formatPrice, lineAmount, type Price } from '@mingmou/contract/base/money';
import type { PriceChecks } from '@mingmou/contract/erp/price-check.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import { lineName } from '../bill/goods-line';
import styles from './price-check.module.css';
import type { CheckRow } from './price-check-list';

const REASON = f.text('原因', 200);

interface CostDialogProps {
  readonly calls: PriceChecks;
  readonly of: CheckRow;
  readonly onClose: () => void;
}

/** 修改成本 of one line: the supplier's actual price, and the reason. */
export function CostDialog({ calls, of, onClose }: CostDialogProps) {
  const id = useId();
  const [price, setPrice] = useState<Price | null>(of.price);
  const [reason, setReason] = useState('');
  const send = useSend(calls.updateCost);
  const { success, error } = useFeedback();
  const { start: save, running } = useAct(async () => {
    if (price === null) return error('请填写单价');
    if (reason.trim() === '') return error('请填写原因');
    await send({ itemId: of.id, version: of.version, price, reason });
    success('成本已修改');
    onClose();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: save }], { blocking: true });
  return (
    <Modal
      open
      title="修改成本"
      width={460}
      okText="保存"
      okButtonProps={{ loading: running }}
      onOk={save}
      onCancel={onClose}
    >
      <p>
        {lineName(of)} · {of.billNo}
      </p>
      <div className={styles.fields}>
        <label htmlFor={`${id}-price`}>单价</label>
        <FieldInput
          id={`${id}-price`}
          spec={calls.row.price}
          value={price}
          // What its field read.
          onChange={(value) => setPrice((value as Price | null | undefined) ?? null)}
        />
        <label htmlFor={`${id}-reason`}>原因</label>
        <FieldInput
          id={`${id}-reason`}
          spec={REASON}
          value={reason}
          onChange={(value) => setReason(typeof value === 'string' ? value : '')}
        />
      </div>
      <Quiet as="p" spaced>
        原单价 {formatPrice(of.price)}，数量 {of.qty}
        {price ? `，金额 ${formatMoney(of.amount)} → ${formatMoney(lineAmount(of.qty, price))}` : null}
      </Quiet>
    </Modal>
  );
}
