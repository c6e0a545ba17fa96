import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useState } from 'react';
import { SureNotice } from '../sure-notice';
import { useSureSend } from '../use-sure-send';
import styles from './card.module.css';
import { CardDialog } from './card-dialog';
import { CardRefundFigures, isTooMuchCash, waysBack } from './card-refund-figures';
import { type CardRefunded, CardRefundedDialog } from './card-refunded-dialog';

interface CardPayoutDialogProps {
  readonly refund: { readonly id: number; readonly version: number; readonly refundNo: string };
  readonly cardId: number;
  readonly onClose: () => void;
}

/** 退款 of a card as it was approved. */
export function CardPayoutDialog({ refund: { id, version, refundNo }, cardId, onClose }: CardPayoutDialogProps) {
  const [insteadWay, setInstead] = useState<number>();
  const { data, refusal, refetch } = useCall(valueCardRefund.preview, { cardId, refundId: id }, { quiet: true });
  const sending = useSureSend(valueCardRefund.settle, () => refundNo);
  const [done, finish] = useState<CardRefunded>();
  const lacks = () => {
    if (sending.isOpen) return '上次退款没有收到结果，请先点「重试」';
    if (!data) return refusal?.msg ?? '正在计算退款金额，请稍候';
    return isTooMuchCash(data) && insteadWay === undefined && '请选择现金改退至的账户';
  };
  const pay = async () => {
    if (!data) return;
    const ways = isTooMuchCash(data) ? waysBack(data, insteadWay) : undefined;
    finish(await sending.send({ refundId: id, version, ...(ways ? { ways } : {}) }));
  };
  if (done) return <CardRefundedDialog refunded={done} onClose={onClose} />;
  return (
    <CardDialog
      title={`储值退款：${refundNo}`}
      width={600}
      onClose={onClose}
      act={
        <Do call={valueCardRefund.settle} main blocked={lacks()} onClick={pay}>
          退款
        </Do>
      }
    >
      <SureNotice act="退款" of={sending} onRetry={() => void sending.retry().then(finish)} onRefresh={refetch} />
      {data ? <CardRefundFigures of={data} insteadWay={insteadWay} onInstead={setInstead} /> : null}
      {refusal ? (
        <p role="alert" className={styles.refused}>
          {refusal.msg}
        </p>
      ) : null}
    </CardDialog>
  );
}
