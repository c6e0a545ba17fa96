import type { OutputOf } from '@mingmou/contract/base/call';
import { formatMoney } from '@mingmou/contract/base/money';
import type { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import pay from '../pay/pay.module.css';
import { useCardRefundPrint } from '../receipt/use-card-print';
import { ReceiptDialog } from './receipt-dialog';

export type CardRefunded = OutputOf<typeof valueCardRefund.settle>;

interface CardRefundedDialogProps {
  readonly refunded: CardRefunded;
  readonly onClose: () => void;
}

/** 退款成功: the amounts that the holder gets. */
export function CardRefundedDialog({ refunded, onClose }: CardRefundedDialogProps) {
  const { refundId, refundNo, paidOut } = refunded;
  const print = useCardRefundPrint();
  return (
    <ReceiptDialog
      title="退款成功"
      says={
        <p className={pay.paid}>
          实退 <b className={pay.paidChange}>{formatMoney(paidOut)}</b>
        </p>
      }
      no={refundNo}
      onPrint={() => print(refundId)}
      onClose={onClose}
    />
  );
}
