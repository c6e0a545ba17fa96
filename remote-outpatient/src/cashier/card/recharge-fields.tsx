import { formatMoney, money } from '@mingmou/contract/base/money';
import { cardRecharge } from '@mingmou/contract/cashier/card-recharge.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import type { ReactNode } from 'react';
import { MoneyInput } from '../money-input';
import styles from './card.module.css';
import type { RechargeState } from './use-recharge';

const AMOUNTS = [500, 1000, 2000, 5000].map((yuan) => money(yuan));
const NEW = 0;

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span>{label}</span>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

/** Card, amount and gift of a recharge, and who sold it. */
export function RechargeFields({ of }: { readonly of: RechargeState }) {
  const { open, cardId, typed, rule, gift, type } = of;
  const mayChangeGift = useHolds('cashier:rechargeGift');
  return (
    <>
      <Field label="储值卡">
        <Select
          aria-label="储值卡"
          style={{ width: 260 }}
          value={cardId ?? NEW}
          options={[
            ...open.map((card) => ({ value: card.cardId, label: `${card.cardNo} 余额 ${formatMoney(card.balance)}` })),
            { value: NEW, label: '开新卡' },
          ]}
          onChange={(id) => type({ cardId: id === NEW ? null : id })}
        />
      </Field>
      {cardId === null ? <NewCard of={of} /> : null}
      <Field label="充值金额">
        {AMOUNTS.map((amount) => (
          <Button key={formatMoney(amount)} onClick={() => type({ amount, gift: undefined })}>
            {formatMoney(amount)}
          </Button>
        ))}
        <span className={styles.amount}>
          <MoneyInput label="充值金额" value={typed.amount} onChange={(amount) => type({ amount, gift: undefined })} />
        </span>
      </Field>
      <Field label="赠送金额">
        <span className={styles.amount}>
          <MoneyInput
            label="赠送金额"
            value={gift}
            readOnly={!mayChangeGift}
            onChange={(changed) => type({ gift: changed })}
          />
        </span>
        <Quiet>
          {rule
            ? `${rule.name}：赠送 ${formatMoney(rule.giftAmount)}${rule.giftIntegral > 0 ? `、${rule.giftIntegral} 积分` : ''}`
            : '没有适用的充值活动'}
        </Quiet>
      </Field>
      <Field label="销售员">
        <FieldInput
          spec={cardRecharge.seller}
          aria-label="销售员"
          placeholder="可不选"
          value={typed.sellerId}
          onChange={(id) => type({ sellerId: typeof id === 'number' ? id : null })}
        />
      </Field>
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
      maxLength={6}
      value={typed[key] ?? ''}
      onChange={({ target }) => type({ [key]: target.value.replace(/\D/g, '') })}
    />
  );
  return (
    <>
      <Field label="卡号">
        <Input
          aria-label="卡号"
          placeholder="不填则自动编号"
          style={{ width: 200 }}
          maxLength={20}
          value={typed.cardNo ?? ''}
          onChange={({ target }) => type({ cardNo: target.value.trim() })}
        />
      </Field>
      <Field label="支付密码">
        {password('6位支付密码', 'password')}
        {password('再次输入密码', 'again')}
      </Field>
    </>
  );
}
