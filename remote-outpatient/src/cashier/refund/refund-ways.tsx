import { compareAmounts, formatMoney, minus, ZERO } from '@mingmou/contract/base/money';
import { MEDICARE } from '@mingmou/contract/cashier/payment/method.codes';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Checkbox } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { MoneyInput } from '../money-input';
import { payRowName } from '../pay-row-name';
import { mayBeCash, type WayRow } from './refund.draft';
import styles from './refund.module.css';
import type { RefundState } from './use-refund';

const HEADS = ['原支付', '金额', '已退', '可退', '本次退'] as const;

/** Methods of the refund: the original ones, unless a user with the right changes them. */
export function RefundWays({ state }: { readonly state: RefundState }) {
  const { reckoned, refundable, sending } = state;
  const mayChange = useHolds('cashier:refundWay');
  return (
    <fieldset className={styles.box} disabled={sending.isOpen} aria-label="退回方式">
      <div className={styles.boxHead}>
        <h2>退回方式</h2>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            {HEADS.map((title, at) => (
              <th key={title} scope="col" className={at > 0 ? styles.right : undefined}>
                {title}
              </th>
            ))}
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {reckoned?.ways.map((row) => (
            <Way key={row.payRowId} row={row} mayChange={mayChange} state={state} />
          ))}
          {refundable && compareAmounts(refundable.openArrears, ZERO) > 0 ? (
            <tr>
              <td>挂账冲减</td>
              <td />
              <td />
              <td className={styles.right}>{formatMoney(refundable.openArrears)}</td>
              <td className={styles.right}>
                <b>{formatMoney(reckoned?.arrearsReduced ?? ZERO)}</b>
              </td>
              <td>先冲减欠费，其余再退款</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </fieldset>
  );
}

interface WayProps {
  readonly row: WayRow;
  readonly mayChange: boolean;
  readonly state: RefundState;
}

function Way({ row, mayChange, state }: WayProps) {
  const { payRowId, wayCode, amount, left, back, typed, asCash, cardClosed } = row;
  const name = payRowName(row);
  const isUsed = compareAmounts(back, ZERO) > 0;
  const change = (changed: Parameters<RefundState['changeWay']>[1]) => state.changeWay(payRowId, changed);
  return (
    <tr>
      <td>{name}</td>
      <td className={styles.right}>{formatMoney(amount)}</td>
      <td className={styles.right}>{formatMoney(minus(amount, left))}</td>
      <td className={styles.right}>{formatMoney(left)}</td>
      <td className={styles.right}>
        {mayChange ? (
          <span className={styles.price}>
            <MoneyInput
              label={`${name}本次退`}
              value={back}
              needed="请填写金额"
              faulty={compareAmounts(back, left) > 0}
              onChange={(next) => change({ amount: next })}
            />
          </span>
        ) : (
          <b>{formatMoney(back)}</b>
        )}
      </td>
      <td>
        <span className={styles.notes}>
          {mayChange && isUsed && mayBeCash(wayCode) ? (
            <Checkbox checked={typed.asCash === true} onChange={({ target }) => change({ asCash: target.checked })}>
              改退现金
            </Checkbox>
          ) : null}
          {cardClosed && isUsed ? <span>原卡已退，本金退现金，赠送失效</span> : null}
          {asCash ? (
            <Input
              aria-label={`${name}改退原因`}
              placeholder="改退原因"
              maxLength={200}
              value={typed.insteadReason ?? ''}
              onChange={({ target }) => change({ insteadReason: target.value })}
            />
          ) : null}
          {wayCode === MEDICARE && isUsed ? (
            <Input
              aria-label="医保冲销单号"
              placeholder="冲销单号"
              maxLength={40}
              value={typed.tradeNo ?? ''}
              onChange={({ target }) => change({ tradeNo: target.value })}
            />
          ) : null}
        </span>
      </td>
    </tr>
  );
}
