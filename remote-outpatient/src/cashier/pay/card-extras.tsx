import { formatMoney, type Money } from '@mingmou/contract/base/money';
import { CARD } from '@mingmou/contract/cashier/payment/method.codes';
import { typedDigits } from '@mingmou/contract/patients/patient.rules';
import { Button } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { HolderCode } from '../card/holder-code';
import { AuthorizerDialog } from '../order/authorizer-dialog';
import type { WayRow } from './pay.draft';
import styles from './pay.module.css';
import type { CardLine, PayCard, PayCardState } from './use-pay-card';

interface CardExtrasProps {
  readonly amount: Money;
  readonly of: CardLine;
  /** Takes another of the patient's cards besides; absent: there is none, or both are there. */
  readonly onOther?: (() => void) | undefined;
}

const PASSWORD_DIGITS = 6;

const cardText = ({ cardNo, balance }: PayCard) => `${cardNo} 余额 ${formatMoney(balance)}`;

/** Which card pays, its password, and above the threshold the code that its holder is sent. */
export function CardExtras({ amount, of, onOther }: CardExtrasProps) {
  const { card, choices, typed, needsCode, type } = of;
  if (!card) return null;
  return (
    <>
      {choices.length > 1 ? (
        <Select
          aria-label="储值卡"
          className={styles.card}
          value={card.cardId}
          options={choices.map((choice) => ({ value: choice.cardId, label: cardText(choice) }))}
          onChange={(cardId) => type({ cardId, password: undefined, smsTicket: undefined, authorizer: undefined })}
        />
      ) : (
        // Enter goes from the amount to the password: a list of one card would take the keys.
        <span>{cardText(card)}</span>
      )}
      <Input.Password
        aria-label="支付密码"
        placeholder="6位支付密码"
        className={styles.password}
        visibilityToggle={false}
        inputMode="numeric"
        autoComplete="off"
        value={typed.password ?? ''}
        onChange={({ target }) => type({ password: typedDigits(target.value, PASSWORD_DIGITS) })}
      />
      {onOther ? (
        <Button type="link" size="small" onClick={onOther}>
          再用一张卡
        </Button>
      ) : null}
      {needsCode ? <Code key={`${card.cardId} ${formatMoney(amount)}`} amount={amount} of={of} /> : null}
    </>
  );
}

/** Of a line that pays with a card, one of at most two. */
export function cardExtrasOf(payCard: PayCardState, rows: readonly WayRow[], row: WayRow, onOther: () => void) {
  const isOnly = rows.filter(({ wayCode }) => wayCode === CARD).length === 1;
  const hasOther = isOnly && payCard.cards.length > 1;
  return <CardExtras amount={row.amount} of={payCard.lineOf(row, isOnly)} onOther={hasOther ? onOther : undefined} />;
}

/** The holder's SMS code, or the colleague who authorises if no code can be sent. */
function Code({ amount, of: { card, typed, type } }: Pick<CardExtrasProps, 'amount' | 'of'>) {
  const [isAsked, ask] = useState(false);
  if (!card) return null;
  if (typed.authorizer) {
    return (
      <span className={styles.change}>
        免短信，授权账号 {typed.authorizer.account}
        <Button type="link" size="small" onClick={() => type({ authorizer: undefined })}>
          取消授权
        </Button>
      </span>
    );
  }
  return (
    <>
      <HolderCode
        cardId={card.cardId}
        purpose="CARD_PAY"
        amount={amount}
        onTicket={(smsTicket) => type({ smsTicket, ticketAmount: amount })}
      />
      {typed.smsTicket ? null : (
        <Button type="link" size="small" onClick={() => ask(true)}>
          授权免短信
        </Button>
      )}
      {isAsked ? (
        <AuthorizerDialog
          title="免短信授权"
          says="短信发不出时，可由有「免短信验证」权限的同事授权"
          onAuthorize={async (authorizer) => {
            type({ authorizer });
            ask(false);
          }}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  );
}
