import { formatMoney, sum } from '@mingmou/contract/base/money';
import { ChangeDue } from '../pay/change-due';
import { useRechargePrint } from '../receipt/use-card-print';
import { ReceiptDialog } from './receipt-dialog';
import type { Recharged } from './use-recharge';

interface RechargedDialogProps {
  readonly done: Recharged;
  readonly onClose: () => void;
}

/** 充值成功: change to hand back, and the card's balance. */
export function RechargedDialog({ done, onClose }: RechargedDialogProps) {
  const { id, rechargeNo, cardNo, principalBalance, giftBalance, changeAmount, isCash } = done;
  const print = useRechargePrint();
  return (
    <ReceiptDialog
      title="充值成功"
      says={<ChangeDue amount={changeAmount} isCash={isCash} />}
      no={`${rechargeNo} · ${cardNo} 余额 ${formatMoney(sum([principalBalance, giftBalance]))}`}
      onPrint={() => print(id)}
      onClose={onClose}
    />
  );
}
