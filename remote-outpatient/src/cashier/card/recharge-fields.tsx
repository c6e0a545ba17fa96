import { amountSelect } from '@mingmou/clinic/page/amount-label';
import { formatMoney, money } from '@mingmou/contract/base/money';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { typedDigits } from '@mingmou/contract/patients/patient.rules';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import { useRef } from 'react';
import { focusNamed, pageOf } from '../../parts/focus';
import { MoneyInput } from '../money-input';
import styles from './card.module.css';
import { CardField } from './card-field';
import { INPUTS, type RechargeState } from './use-recharge';

const AMOUNTS = [500, 1000, 2000, 5000].map((yuan) => money(yuan));
const NEW = 0;
const PASSWORD_DIGITS = 6;

interface RechargeFieldsProps {
  readonly of: RechargeState;
  /** Enter in the amount: on to the ways. */
  readonly onDone: () => void;
}

/** Card, amount and gift of a recharge, and who sold it. */
export function RechargeFields({ of, onDone }: RechargeFieldsProps) {
  const { open, cardId, typed, rule, gift, type } = of;
  const mayChangeGift = useHolds('cashier:rechargeGift');
  const newCard = useRef<HTMLDivElement>(null);
  const toAmount = () => focusNamed(pageOf(newCard.current), INPUTS.amount);
  return (
    <>
      <CardField title="储值卡">
        <Select
          {...amountSelect([
            ...open.map((card) => ({
              ...{ value: card.cardId, name: `${card.cardNo} 余额`, amount: formatMoney(card.balance) },
            })),
            { value: NEW, name: '开新卡' },
          ])}
          aria-label="储值卡"
          style={{ width: 260 }}
          value={cardId ?? NEW}
          onChange={(id) => type({ cardId: id === NEW ? null : id })}
        />
      </CardField>
      {cardId === null ? (
        <div ref={newCard} onKeyDownCapture={onEnter(toAmount)}>
          <NewCard of={of} />
        </div>
      ) : null}
      <CardField title="充值金额">
        {AMOUNTS.map((amount) => (
          <Button key={formatMoney(amount)} onClick={() => type({ amount, gift: undefined })}>
            {formatMoney(amount)}
          </Button>
        ))}
        <span className={styles.amount}>
          <MoneyInput
            label={INPUTS.amount}
            value={typed.amount}
            onChange={(amount) => type({ amount, gift: undefined })}
            onDone={onDone}
          />
        </span>
      </CardField>
      <CardField title="赠送金额">
        <span className={styles.amount}>
          <MoneyInput
            label="赠送金额"
            value={gift}
            needed="请填写赠送金额"
            readOnly={!mayChangeGift}
            onChange={(changed) => type({ gift: changed })}
          />
        </span>
        <Quiet>
          {rule
            ? `${rule.name}：赠送 ${formatMoney(rule.giftAmount)}${rule.giftIntegral > 0 ? `、${rule.giftIntegral} 积分` : ''}`
            : '没有适用的充值活动'}
        </Quiet>
      </CardField>
      <CardField title="销售员">
        <span className={styles.seller}>
          <FieldInput
            spec={cardRecharge.seller}
            aria-label="销售员"
            placeholder="可不选"
            value={typed.sellerId}
            onChange={(id) => type({ sellerId: typeof id === 'number' ? id : null })}
          />
        </span>
      </CardField>
    </>
  );
}

function NewCard({ of: { typed, type } }: { readonly of: RechargeState }) {
  const password = (label: string, key: 'password' | 'again') => (
    <Input.Password
      aria-label={label}
      placeholder={label}
      style={{ width: 150 }}
      autoComplete="new-password"
      inputMode="numeric"
      value={typed[key] ?? ''}
      onChange={({ target }) => type({ [key]: typedDigits(target.value, PASSWORD_DIGITS) })}
    />
  );
  return (
    <>
      <CardField title="卡号">
        <Input
          aria-label={INPUTS.cardNo}
          placeholder="不填则自动编号"
          style={{ width: 200 }}
          maxLength={20}
          value={typed.cardNo ?? ''}
          onChange={({ target }) => type({ cardNo: target.value.trim() })}
        />
      </CardField>
      <CardField title="支付密码">
        {password(INPUTS.password, 'password')}
        {password(INPUTS.again, 'again')}
      </CardField>
    </>
  );
}
