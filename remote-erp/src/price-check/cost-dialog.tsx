import { formatMoney, formatPrice, lineAmount, type Price } from '@mingmou/contract/base/money';
import type { PriceChecks } from '@mingmou/contract/erp/price/price-check.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Field } from '@mingmou/kit/form/field';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Form } from '@mingmou/kit/ui-form';
import { lineName } from '../bill/goods-line';
import type { CheckRow } from './price-check-list';

interface CostDialogProps {
  readonly calls: PriceChecks;
  readonly of: CheckRow;
  readonly onClose: () => void;
}

/** 修改成本 of one line: the supplier's actual price, and the reason. */
export function CostDialog({ calls, of, onClose }: CostDialogProps) {
  const { id: itemId, version, price } = of;
  return (
    <CallDialog
      title="修改成本"
      call={calls.updateCost}
      known={{ itemId, version }}
      start={{ price }}
      done="成本已修改"
      lead={
        <p>
          {lineName(of)} · {of.billNo}
        </p>
      }
      note={<NewAmount of={of} />}
      onClose={onClose}
    >
      <Field name="price" missing="请填写单价" />
      <Field name="reason" required missing="请填写原因" />
    </CallDialog>
  );
}

/** The present price and quantity, and the amount that the price in the form results in. */
function NewAmount({ of }: Pick<CostDialogProps, 'of'>) {
  const price = Form.useWatch<Price | undefined>('price');
  return (
    <Quiet as="p">
      原单价 {formatPrice(of.price)}，数量 {of.qty}
      {price ? `，金额 ${formatMoney(of.amount)} → ${formatMoney(lineAmount(of.qty, price))}` : null}
    </Quiet>
  );
}
