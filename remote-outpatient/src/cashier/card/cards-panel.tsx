import { latestOf } from '@mingmou/clinic/page/latest-of';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { cardFlow } from '@mingmou/contract/cashier/card/card.flow';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import styles from './card.module.css';
import { CardRefundDialog } from './card-refund-dialog';
import { FreezeDialog } from './freeze-dialog';
import { ledgerTitle } from './ledger-title';
import { PasswordDialog } from './password-dialog';
import { ReplaceDialog } from './replace-dialog';
import { TransferDialog } from './transfer-dialog';
import type { HeldCard } from './use-recharge';

type CardAct = 'refund' | 'freeze' | 'unfreeze' | 'password' | 'replace' | 'transfer';

interface Asked {
  readonly act: CardAct;
  readonly card: HeldCard;
}

/** The patient's cards with their acts, and what moved on them lately. */
export function CardsPanel({ cards }: { readonly cards: readonly HeldCard[] }) {
  const [asked, ask] = useState<Asked>();
  return (
    <Panel aria-label="储值卡">
      {cards.length === 0 ? <Quiet as="p">该患者还没有储值卡，首次充值时开卡</Quiet> : null}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <CardRow key={card.cardId} card={card} onAsk={(act) => ask({ act, card })} />
        ))}
      </ul>
      {cards.map(({ cardId, cardNo }) => (
        <Ledger key={cardId} cardId={cardId} cardNo={cardNo} />
      ))}
      {asked ? <ActDialog {...asked} cards={cards} onClose={() => ask(undefined)} /> : null}
    </Panel>
  );
}

interface ActDialogProps extends Asked {
  readonly cards: readonly HeldCard[];
  readonly onClose: () => void;
}

function ActDialog({ act, card, cards, onClose }: ActDialogProps) {
  const of = { card, onClose };
  const latest = { ...of, card: latestOf(card, cards, 'cardId') };
  switch (act) {
    case 'refund':
      return <CardRefundDialog {...of} />;
    case 'password':
      return <PasswordDialog {...of} />;
    case 'replace':
      return <ReplaceDialog {...latest} />;
    case 'transfer':
      return <TransferDialog {...of} />;
    default:
      return <FreezeDialog {...latest} act={act} />;
  }
}

interface CardRowProps {
  readonly card: HeldCard;
  readonly onAsk: (act: CardAct) => void;
}

function CardRow({ card, onAsk }: CardRowProps) {
  const { cardNo, cardState, principalBalance, giftBalance, balance } = card;
  const state = stateOf(cardFlow, cardState);
  const { title, tone } = stateAt(cardFlow, cardState);
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
            <Do call={valueCardRefund.settle} onClick={() => onAsk('refund')}>
              退款
            </Do>
            <Do call={valueCard.freeze} onClick={() => onAsk('freeze')}>
              冻结
            </Do>
            <Do call={valueCard.transfer} onClick={() => onAsk('transfer')}>
              转卡
            </Do>
          </>
        ) : null}
        {state === 'FROZEN' ? (
          <Do call={valueCard.unfreeze} onClick={() => onAsk('unfreeze')}>
            解冻
          </Do>
        ) : null}
        {state === 'CLOSED' ? null : (
          <>
            <Do call={valueCard.resetPassword} onClick={() => onAsk('password')}>
              重置密码
            </Do>
            <Do call={valueCard.replace} onClick={() => onAsk('replace')}>
              补卡
            </Do>
          </>
        )}
      </span>
    </li>
  );
}

/** 冻结 and 解冻 have a reason in place of amounts. */
const MOVES_NOTHING: readonly number[] = [2, 3];
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
            <td>{ledgerTitle(row)}</td>
            {MOVES_NOTHING.includes(row.opType) ? (
              <td colSpan={2} className={styles.remark} title={row.remark ?? undefined}>
                <Quiet>{row.remark}</Quiet>
              </td>
            ) : (
              <>
                <td>{formatMoney(row.principalDelta)}</td>
                <td>{formatMoney(row.giftDelta)}</td>
              </>
            )}
            <td>{formatMoney(row.principalAfter)}</td>
            <td>{formatMoney(row.giftAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
