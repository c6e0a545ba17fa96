import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateOf } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { cardRefundCause } from '@mingmou/contract/cashier/card/card.dicts';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Checkbox } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { useTyped } from '../../parts/use-typed';
import { MoneyInput } from '../money-input';
import { SureNotice } from '../sure-notice';
import { useSureSend } from '../use-sure-send';
import styles from './card.module.css';
import { CardDialog } from './card-dialog';
import { CardField } from './card-field';
import { CardRefundFigures, isTooMuchCash, waysBack } from './card-refund-figures';
import { type CardRefunded, CardRefundedDialog } from './card-refunded-dialog';
import { HolderCode } from './holder-code';
import { ReasonField } from './reason-field';
import type { HeldCard } from './use-recharge';

type Cause = CodeOf<typeof cardRefundCause>;
const OPERATOR = 2;
const USUAL = ['患者要求', '服务未使用', '搬离本地'] as const;

interface Typed {
  readonly closeCard: boolean;
  readonly amount?: Money | undefined;
  readonly refundCause: Cause;
  readonly causeDate: string;
  readonly refundIdNo: string;
  readonly reason: string;
  readonly insteadWay?: number | undefined;
}

const NOTHING: Typed = { closeCard: true, refundCause: 1, causeDate: '', refundIdNo: '', reason: '' };

interface CardRefundDialogProps {
  readonly card: Pick<HeldCard, 'cardId' | 'cardNo'>;
  readonly onClose: () => void;
}

/** 退款 of a card: a part of its principal, or all of it, which closes it. */
export function CardRefundDialog({ card: { cardId, cardNo }, onClose }: CardRefundDialogProps) {
  const { typed, type, forget } = useTyped<Typed>(`card-refund-${cardId}`, NOTHING);
  const { closeCard, amount, refundCause, causeDate, refundIdNo, reason, insteadWay } = typed;
  const [ticket, setTicket] = useState<{ readonly of: Money; readonly smsTicket: string }>();
  const [done, setDone] = useState<CardRefunded>();
  const { success } = useFeedback();
  const sending = useSureSend(valueCardRefund.settle, () => cardNo);

  const isByOperator = refundCause === OPERATOR;
  const isWhole = closeCard || isByOperator;
  const asked = {
    ...{ cardId, refundCause, closeCard: isWhole },
    ...(isWhole ? {} : { amount }),
    ...(isByOperator ? { causeDate } : {}),
  };
  const lacksFigures =
    (!isWhole && !amount && '请填写退款金额') || (isByOperator && !causeDate && '请填写原因发生日期');
  const { data, refusal, refetch } = useCall(valueCardRefund.preview, asked, {
    skip: Boolean(lacksFigures),
    quiet: true,
  });
  const figures = lacksFigures ? undefined : data;

  const lacks = () => {
    if (sending.isOpen) return '上次退款没有收到结果，请先点「重试」';
    if (lacksFigures) return lacksFigures;
    if (!figures) return refusal?.msg ?? '正在计算退款金额，请稍候';
    if (!reason.trim()) return '请填写原因说明';
    if (!figures.needApprove && isTooMuchCash(figures) && insteadWay === undefined) return '请选择现金改退至的账户';
    return ticket?.of !== figures.amount && '请先完成短信验证';
  };
  const close = () => {
    forget();
    onClose();
  };
  const finish = (output: CardRefunded | undefined) => {
    if (!output) return;
    forget();
    if (stateOf(refundFlow, output.refundState) === 'DONE') {
      setDone(output);
      return;
    }
    success(`${output.refundNo}已提交，审核通过后可在退费记录里退款`);
    onClose();
  };
  const send = async () => {
    if (!figures || !ticket) return;
    const ways = isTooMuchCash(figures) ? waysBack(figures, insteadWay) : undefined;
    finish(
      await sending.send({
        ...{ ...asked, amount: figures.amount, version: figures.version, smsTicket: ticket.smsTicket },
        reason: reason.trim(),
        ...(refundIdNo.trim() ? { refundIdNo: refundIdNo.trim() } : {}),
        ...(ways ? { ways } : {}),
      }),
    );
  };

  if (done) return <CardRefundedDialog refunded={done} onClose={onClose} />;
  return (
    <CardDialog
      title={`储值退款：${cardNo}`}
      width={600}
      onClose={close}
      act={
        <Do call={valueCardRefund.settle} main blocked={lacks()} onClick={send}>
          {figures?.needApprove ? '提交审核' : '退款'}
        </Do>
      }
    >
      <SureNotice act="退款" of={sending} onRetry={() => void sending.retry().then(finish)} onRefresh={refetch} />
      <CardField title="退款类型">
        <Select<Cause>
          aria-label="退款类型"
          className={styles.choice}
          value={refundCause}
          options={cardRefundCause.rows.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(cause) => type({ refundCause: cause })}
        />
      </CardField>
      {isByOperator ? (
        <CardField title="发生日期">
          <FieldInput
            spec={valueCardRefund.asked.causeDate}
            aria-label="原因发生日期"
            value={causeDate}
            onChange={(date) => type({ causeDate: typeof date === 'string' ? date : '' })}
          />
        </CardField>
      ) : (
        <CardField title="退款金额">
          <Checkbox checked={closeCard} onChange={({ target }) => type({ closeCard: target.checked })}>
            退卡（退全部本金）
          </Checkbox>
          {closeCard ? null : (
            <span className={styles.amount}>
              <MoneyInput label="退款金额" value={amount} onChange={(sum) => type({ amount: sum })} />
            </span>
          )}
        </CardField>
      )}
      {figures ? (
        <CardRefundFigures of={figures} insteadWay={insteadWay} onInstead={(way) => type({ insteadWay: way })} />
      ) : null}
      {refusal && !lacksFigures ? (
        <p role="alert" className={styles.refused}>
          {refusal.msg}
        </p>
      ) : null}
      <CardField title="领款人证件号">
        <Input
          aria-label="领款人证件号"
          placeholder="不填为持卡人档案中的证件"
          maxLength={20}
          value={refundIdNo}
          onChange={({ target }) => type({ refundIdNo: target.value })}
        />
      </CardField>
      <ReasonField title="原因说明" usual={USUAL} value={reason} onChange={(chosen) => type({ reason: chosen })} />
      {figures ? (
        <CardField title="短信验证">
          <HolderCode
            key={String(figures.amount)}
            cardId={cardId}
            purpose="CARD_REFUND"
            amount={figures.amount}
            onTicket={(smsTicket) => setTicket({ of: figures.amount, smsTicket })}
          />
        </CardField>
      ) : null}
    </CardDialog>
  );
}
