import { formatMoney } from '@mingmou/contract/base/money';
import { Input, Select } from '@mingmou/kit/ui-form';
import { HolderCode } from '../card/holder-code';
import type { WayRow } from './pay.draft';
import styles from './pay.module.css';
import type { PayCardState } from './use-pay-card';

interface CardExtrasProps {
  readonly row: WayRow;
  readonly of: PayCardState;
}

/** Which card pays, its password, and above the threshold the code that its holder is sent. */
export function CardExtras({ row, of: { cards, card, typed, needsCode, type } }: CardExtrasProps) {
  if (!card) return null;
  return (
    <>
      <Select
        aria-label="储值卡"
        className={styles.card}
        value={card.cardId}
        options={cards.map(({ cardId, cardNo, balance }) => ({
          value: cardId,
          label: `${cardNo} 余额 ${formatMoney(balance)}`,
        }))}
        onChange={(cardId) => type({ cardId, password: undefined, smsTicket: undefined })}
      />
      <Input.Password
        aria-label="支付密码"
        placeholder="6位支付密码"
        className={styles.password}
        visibilityToggle={false}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed.password ?? ''}
        onChange={({ target }) => type({ password: target.value.replace(/\D/g, '') })}
      />
      {needsCode(row) ? (
        <HolderCode
          key={`${card.cardId} ${formatMoney(row.amount)}`}
          cardId={card.cardId}
          purpose="CARD_PAY"
          amount={row.amount}
          onTicket={(smsTicket) => type({ smsTicket, ticketAmount: row.amount })}
        />
      ) : null}
    </>
  );
}
