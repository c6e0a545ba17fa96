import { formatMoney } from '@mingmou/contract/base/money';
import { coupon } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { Do } from '@mingmou/kit/act/do';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { IssueCouponDialog } from './issue-coupon-dialog';
import type { Coupon } from './order.draft';
import styles from './order.module.css';

const textOf = ({ name, threshold, amount, validTo }: Coupon) =>
  `${name} 满${formatMoney(threshold)}减${formatMoney(amount)} · ${validTo}止`;

interface CouponChoiceProps {
  readonly patientId: number;
  readonly coupons: readonly Coupon[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** One of the patient's coupons; who may give coupons gives one here. */
export function CouponChoice({ patientId, coupons, value, onChange }: CouponChoiceProps) {
  const [issuing, issue] = useState(false);
  return (
    <>
      {coupons.length === 0 && value === null ? (
        <Quiet>没有可用的优惠券</Quiet>
      ) : (
        <Select<number>
          aria-label="优惠券"
          className={styles.coupon}
          placeholder={`可用优惠券 ${coupons.length} 张`}
          allowClear
          options={coupons.map((one) => ({ value: one.id, label: textOf(one) }))}
          value={value ?? undefined}
          onChange={(id?: number) => onChange(id ?? null)}
        />
      )}
      <Do call={coupon.issue} onClick={() => issue(true)}>
        发券
      </Do>
      {issuing ? (
        <IssueCouponDialog
          patientId={patientId}
          onIssued={(id) => {
            issue(false);
            onChange(id);
          }}
          onClose={() => issue(false)}
        />
      ) : null}
    </>
  );
}
