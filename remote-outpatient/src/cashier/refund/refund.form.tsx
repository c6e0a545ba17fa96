import { idIn } from '@mingmou/contract/base/id-in';
import { formatMoney, ZERO } from '@mingmou/contract/base/money';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { type Ref, useRef } from 'react';
import { focusNamed, pageOf, useFocusOnLoad } from '../../parts/focus';
import { WithoutRight } from '../../parts/without-right';
import styles from '../cashier.module.css';
import { ConfigNotice } from '../config-notice';
import { fromList } from '../list/tabs';
import { OrderBar } from '../order-bar';
import { paths } from '../paths';
import { SureNotice } from '../sure-notice';
import own from './refund.module.css';
import { RefundDoneDialog } from './refund-done-dialog';
import { RefundLines } from './refund-lines';
import { RefundWays } from './refund-ways';
import { type RefundState, useRefund } from './use-refund';
import { refundQuestion } from './ways-back';

const KEYS = ['F8', 'Ctrl+Enter'] as const;
const REASONS = ['患者要求', '开单错误', '商品质量', '未执行', '价格错误', '其他'] as const;

/** 退费 of a paid order (domain-outpatient §6.12): `?orderId=`. */
export default function RefundForm() {
  const [params] = useSearchParams();
  const orderId = idIn(params.get('orderId'));
  if (orderId === undefined) return <NothingOpen title="退费" lacks="收费单" from={fromList(1)} />;
  return <RefundOf key={orderId} orderId={orderId} />;
}

function RefundOf({ orderId }: { readonly orderId: number }) {
  const state = useRefund(orderId);
  const { order, loading, refusal, configuration, sending, done } = state;
  const content = useRef<HTMLDivElement>(null);
  const confirm = useRef<HTMLDivElement>(null);
  const focusInput = (name: string | undefined) => {
    if (name) focusNamed(pageOf(content.current), name);
  };
  useFocusOnLoad(order !== undefined && state.refundable !== undefined, () => focusInput(state.firstInput.input));
  return (
    <Page label="退费" height="least">
      <h1 className={styles.title}>退费</h1>
      {refusal ? <ListFailure refusal={refusal} retry={state.refresh} /> : null}
      {loading ? <Skeleton active /> : null}
      {order && state.refundable ? (
        <>
          <OrderBar of={order.order} order={order.order}>
            <span>
              实收 <b>{formatMoney(order.order.paidAmount)}</b>
            </span>
            <span>
              已退 <b>{formatMoney(order.order.refundedAmount)}</b>
            </span>
          </OrderBar>
          <ConfigNotice of={configuration} />
          <SureNotice act="退费" of={sending} onRetry={() => void state.retry()} onRefresh={state.refresh} />
          <div
            ref={content}
            className={own.content}
            onKeyDownCapture={onEnter(() => confirm.current?.querySelector('button')?.focus())}
          >
            <RefundLines state={state} />
            <RefundWays state={state} />
            <Reason state={state} />
          </div>
          <Foot state={state} mainButton={confirm} focusInput={focusInput} />
          {done ? <RefundDoneDialog done={done} /> : null}
        </>
      ) : null}
    </Page>
  );
}

function Reason({ state: { draft, changeReason, sending } }: { readonly state: RefundState }) {
  return (
    <fieldset className={own.box} disabled={sending.isOpen} aria-label="退费原因">
      <div className={own.boxHead}>
        <h2>退费原因</h2>
      </div>
      <div className={own.reasons}>
        {REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            className={own.reason}
            aria-pressed={draft.reason === reason}
            onClick={() => changeReason(reason)}
          >
            {reason}
          </button>
        ))}
        <Input
          aria-label="原因"
          className={own.reasonText}
          placeholder="请选择或填写退费原因"
          maxLength={200}
          value={draft.reason}
          onChange={({ target }) => changeReason(target.value)}
        />
      </div>
    </fieldset>
  );
}

interface FootProps {
  readonly state: RefundState;
  /** Contains the main button. */
  readonly mainButton: Ref<HTMLDivElement>;
  /** Focuses the control with this accessible name. */
  readonly focusInput: (name: string | undefined) => void;
}

function Foot({ state, mainButton, focusInput }: FootProps) {
  const { draft, reckoned, fault, needsApproval, block } = state;
  const blocks = { blocked: block?.says, onBlocked: () => focusInput(block?.input) };
  const navigate = useNavigate();
  const { confirm, error } = useFeedback();
  const amount = formatMoney(reckoned?.amount ?? ZERO);
  const parts = (reckoned?.ways ?? []).map((way) => ({ ...way, amount: way.back }));
  const question = (asks: string, warns?: string) =>
    refundQuestion({ asks, parts, arrearsReduced: reckoned?.arrearsReduced ?? ZERO, ...(warns ? { warns } : {}) });
  const submit = async () => {
    if (fault) {
      error(fault.says);
      focusInput(fault.input);
      return;
    }
    if (draft.goods) {
      const asked = needsApproval
        ? question(`确定退货，并申请退款 ${amount}`, '退款需要审核')
        : question(`确定退货并退款 ${amount}`, '退款后不能撤销');
      if (await confirm(asked, { ok: '退货退款', danger: true })) await state.submit();
      return;
    }
    const asked = needsApproval ? question(`确定申请退费 ${amount}`) : question(`确定退费 ${amount}`, '退款后不能撤销');
    if (await confirm(asked, { ok: needsApproval ? '申请' : '退费', danger: !needsApproval })) await state.submit();
  };
  return (
    <footer className={styles.foot}>
      <Button onClick={() => navigate(paths.list(1))}>返回</Button>
      <span className={styles.gap} />
      {needsApproval ? <span className={own.approval}>金额较大或已过免审天数，需要审核</span> : null}
      {state.integralTaken > 0 ? <span className={own.approval}>收回积分 {state.integralTaken}</span> : null}
      <Quiet>退费金额</Quiet>
      <b className={own.total}>{amount}</b>
      <WithoutRight call={refund.settle} />
      <div ref={mainButton}>
        {draft.goods ? (
          <Do call={refund.returnGoods} main hotkey={KEYS} {...blocks} onClick={submit}>
            退货退款
          </Do>
        ) : (
          <Do call={needsApproval ? refund.save : refund.settle} main hotkey={KEYS} {...blocks} onClick={submit}>
            {needsApproval ? '提交申请' : '直接退费'}
          </Do>
        )}
      </div>
    </footer>
  );
}
