import { stateAt } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import styles from './file.module.css';

interface OrderDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** What an order was made of, and how it was paid. */
export function OrderDrawer({ id, onClose }: OrderDrawerProps) {
  const { data, refusal, refetch } = useCall(chargeOrder.detail, { id });
  const state = data && stateAt(orderFlow, data.order.orderState);
  return (
    <Drawer
      open
      title={data ? `收费单 ${data.order.orderNo}` : '收费单'}
      extra={state ? <StateTag tone={state.tone}>{state.title}</StateTag> : null}
      styles={{ wrapper: { width: 'min(720px, 94vw)' } }}
      onClose={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      {data ? (
        <>
          <table className={styles.rows} aria-label="收费项目">
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">数量</th>
                <th scope="col">金额</th>
                <th scope="col">应收</th>
                <th scope="col">已退</th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map(({ id: lineId, name, spec, qty, amount, payableAmount, refundedAmount }) => (
                <tr key={lineId}>
                  <td>
                    {name} <Quiet>{spec}</Quiet>
                  </td>
                  <td>{qty}</td>
                  <td>{formatMoney(amount)}</td>
                  <td>{formatMoney(payableAmount)}</td>
                  <td>{formatMoney(refundedAmount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            {data.payRows.map(({ id: rowId, wayName, cardNo, amount }) => (
              <span key={rowId} className={styles.way}>
                {wayName} {cardNo} <b>{formatMoney(amount)}</b>
              </span>
            ))}
          </p>
        </>
      ) : null}
    </Drawer>
  );
}
