import { stateAt, stateCode, stateOf } from '@mingmou/contract/base/flow';
import { formatMoney } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears.contract';
import { arrearFlow } from '@mingmou/contract/cashier/arrears.flow';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import { refund } from '@mingmou/contract/cashier/refund.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { paths } from '../paths';
import { ShiftButton } from '../shift/shift-button';
import { inOrder, pairOf, personColumn, widths } from './columns-of';
import { type TabProps, useDates } from './tabs';

const FILTERS = ['keyword', 'dateFrom', 'dateTo', 'cashierId', 'wayCode', 'orderState'] as const;
const OWING: readonly number[] = arrearFlow.actions.collect.from.map((state) => stateCode(arrearFlow, state));
const REFUNDABLE: readonly string[] = ['PAID', 'PART_REFUNDED'];

/** 已收费, latest first. */
export function PaidTab({ heading }: TabProps) {
  return useDates(1) ? <Dated heading={heading} /> : null;
}

function Dated({ heading }: TabProps) {
  const list = useList(chargeOrder.paid);
  const navigate = useNavigate();
  const sums = list.answer?.sums;
  const of = chargeOrder.paidRow;
  return (
    <ListPage
      title="已收费"
      heading={heading}
      list={list}
      filters={FILTERS}
      tools={
        <>
          <ShiftButton />
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
          title: '状态',
          label: '状态',
          width: 96,
          render: ({ orderState }) => {
            const { title, tone } = stateAt(orderFlow, orderState);
            return <StateTag tone={tone}>{title}</StateTag>;
          },
        },
      ]}
      totals={
        sums && {
          originalAmount: <Stack top={formatMoney(sums.originalAmount)} below={formatMoney(sums.discountAmount)} />,
          paidAmount: <Stack top={formatMoney(sums.paidAmount)} below={formatMoney(sums.payableAmount)} />,
          creditAmount: <Stack top={formatMoney(sums.creditAmount)} below={formatMoney(sums.refundedAmount)} />,
        }
      }
      acts={({ id, orderState, patientId, arrearState }) => (
        <>
          <Do call={chargeOrder.detail} onClick={() => navigate(paths.order(id))}>
            详情
          </Do>
          <Do call={chargeOrder.detail} onClick={() => navigate(paths.print(id))}>
            打印
          </Do>
          {patientId && OWING.includes(arrearState) ? (
            <Do call={arrears.settle} onClick={() => navigate(paths.receivables(patientId))}>
              收欠款
            </Do>
          ) : null}
          {REFUNDABLE.includes(stateOf(orderFlow, orderState)) ? (
            <Do call={refund.save} onClick={() => navigate(paths.refund(id))}>
              退费
            </Do>
          ) : null}
        </>
      )}
    />
  );
}
