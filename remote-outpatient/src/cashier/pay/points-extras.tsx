import type { OutputOf } from '@mingmou/contract/base/call';
import { type Money, minus, sum } from '@mingmou/contract/base/money';
import type { points } from '@mingmou/contract/cashier/benefit/points.contract';
import { mostPoints, yuanOf } from '@mingmou/contract/cashier/benefit/points.rules';
import { POINTS } from '@mingmou/contract/cashier/payment/method.codes';
import { InputNumber } from '@mingmou/kit/ui-form';
import { useEffect } from 'react';
import type { Lack, WayDraft, WayRow } from './pay.draft';
import styles from './pay.module.css';

export type PointsInfo = OutputOf<typeof points.info>;

/** The most points that this order takes from this patient, in whole yuan. */
export function usablePoints(payable: Money, { balance, integralPerYuan, maxPercent }: PointsInfo): number {
  if (integralPerYuan === 0) return 0;
  return Math.min(mostPoints(payable, maxPercent, integralPerYuan), balance - (balance % integralPerYuan));
}

const POINTS_USED = '使用积分';

/** Returns the fault of the typed points. */
export function lackOfPoints(
  { wayCode, points }: WayDraft,
  payable: Money,
  info: PointsInfo | undefined,
): Lack | undefined {
  if (wayCode !== POINTS || !info) return undefined;
  const lack = (says: string) => ({ says, input: POINTS_USED });
  if (!points) return lack('请填写使用积分');
  if (points > usablePoints(payable, info)) return lack(`最多可用${usablePoints(payable, info)}积分`);
  return points % info.integralPerYuan === 0 ? undefined : lack(`使用积分须为${info.integralPerYuan}的整数倍`);
}

interface PointsExtrasProps {
  readonly row: WayRow;
  readonly payable: Money;
  /** Amount that the other methods pay. */
  readonly others: Money;
  readonly info: PointsInfo;
  readonly onChange: (changed: Partial<WayDraft>) => void;
}

/** How many points pay: at first as many as may; the amount follows from them. */
export function PointsExtras({ row, payable, others, info, onChange }: PointsExtrasProps) {
  const { integralPerYuan } = info;
  const most = usablePoints(payable, info);
  const use = (points: number) => onChange({ points, amount: yuanOf(points, integralPerYuan) });
  const asked = row.points === undefined;
  useEffect(() => {
    if (!asked) return;
    use(Math.min(most, mostPoints(minus(payable, others), 100, integralPerYuan)));
  });
  return (
    <>
      <InputNumber
        aria-label={POINTS_USED}
        className={styles.points}
        controls={false}
        min={0}
        precision={0}
        suffix="积分"
        value={row.points ?? null}
        onChange={(points) => use(points ?? 0)}
        onFocus={({ target }) => target.select()}
      />
      <output className={styles.change}>
        余额 {info.balance}，最多可用 {most}
      </output>
    </>
  );
}

/** What all ways but this one pay. */
export function othersOf(rows: readonly WayRow[], { wayCode }: WayRow): Money {
  return sum(rows.filter((row) => row.wayCode !== wayCode).map(({ amount }) => amount));
}
