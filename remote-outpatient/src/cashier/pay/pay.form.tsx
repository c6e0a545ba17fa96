import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { stateOf } from '@mingmou/contract/base/flow';
import { idIn } from '@mingmou/contract/base/id-in';
import { compareAmounts, formatMoney, minus, ZERO } from '@mingmou/contract/base/money';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { CARD, POINTS } from '@mingmou/contract/cashier/payment/method.codes';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Alert, Button, Skeleton } from '@mingmou/kit/ui';
import { useEffect } from 'react';
import { WithoutRight } from '../../parts/without-right';
import styles from '../cashier.module.css';
import { ConfigNotice } from '../config-notice';
import { fromList } from '../list/tabs';
import { OrderBar } from '../order-bar';
import { paths } from '../paths';
import { SureNotice } from '../sure-notice';
import { cardExtrasOf } from './card-extras';
import { hasCash } from './change-due';
import { PaidDialog } from './paid-dialog';
import { keyOf, type WayRow } from './pay.draft';
import pay from './pay.module.css';
import { PaySummary } from './pay-summary';
import { othersOf, PointsExtras } from './points-extras';
import { type Pay, usePay } from './use-pay';
import { useWayFocus } from './use-way-focus';
import { WayButtons } from './way-buttons';
import { WayLine } from './way-line';

/** 收银结算 (domain-outpatient §6.12): summary at the left, ways at the right, all of it by keyboard. */
export default function PayForm() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  if (id === undefined) return <NothingOpen title="收银结算" lacks="收费单" from={fromList(0)} />;
  return <PayOf key={id} id={id} />;
}

function PayOf({ id }: { readonly id: number }) {
  const state = usePay(id);
  const { detail, loading, refusal, configuration, settlement, settled } = state;
  return (
    <Page label="收银结算" height="least">
      <h1 className={hiddenText}>收银结算</h1>
      {refusal ? <ListFailure refusal={refusal} retry={state.refresh} /> : null}
      {loading ? <Skeleton active /> : null}
      {detail ? (
        <>
          <OrderBar of={detail.order} order={detail.order} />
          <ConfigNotice of={configuration} />
          <SureNotice act="收费" of={settlement} onRetry={() => void state.retry()} onRefresh={state.refresh} />
          <div className={pay.columns}>
            <PaySummary detail={detail} />
            {state.isOver ? <Over order={detail.order} /> : <Ways state={state} />}
          </div>
          {settled ? (
            <PaidDialog
              id={id}
              settled={settled}
              isCash={hasCash(state.rows)}
              autoPrint={configuration?.receiptAutoPrint ?? false}
            />
          ) : null}
        </>
      ) : null}
    </Page>
  );
}

function Over({ order }: { readonly order: NonNullable<Pay['detail']>['order'] }) {
  const navigate = useNavigate();
  const isVoid = stateOf(orderFlow, order.orderState) === 'VOID';
  const says = isVoid ? '收费单已作废' : `收费单已由${order.cashierName ?? ''}于${order.payTime ?? ''}收费`;
  return (
    <Panel aria-label="支付">
      <Alert type={isVoid ? 'warning' : 'success'} showIcon title={says} />
      <p className={styles.acts}>
        {isVoid ? null : <Button onClick={() => navigate(paths.print(order.id))}>打印收据</Button>}
        <Button type="primary" onClick={() => navigate(paths.list(0))}>
          返回收银台
        </Button>
      </p>
    </Panel>
  );
}

/** What some ways need besides an amount. */
function extrasOf({ payable, rows, pointsInfo, payCard, change, addCard }: Pay, row: WayRow) {
  if (row.wayCode === CARD) return cardExtrasOf(payCard, rows, row, addCard);
  if (row.wayCode !== POINTS || !pointsInfo) return undefined;
  return (
    <PointsExtras
      row={row}
      payable={payable}
      others={othersOf(rows, row)}
      info={pointsInfo}
      onChange={(changed) => change(row, changed)}
    />
  );
}

function Ways({ state }: { readonly state: Pay }) {
  const { ways, rows, rest, settlement } = state;
  const { buttons, lines, confirm, after, toBlock } = useWayFocus(rest);
  const count = ways.length;
  useEffect(() => {
    if (count > 0) buttons.current?.querySelector('button')?.focus();
  }, [count, buttons]);
  const navigate = useNavigate();
  return (
    <Panel aria-label="支付">
      <WayButtons
        ref={buttons}
        ways={ways}
        chosen={rows}
        disabled={settlement.isOpen}
        onChoose={state.choose}
        whyNot={state.whyNot}
      />
      <fieldset ref={lines} className={pay.lines} disabled={settlement.isOpen} aria-label="支付金额">
        {rows.length === 0 && compareAmounts(rest, ZERO) > 0 ? <Quiet as="p">按数字键或点击选择支付方式</Quiet> : null}
        <ul>
          {rows.map((row, at) => (
            <WayLine
              key={keyOf(row)}
              row={row}
              way={state.wayOf(row.wayCode)}
              lack={state.lackIn(row)?.says}
              extras={extrasOf(state, row)}
              onChange={(changed) => state.change(row, changed)}
              onRemove={() => state.remove(row)}
              onDone={() => after(at)}
            />
          ))}
        </ul>
      </fieldset>
      <Countdown state={state} />
      <div ref={confirm} className={pay.confirm}>
        <Do
          call={chargeOrder.settle}
          main
          hotkey={['F8', 'Ctrl+Enter']}
          blocked={state.block?.says}
          onBlocked={() => toBlock(state.block)}
          onClick={state.settle}
        >
          确认收费
        </Do>
        <WithoutRight call={chargeOrder.settle} />
        <Button onClick={() => navigate(paths.list(0))}>返回</Button>
      </div>
    </Panel>
  );
}

/** 待支付 down to 0.00; 多出 where the ways hold too much. */
function Countdown({ state: { payable, rest } }: { readonly state: Pay }) {
  const sign = compareAmounts(rest, ZERO);
  return (
    <dl className={pay.count}>
      <dt>应收</dt>
      <dd>{formatMoney(payable)}</dd>
      <dt>{sign < 0 ? '多出' : '待支付'}</dt>
      <dd className={sign === 0 ? pay.even : pay.open}>
        <output aria-label={sign < 0 ? '多出' : '待支付'}>{formatMoney(sign < 0 ? minus(ZERO, rest) : rest)}</output>
      </dd>
    </dl>
  );
}
