import { compareAmounts, formatMoney, formatPrice, type Money, ZERO } from '@mingmou/contract/base/money';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from '../cashier.module.css';
import type { OrderDetail } from '../order-bar';
import pay from './pay.module.css';

/** Selected lines, and how their amount is computed. */
export function PaySummary({ detail: { order, lines } }: { readonly detail: OrderDetail }) {
  const chosen = lines.filter(({ selected }) => selected);
  const left = lines.length - chosen.length;
  return (
    <Panel aria-label="收费项目">
      <h2 className={styles.heading}>收费项目</h2>
      <div className={pay.scroll}>
        <table className={pay.items}>
          <thead>
            <tr>
              <th scope="col">名称</th>
              <th scope="col">数量</th>
              <th scope="col">单价</th>
              <th scope="col">应收</th>
            </tr>
          </thead>
          <tbody>
            {chosen.map(({ id, name, spec, qty, unitPrice, payableAmount }) => (
              <tr key={id}>
                <td>
                  {name} <Quiet as="small">{spec}</Quiet>
                </td>
                <td>{qty}</td>
                <td>{formatPrice(unitPrice)}</td>
                <td>{formatMoney(payableAmount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 ? <Quiet as="p">另有 {left} 项未选，收费后留在新的待收费单里</Quiet> : null}
      <dl className={pay.sums}>
        <Sum title="原价" amount={order.originalAmount} always />
        <Sum title="折扣" amount={order.lineDiscountAmount} off />
        <Sum title="会员优惠" amount={order.vipDiscountAmount} off />
        <Sum title="整单优惠" amount={order.wholeDiscountAmount} off />
        <Sum title="优惠券" amount={order.couponAmount} off />
        <Sum title="抹零" amount={order.roundingAmount} off />
        <Sum title="应收" amount={order.payableAmount} always strong />
      </dl>
    </Panel>
  );
}

interface SumProps {
  readonly title: string;
  readonly amount: Money;
  readonly always?: boolean;
  /** Taken off, so shown with a minus. */
  readonly off?: boolean;
  readonly strong?: boolean;
}

function Sum({ title, amount, always = false, off = false, strong = false }: SumProps) {
  const sign = compareAmounts(amount, ZERO);
  if (sign === 0 && !always) return null;
  const text = off ? `${sign > 0 ? '−' : '+'}${formatMoney(amount).replace('-', '')}` : formatMoney(amount);
  return (
    <>
      <dt>{title}</dt>
      <dd className={strong ? pay.total : undefined}>{text}</dd>
    </>
  );
}
