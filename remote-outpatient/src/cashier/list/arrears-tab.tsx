import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { formatMoney } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { arrearFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { actionColumn, columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import cashier from '../cashier.module.css';
import { paths } from '../paths';
import { CashierShiftButton } from '../shift/cashier-shift-button';
import { inOrder, pairOf, personColumn } from './columns-of';
import { ReceivablesDialog } from './receivables-dialog';
import type { TabProps } from './tabs';

const LONGEST = limitOf(arrears.writeOff.input.reason);

export type ArrearsRow = OutputOf<typeof arrears.page>['records'][number];

const FILTERS = ['keyword', 'dateFrom', 'dateTo', 'cashierId', 'wayCode', 'arrearState', 'open'] as const;
/** Room for 收款, 核销 and 收款记录. */
const ACTS_PX = 160;
/** Amounts of 10 characters. */
const WIDTHS = { amount: 104, repaidAmount: 104, reducedAmount: 104, balance: 104 };

/** 欠费: open arrears first, by due date. */
export function ArrearsTab({ heading }: TabProps) {
  const list = useList(arrears.page);
  const navigate = useNavigate();
  const [asked, ask] = useState<ReasonAsked>();
  const [shown, show] = useState<ArrearsRow>();
  const sums = list.answer?.sums;
  const of = arrears.row;
  return (
    <>
      <ListPage
        title="欠费"
        heading={heading}
        list={list}
        filters={FILTERS}
        main={
          <Do call={arrears.settle} main hotkey="F2" onClick={() => navigate(paths.receivables())}>
            挂账收款
          </Do>
        }
        tools={
          <>
            <CashierShiftButton />
            <ExportButton call={arrears.export} of={list} />
          </>
        }
        columns={[
          personColumn,
          ...pairOf(of, ['orderNo', 'createdAt']),
          ...inOrder(columns(of, ['amount', 'repaidAmount', 'reducedAmount', 'balance']), WIDTHS),
          {
            key: 'dueDate',
            title: <Stack top="应还日期" below="担保人" />,
            label: '应还日期、担保人',
            width: 136,
            isStacked: true,
            render: ({ dueDate, isOverdue, guarantorName }) => (
              <Stack
                top={
                  <span className={isOverdue ? cashier.danger : undefined}>
                    {dueDate}
                    {isOverdue ? ' 逾期' : ''}
                  </span>
                }
                below={guarantorName ?? ''}
              />
            ),
          },
          {
            key: 'arrearState',
            title: '状态',
            label: '状态',
            width: 88,
            render: ({ arrearState }) => {
              const { title, tone } = stateAt(arrearFlow, arrearState);
              return <StateTag tone={tone}>{title}</StateTag>;
            },
          },
          actionColumn((row: ArrearsRow) => <ArrearsActs row={row} onAsk={ask} onShow={show} />, ACTS_PX),
        ]}
        totals={
          sums && {
            amount: formatMoney(sums.amount),
            repaidAmount: formatMoney(sums.repaidAmount),
            reducedAmount: formatMoney(sums.reducedAmount),
            balance: formatMoney(sums.balance),
          }
        }
      />
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
      <ReceivablesDialog of={shown} onClose={() => show(undefined)} />
    </>
  );
}

interface ArrearsActsProps {
  readonly row: ArrearsRow;
  readonly onAsk: (asked: ReasonAsked) => void;
  readonly onShow: (row: ArrearsRow) => void;
}

function ArrearsActs({ row, onAsk, onShow }: ArrearsActsProps) {
  const { id, version, orderNo, patientId, customerName, balance, arrearState } = row;
  const navigate = useNavigate();
  const writeOff = useSend(arrears.writeOff);
  const isOpen = arrearFlow.actions.collect.from.includes(stateOf(arrearFlow, arrearState));
  return (
    <>
      {isOpen ? (
        <Do call={arrears.settle} onClick={() => navigate(paths.receivables(patientId, id))}>
          收款
        </Do>
      ) : null}
      {isOpen ? (
        <Do
          call={arrears.writeOff}
          danger
          onClick={() =>
            onAsk({
              title: `核销${customerName}的欠费 ${formatMoney(balance)}：${orderNo}`,
              run: (reason) => writeOff({ arrearsId: id, version, reason }),
            })
          }
        >
          核销
        </Do>
      ) : null}
      <Do call={arrears.receivables} onClick={() => onShow(row)}>
        收款记录
      </Do>
    </>
  );
}
