import type { CodeOf } from '@mingmou/contract/base/dict';
import { idIn } from '@mingmou/contract/base/id-in';
import { hrefOf } from '@mingmou/contract/base/links';
import { compareAmounts, ZERO } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { collectFor, receiptPage } from '@mingmou/contract/cashier/cashier.links';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import type { billKind } from '@mingmou/contract/patients/portal/patient-bill.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import type { BillRow } from './bill-columns';

const ARREARS = 4;
const CHARGED = 1;

interface BillActsProps {
  readonly row: BillRow;
  readonly kind: CodeOf<typeof billKind>;
  readonly onLook: (orderId: number) => void;
}

/** The cashier's acts on a bill in the file; each opens the cashier's own page. */
export function BillActs({ row, kind, onLook }: BillActsProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const patientId = idIn(params.get('patientId'));
  const { id, orderId, creditAmount } = row;
  if (!row.isShown || !orderId || patientId === undefined) return null;
  const owes = kind === ARREARS && creditAmount && compareAmounts(creditAmount, ZERO) > 0;
  return (
    <>
      <Do call={chargeOrder.detail} onClick={() => onLook(orderId)}>
        详情
      </Do>
      {owes ? (
        <Do call={arrears.settle} onClick={() => navigate(hrefOf(collectFor, { patientId, arrearsId: id }))}>
          收欠款
        </Do>
      ) : null}
      {kind === CHARGED ? (
        <Do call={chargeOrder.detail} onClick={() => navigate(hrefOf(receiptPage, { id: orderId }))}>
          打印
        </Do>
      ) : null}
    </>
  );
}
