import { formatMoney } from '@mingmou/contract/base/money';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { useTyped } from '../../parts/use-typed';
import { isPaidAsCash, waysBackText } from '../refund/ways-back';
import styles from './list.module.css';
import type { RefundRow } from './refunds-tab';

interface ApproveDialogProps {
  readonly row: RefundRow | undefined;
  readonly onClose: () => void;
}

/** Lets a refund pass, or sends it back with a remark. */
export function ApproveDialog({ row, onClose }: ApproveDialogProps) {
  return row ? <Judgement key={row.id} row={row} onClose={onClose} /> : null;
}

function Judgement({ row, onClose }: { readonly row: RefundRow; readonly onClose: () => void }) {
  const { typed, type, forget } = useTyped(`approve-${row.id}`, { remark: '' });
  const { remark } = typed;
  const [missing, setMissing] = useState(false);
  const send = useSend(refund.approve);
  const { data, refusal, refetch } = useCall(refund.detail, { id: row.id }, { quiet: true });
  const parts = data?.ways.map((way) => ({ ...way, asCash: isPaidAsCash(way) })) ?? [];
  const back = data && waysBackText(parts, data.refund.arrearsReduced);
  const { success } = useFeedback();

  const close = () => {
    forget();
    onClose();
  };

  const { run: judge, running } = useAct(async (pass: boolean) => {
    if (!pass && remark.trim() === '') return setMissing(true);
    await send({ id: row.id, version: row.version, pass, remark: remark.trim() || null });
    success(pass ? '审核通过' : '已驳回');
    close();
  });

  return (
    <Modal title="退费审核" open footer={null} width={480} onCancel={close}>
      <div className={styles.judgement}>
        <dl>
          <dt>退费单号</dt>
          <dd>{row.refundNo}</dd>
          <dt>姓名</dt>
          <dd>{row.customerName}</dd>
          <dt>退费金额</dt>
          <dd className={styles.amount}>{formatMoney(row.amount)}</dd>
          <dt>退回方式</dt>
          <dd>{back}</dd>
          <dt>原因</dt>
          <dd>{row.reason}</dd>
          <dt>申请人</dt>
          <dd>{row.applyByName}</dd>
        </dl>
        {refusal && !data ? <ListFailure refusal={refusal} retry={refetch} /> : null}
        <label className={styles.remark} htmlFor="approve-remark">
          审核意见
          <Input
            id="approve-remark"
            autoFocus
            value={remark}
            maxLength={200}
            placeholder="驳回时必填"
            status={missing ? 'error' : ''}
            onChange={({ target }) => {
              type({ remark: target.value });
              setMissing(false);
            }}
          />
        </label>
        {missing ? (
          <p className={styles.fault} role="alert">
            请填写审核意见
          </p>
        ) : null}
        <div className={styles.judgementActs}>
          <Button danger loading={running} onClick={() => void judge(false)}>
            驳回
          </Button>
          <Button type="primary" loading={running} onClick={() => void judge(true)}>
            通过
          </Button>
        </div>
      </div>
    </Modal>
  );
}
