import { stateOf } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { formatMoney } from '@mingmou/contract/base/money';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { paths } from '../paths';
import { CashierShiftButton } from '../shift/cashier-shift-button';
import { inOrder, pairOf, personColumn, widths } from './columns-of';
import styles from './list.module.css';
import type { TabProps } from './tabs';

const LONGEST = limitOf(chargeOrder.void.input.reason);
const FILTERS = ['keyword', 'dateFrom', 'dateTo', 'cashierId', 'orderState'] as const;
const LATE_MINUTES = 30;
const VERY_LATE_MINUTES = 60;

const isVoid = (code: number) => stateOf(orderFlow, code) === 'VOID';

function Waited({ minutes }: { readonly minutes: number }) {
  const look = minutes >= VERY_LATE_MINUTES ? styles.veryLate : minutes >= LATE_MINUTES ? styles.late : undefined;
  const text = minutes < 60 ? `${minutes}分钟` : `${Math.floor(minutes / 60)}时${minutes % 60}分`;
  return <span className={look}>{text}</span>;
}

/** 待收费, the one who waits longest first. */
export function WaitingTab({ heading }: TabProps) {
  const list = useList(chargeOrder.waiting);
  const navigate = useNavigate();
  const discard = useSend(chargeOrder.void);
  const [asked, ask] = useState<ReasonAsked>();
  const sums = list.answer?.sums;
  const of = chargeOrder.waitingRow;
  return (
    <>
      <ListPage
        title="待收费"
        heading={heading}
        list={list}
        filters={FILTERS}
        main={
          <Do call={chargeOrder.save} main hotkey="F2" onClick={() => navigate(paths.order())}>
            散客收费
          </Do>
        }
        tools={
          <>
            <CashierShiftButton />
            <ExportButton
              call={chargeOrder.export}
              of={{ query: { ...list.query, filters: { ...list.query.filters, tab: 0 } } }}
            />
          </>
        }
        columns={[
          ...pairOf(of, ['orderNo', 'createdAt']),
          personColumn,
          ...pairOf(of, ['doctorName', 'departmentName']),
          ...inOrder(columns(of, ['summary', 'originalAmount', 'payableAmount']), { ...widths, summary: 240 }),
          {
            key: 'waitedMinutes',
            title: '等待',
            label: '等待',
            width: 76,
            align: 'right',
            render: ({ waitedMinutes, orderState, voidReason }) =>
              isVoid(orderState) ? (
                <span title={voidReason ?? undefined}>已作废</span>
              ) : (
                <Waited minutes={waitedMinutes} />
              ),
          },
        ]}
        totals={
          sums && {
            originalAmount: formatMoney(sums.originalAmount),
            payableAmount: formatMoney(sums.payableAmount),
          }
        }
        acts={({ id, version, orderNo, orderState, fromSource }) => (
          <>
            {isVoid(orderState) ? null : (
              <Do call={chargeOrder.settle} onClick={() => navigate(paths.pay(id))}>
                收费
              </Do>
            )}
            <Do call={chargeOrder.detail} onClick={() => navigate(paths.order(id))}>
              查看
            </Do>
            {fromSource || isVoid(orderState) ? null : (
              <Do
                call={chargeOrder.void}
                danger
                onClick={() =>
                  ask({ title: `作废收费单：${orderNo}`, run: (reason) => discard({ id, version, reason }) })
                }
              >
                作废
              </Do>
            )}
          </>
        )}
      />
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}
