import { compareAmounts, formatMoney, sum, ZERO } from '@mingmou/contract/base/money';
import pay from '../pay/pay.module.css';
import { useRechargePrint } from '../receipt/use-card-print';
import { ReceiptDialog } from './receipt-dialog';
import type { Recharged } from './use-recharge';

interface RechargedDialogProps {
  readonly done: Recharged;
  readonly onClose: () => void;
}

/** 充值成功: the change to hand back, what is on the card now. */
export function RechargedDialog({ done, onClose }: RechargedDialogProps) {
  const { id, rechargeNo, cardNo, principalBalance, giftBalance, changeAmount } = done;
  const print = useRechargePrint();
  const hasChange = compareAmounts(changeAmount, ZERO) > 0;
  return (
    <ReceiptDialog
      title="充值成功"
      says={
        hasChange ? (
          <>
            找零 <b className={pay.paidChange}>{formatMoney(changeAmount)}</b>
          </>
        ) : (
          '无需找零'
        )
      }
      no={`${rechargeNo} · ${cardNo} 余额 ${formatMoney(sum([principalBalance, giftBalance]))}`}
      onPrint={() => print(id)}
      onClose={onClose}
    />
  );
}
