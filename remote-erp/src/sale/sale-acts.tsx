import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import { hrefOf, link } from '@mingmou/contract/base/links';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import type { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { type DeliveryStep, saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { useState } from 'react';
import { DeliveryDialog } from './delivery-dialog';
import { HandlingDo } from './handling-do';
import { TakeDialog } from './take-dialog';

export type FoundSale = OutputOf<typeof sale.findById>;
type Line = FoundSale['lines'][number];

/** Where the till takes the money. */
export const pay = link('/outpatient/cashier/orderPay', { id: f.id() });
const giveBack = link('/erp/sell/returnAdd', { saleId: f.id() });

/** The lines that a step is for. */
const FITS: Readonly<Record<DeliveryStep, (line: Line) => boolean>> = {
  process: ({ deliveryState, needProcess }) =>
    needProcess && (deliveryState === 'WAIT_TAKE' || deliveryState === 'ARRIVED'),
  finishProcess: ({ deliveryState }) => deliveryState === 'PROCESSING',
  take: ({ deliveryState }) => deliveryState === 'WAIT_TAKE' || deliveryState === 'ARRIVED',
};

/** 去收费, 取件 and further deliveries, 退货: acts on a sale in addition to the steps of every bill. */
export function SaleActs({ found }: { readonly found: FoundSale }) {
  const navigate = useNavigate();
  const { id, state, chargeState, chargeOrderId } = found;
  const isPassed = state === 'PASSED';
  return (
    <>
      {chargeState === 'WAIT' && chargeOrderId ? (
        <Do call={chargeOrder.settle} main onClick={() => navigate(hrefOf(pay, { id: chargeOrderId }))}>
          去收费
        </Do>
      ) : null}
      {isPassed ? <DeliveryDo found={found} step="process" /> : null}
      {isPassed ? <DeliveryDo found={found} step="finishProcess" /> : null}
      {isPassed ? <DeliveryDo found={found} step="take" hotkey="F8" /> : null}
      {isPassed ? (
        <Do call={saleReturn.save} onClick={() => navigate(hrefOf(giveBack, { saleId: id }))}>
          退货
        </Do>
      ) : null}
      <HandlingDo found={found} />
    </>
  );
}

interface DeliveryDoProps {
  readonly found: FoundSale;
  readonly step: DeliveryStep;
  readonly hotkey?: string;
}

function DeliveryDo({ found, step, hotkey }: DeliveryDoProps) {
  const [open, setOpen] = useState(false);
  const call = saleDelivery[step];
  const lines = found.lines.filter(FITS[step]);
  if (lines.length === 0) return null;
  return (
    <>
      <Do call={call} hotkey={hotkey} onClick={() => setOpen(true)}>
        {call.title}
      </Do>
      {open && step === 'take' ? <TakeDialog found={found} lines={lines} onClose={() => setOpen(false)} /> : null}
      {open && step !== 'take' ? (
        <DeliveryDialog found={found} step={step} lines={lines} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
