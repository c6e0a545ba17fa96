import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { cardOperation } from '@mingmou/contract/cashier/card.dicts';
import { cardFlow } from '@mingmou/contract/cashier/card.flow';
import { valueCardRefund } from '@mingmou/contract/cashier/card-refund.contract';
import { valueCard } from '@mingmou/contract/cashier/value-card.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import styles from './card.module.css';
import { CardRefundDialog } from './card-refund-dialog';
import { PasswordDialog } from './password-dialog';
import type { HeldCard } from './use-recharge';

/** The patient's cards with their acts, and what moved on them lately. */
export function CardsPanel({ cards }: { readonly cards: readonly HeldCard[] }) {
  const [asked, ask] = useState<ReasonAsked>();
  const [reset, setReset] = useState<HeldCard>();
  const [refunded, refund] = useState<HeldCard>();
  return (
    <Panel aria-label="储值卡">
      {cards.length === 0 ? <Quiet as="p">该患者还没有储值卡，首次充值时开卡</Quiet> : null}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <CardRow key={card.cardId} card={card} onAsk={ask} onReset={setReset} onRefund={refund} />
        ))}
      </ul>
      {cards.map(({ cardId, cardNo }) => (
        <Ledger key={cardId} cardId={cardId} cardNo={cardNo} />
      ))}
      <ReasonDialog asked={asked} longest={200} onClose={() => ask(undefined)} />
      {refunded ? <CardRefundDialog card={refunded} onClose={() => refund(undefined)} /> : null}
      {reset ? <PasswordDialog card={reset} onClose={() => setReset(undefined)} /> : null}
    </Panel>
  );
}

interface CardRowProps {
  readonly card: HeldCard;
  readonly onAsk: (asked: ReasonAsked) => void;
  readonly onReset: (card: HeldCard) => void;
  readonly onRefund: (card: HeldCard) => void;
}

function CardRow({ card, onAsk, onReset, onRefund }: CardRowProps) {
  const { cardId, version, cardNo, cardState, principalBalance, giftBalance, balance } = card;
  const freeze = useSend(valueCard.freeze);
  const unfreeze = useSend(valueCard.unfreeze);
  const replace = useSend(valueCard.replace);
  const state = stateOf(cardFlow, cardState);
  const { title, tone } = stateAt(cardFlow, cardState);
  const withReason = (
    act: string,
    send: (input: { cardId: number; version: number; reason: string }) => Promise<unknown>,
  ) => onAsk({ title: `${act}：${cardNo}`, run: (reason) => send({ cardId, version, reason }) });
  return (
    <li className={styles.card}>
      <b>{cardNo}</b>
      <StateTag tone={tone}>{title}</StateTag>
      <span>
        余额 <b>{formatMoney(balance)}</b>
      </span>
      <Quiet>
        本金 {formatMoney(principalBalance)} 赠送 {formatMoney(giftBalance)}
      </Quiet>
      <span className={styles.buttons}>
        {state === 'NORMAL' ? (
          <>
            <Do call={valueCardRefund.settle} onClick={() => onRefund(card)}>
              退款
            </Do>
            <Do call={valueCard.freeze} onClick={() => withReason('冻结', freeze)}>
              冻结
            </Do>
          </>
        ) : null}
        {state === 'FROZEN' ? (
          <Do call={valueCard.unfreeze} onClick={() => withReason('解冻', unfreeze)}>
            解冻
          </Do>
        ) : null}
        {state === 'CLOSED' ? null : (
          <>
            <Do call={valueCard.resetPassword} onClick={() => onReset(card)}>
              重置密码
            </Do>
            <Do call={valueCard.replace} onClick={() => withReason('补卡', replace)}>
              补卡
            </Do>
          </>
        )}
      </span>
    </li>
  );
}

const NEWEST = 20;

function Ledger({ cardId, cardNo }: { readonly cardId: number; readonly cardNo: string }) {
  const { data } = useCall(valueCard.ledger, { cardId, size: NEWEST });
  if (!data?.records.length) return null;
  return (
    <table className={styles.ledger} aria-label={`${cardNo}流水`}>
      <thead>
        <tr>
          <th>时间</th>
          <th>类型</th>
          <th>本金变动</th>
          <th>赠送变动</th>
          <th>本金余额</th>
          <th>赠送余额</th>
        </tr>
      </thead>
      <tbody>
        {data.records.map((row) => (
          <tr key={row.id}>
            <td>{row.at.slice(5, 16)}</td>
            <td>{dictName(cardOperation, row.opType)}</td>
            <td>{formatMoney(row.principalDelta)}</td>
            <td>{formatMoney(row.giftDelta)}</td>
            <td>{formatMoney(row.principalAfter)}</td>
            <td>{formatMoney(row.giftAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
