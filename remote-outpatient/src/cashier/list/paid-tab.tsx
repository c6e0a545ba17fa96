import { latestOf } from '@mingmou/clinic/page/latest-of';
import { stateAt, stateCode, stateOf } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { arrearFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { actionColumn, columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { useToday } from '@mingmou/kit/list/use-today';
import { useState } from 'react';
import { paths } from '../paths';
import { CashierShiftButton } from '../shift/cashier-shift-button';
import { ChangeWayDialog } from './change-way-dialog';
import { inOrder, pairOf, personColumn, widths } from './columns-of';
import { InvoiceDialog } from './invoice-dialog';
import type { PaidOrderRow } from './paid-order-row';
import type { TabProps } from './tabs';

const FILTERS = ['keyword', 'dateFrom', 'dateTo', 'cashierId', 'wayCode', 'orderState'] as const;
const OWING: readonly number[] = arrearFlow.actions.collect.from.map((state) => stateCode(arrearFlow, state));
const REFUNDABLE: readonly string[] = ['PAID', 'PART_REFUNDED'];

/** 已收费, latest first. */
export function PaidTab({ heading }: TabProps) {
  return useToday() ? <Dated heading={heading} /> : null;
}

function Dated({ heading }: TabProps) {
  const list = useList(chargeOrder.paid);
  const [invoiced, askInvoice] = useState<PaidOrderRow>();
  const [changed, askWay] = useState<PaidOrderRow>();
  const sums = list.answer?.sums;
  const of = chargeOrder.paidRow;
  return (
    <>
      <ListPage
        title="已收费"
        heading={heading}
        list={list}
        filters={FILTERS}
        tools={
          <>
            <CashierShiftButton />
            <ExportButton
              call={chargeOrder.export}
              of={{ query: { ...list.query, filters: { ...list.query.filters, tab: 1 } } }}
            />
          </>
        }
        columns={[
          ...pairOf(of, ['orderNo', 'payTime']),
          personColumn,
          ...pairOf(of, ['doctorName', 'departmentName']),
          ...inOrder(columns(of, ['summary']), widths),
          ...pairOf(of, ['originalAmount', 'discountAmount']),
          ...pairOf(of, ['paidAmount', 'payableAmount']),
          ...pairOf(of, ['creditAmount', 'refundedAmount']),
          ...pairOf(of, ['wayNames', 'cashierName']),
          {
            key: 'orderState',
            title: <Stack top="状态" below="发票号" />,
            label: '状态、发票号',
            width: 96,
            isStacked: true,
            render: ({ orderState, invoiceNo }) => {
              const { title, tone } = stateAt(orderFlow, orderState);
              return <Stack top={<StateTag tone={tone}>{title}</StateTag>} below={invoiceNo ?? ''} />;
            },
          },
          actionColumn<PaidOrderRow>((row) => <PaidActs row={row} onInvoice={askInvoice} onChangeWay={askWay} />),
        ]}
        totals={
          sums && {
            originalAmount: <Stack top={formatMoney(sums.originalAmount)} below={formatMoney(sums.discountAmount)} />,
            paidAmount: <Stack top={formatMoney(sums.paidAmount)} below={formatMoney(sums.payableAmount)} />,
            creditAmount: <Stack top={formatMoney(sums.creditAmount)} below={formatMoney(sums.refundedAmount)} />,
          }
        }
      />
      {invoiced ? (
        <InvoiceDialog
          key={invoiced.id}
          row={latestOf(invoiced, list.rows, 'id')}
          onClose={() => askInvoice(undefined)}
        />
      ) : null}
      {changed ? <ChangeWayDialog key={changed.id} row={changed} onClose={() => askWay(undefined)} /> : null}
    </>
  );
}

interface PaidActsProps {
  readonly row: PaidOrderRow;
  readonly onInvoice: (row: PaidOrderRow) => void;
  readonly onChangeWay: (row: PaidOrderRow) => void;
}

function PaidActs({ row, onInvoice, onChangeWay }: PaidActsProps) {
  const { id, orderState, patientId, arrearState } = row;
  const navigate = useNavigate();
  const isRefundable = REFUNDABLE.includes(stateOf(orderFlow, orderState));
  return (
    <>
      <Do call={chargeOrder.detail} onClick={() => navigate(paths.order(id))}>
        详情
      </Do>
      {isRefundable ? (
        <Do call={refund.save} onClick={() => navigate(paths.refund(id))}>
          退费
        </Do>
      ) : null}
      <MoreActs name={row.orderNo}>
        {(onDone) => {
          const then = (act: () => void) => () => {
            onDone();
            act();
          };
          return (
            <>
              <Do call={chargeOrder.detail} onClick={then(() => navigate(paths.print(id)))}>
                打印
              </Do>
              {patientId && OWING.includes(arrearState) ? (
                <Do call={arrears.settle} onClick={then(() => navigate(paths.receivables(patientId)))}>
                  收欠款
                </Do>
              ) : null}
              <Do call={paidOrder.updateInvoice} onClick={then(() => onInvoice(row))}>
                发票号
              </Do>
              {isRefundable ? (
                <Do call={paidOrder.changeWay} onClick={then(() => onChangeWay(row))}>
                  更正支付方式
                </Do>
              ) : null}
            </>
          );
        }}
      </MoreActs>
    </>
  );
}
