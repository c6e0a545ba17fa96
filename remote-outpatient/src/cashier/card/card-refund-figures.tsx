import type { OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, formatMoney, minus, sum, ZERO } from '@mingmou/contract/base/money';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import type { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { CASH } from '@mingmou/contract/cashier/payment/method.codes';
import { useCall } from '@mingmou/core/store/use-call';
import { Select } from '@mingmou/kit/ui-form';
import styles from './card.module.css';

export type CardFigures = OutputOf<typeof valueCardRefund.preview>;

const REASON = '现金超过上限，退至持卡人账户';

/** Whether more cash would go out than a drawer may give. */
export function isTooMuchCash({ ways, interest, cashMax }: CardFigures): boolean {
  const paid = ways.map(({ wayCode, amount, forfeit }, at) =>
    wayCode === CASH ? sum([minus(amount, forfeit), at === 0 ? interest : ZERO]) : ZERO,
  );
  return compareAmounts(sum(paid), cashMax) > 0;
}

/** The ways as they came, cash by another way where one is named; absent: nobody chose. */
export function waysBack({ ways }: CardFigures, insteadWay: number | undefined) {
  if (insteadWay === undefined) return undefined;
  return ways.map(({ payRowId, wayCode, amount }) =>
    wayCode === CASH ? { payRowId, amount, insteadWay, insteadReason: REASON } : { payRowId, amount },
  );
}

interface CardRefundFiguresProps {
  readonly of: CardFigures;
  readonly insteadWay: number | undefined;
  readonly onInstead: (wayCode: number) => void;
}

/** Amounts of a card refund, and the payments that it returns to. */
export function CardRefundFigures({ of, insteadWay, onInstead }: CardRefundFiguresProps) {
  const { data: offered } = useCall(cardRecharge.findWays, {});
  const parts = [
    ['退本金', of.amount],
    ['收回赠送', of.giftTaken],
    ['失效赠送', of.giftLapsed],
    ['扣除已用赠送', of.forfeitAmount],
    ['利息', of.interest],
    ['实退', of.paidOut],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {parts.map(([title, amount]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.field}>
        <span>退回方式</span>
        <span>
          {of.ways
            .map((way) => `${way.wayName} ${formatMoney(minus(way.amount, way.forfeit))}（${way.rechargeNo}）`)
            .join('、') || '无'}
        </span>
      </div>
      {isTooMuchCash(of) ? (
        <div className={styles.field}>
          <span>现金改退</span>
          <Select<number>
            aria-label="现金改退至"
            placeholder={`现金不超过${formatMoney(of.cashMax)}，请选择持卡人账户`}
            value={insteadWay}
            options={(offered ?? [])
              .filter(({ wayCode }) => wayCode !== CASH)
              .map(({ wayCode, name }) => ({ value: wayCode, label: name }))}
            onChange={onInstead}
          />
        </div>
      ) : null}
    </>
  );
}
