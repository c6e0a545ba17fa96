import { stateAt } from '@mingmou/contract/base/flow';
import { compareAmounts, formatMoney, ZERO } from '@mingmou/contract/base/money';
import { receivableFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { OrderDetail } from '../order-bar';
import { payRowName } from '../pay-row-name';
import styles from './order.module.css';

/** How an order was paid, and what of it went back. */
export function OrderHistory({ detail: { order, payRows, refunds, receivables } }: { readonly detail: OrderDetail }) {
  return (
    <div className={styles.history}>
      {order.invoiceNo ? <p>发票号：{order.invoiceNo}</p> : null}
      {order.voidReason ? <p>作废原因：{order.voidReason}</p> : null}
      {payRows.length > 0 ? (
        <section aria-label="收款">
          <h2 className={styles.historyHead}>
            收款 · {order.cashierName} · {order.payTime}
          </h2>
          <ul>
            {payRows
              .filter(({ receivableId }) => !receivableId)
              .map(({ id, amount, tradeNo, correctsId, refundedAmount, ...paid }) => (
                <li key={id}>
                  <span>{payRowName(paid)}</span>
                  <b>{formatMoney(amount)}</b>
                  <Quiet>{[correctsId ? '更正' : '', tradeNo].filter(Boolean).join(' ')}</Quiet>
                  {compareAmounts(refundedAmount, ZERO) > 0 ? <span>已退 {formatMoney(refundedAmount)}</span> : null}
                </li>
              ))}
          </ul>
        </section>
      ) : null}
      {receivables.length > 0 ? (
        <section aria-label="收欠款">
          <h2 className={styles.historyHead}>收欠款 · 已还 {formatMoney(order.repaidAmount)}</h2>
          <ul>
            {receivables.map(({ id, receivableNo, amount, wayNames, at, receivableState }) => (
              <li key={id}>
                <span>{receivableNo}</span>
                <b>{formatMoney(amount)}</b>
                <Quiet>
                  {at} {wayNames}
                </Quiet>
                <StateTag tone={stateAt(receivableFlow, receivableState).tone}>
                  {stateAt(receivableFlow, receivableState).title}
                </StateTag>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {refunds.length > 0 ? (
        <section aria-label="退费">
          <h2 className={styles.historyHead}>退费</h2>
          <ul>
            {refunds.map(({ id, refundNo, amount, refundState, reason, createdAt }) => (
              <li key={id}>
                <span>{refundNo}</span>
                <b>{formatMoney(amount)}</b>
                <Quiet>
                  {createdAt} {reason}
                </Quiet>
                <StateTag tone={stateAt(refundFlow, refundState).tone}>
                  {stateAt(refundFlow, refundState).title}
                </StateTag>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
