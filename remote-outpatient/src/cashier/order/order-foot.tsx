import { compareAmounts, formatMoney, sum, ZERO } from '@mingmou/contract/base/money';
import { wholeDiscountType } from '@mingmou/contract/cashier/cashier.dicts';
import { Input } from '@mingmou/kit/ui-form';
import type { ReactNode } from 'react';
import { CouponChoice } from './coupon-choice';
import { DiscountInput } from './discount-input';
import styles from './order.module.css';
import type { OrderState } from './use-order';

interface OrderFootProps {
  readonly state: OrderState;
  readonly children: ReactNode;
}

/** Whole-order discount, remark, total, and acts. */
export function OrderFoot({ state, children }: OrderFootProps) {
  const { draft, amounts, isEditable, isWaiting, fault } = state;
  const { lineDiscountAmount, vipDiscountAmount, wholeDiscountAmount, couponAmount } = amounts;
  const off = sum([lineDiscountAmount, vipDiscountAmount, wholeDiscountAmount, couponAmount]);
  return (
    <footer className={styles.foot}>
      {isEditable ? <Whole state={state} /> : <span className={styles.whole}>{draft.remark}</span>}
      <dl className={styles.sums}>
        <dt>原价</dt>
        <dd>{formatMoney(amounts.originalAmount)}</dd>
        <dt>优惠</dt>
        <dd>{formatMoney(off)}</dd>
        {compareAmounts(amounts.roundingAmount, ZERO) === 0 ? null : (
          <>
            <dt>抹零</dt>
            <dd>{formatMoney(amounts.roundingAmount)}</dd>
          </>
        )}
        <dt>应收</dt>
        <dd className={styles.total}>{formatMoney(amounts.payableAmount)}</dd>
      </dl>
      {fault && draft.lines.length > 0 && isWaiting ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      <span className={styles.acts}>{children}</span>
    </footer>
  );
}

function Whole({ state }: Pick<OrderFootProps, 'state'>) {
  const { draft, saving } = state;
  return (
    <fieldset className={styles.whole} disabled={saving.isOpen} aria-label="整单">
      <span>整单优惠</span>
      <DiscountInput
        label="整单优惠"
        type={draft.wholeDiscountType}
        value={draft.wholeDiscountValue}
        kinds={wholeDiscountType.rows.map(({ code, name }) => ({ code, name }))}
        onChange={(type, value) => state.change({ ...draft, wholeDiscountType: type, wholeDiscountValue: value })}
      />
      {state.patientId === undefined ? null : (
        <CouponChoice
          patientId={state.patientId}
          coupons={state.coupons}
          value={draft.couponId}
          onChange={(couponId) => state.change({ ...draft, couponId })}
        />
      )}
      <Input
        aria-label="备注"
        className={styles.remark}
        placeholder="备注"
        maxLength={200}
        value={draft.remark}
        onChange={({ target }) => state.change({ ...draft, remark: target.value })}
      />
    </fieldset>
  );
}
