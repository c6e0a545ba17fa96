import type { OutputOf } from '@mingmou/contract/base/call';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';

type FoundReturn = OutputOf<typeof saleReturn.findById>;

/** 重新申请退费: shown after the till rejected or cancelled the refund that the return requested. */
export function AskAgain({ found }: { readonly found: FoundReturn }) {
  const send = useSend(saleReturn.askRefund);
  const { success } = useFeedback();
  const { id, version, state, refundState, refundOpen } = found;
  if (state !== 'PASSED' || refundState !== 'WAIT' || refundOpen) return null;
  return (
    <Do call={saleReturn.askRefund} onClick={() => send({ id, version }).then(() => success('已向收银申请退费'))}>
      重新申请退费
    </Do>
  );
}
