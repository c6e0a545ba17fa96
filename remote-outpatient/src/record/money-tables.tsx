import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { formatMoney, formatPrice } from '@mingmou/contract/base/money';
import { refundKind } from '@mingmou/contract/cashier/cashier.dicts';
import { orderFlow, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import type { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Table } from '@mingmou/kit/ui-table';

type Line = OutputOf<typeof registration.findById>['lines'][number];
type Refund = OutputOf<typeof registration.findById>['refunds'][number];
type Order = OutputOf<typeof visitRecord.detail>['orders'][number];

function OrderTag({ orderState }: Pick<Order, 'orderState'>) {
  const { title, tone } = stateAt(orderFlow, orderState);
  return <StateTag tone={tone}>{title}</StateTag>;
}

const shared = { size: 'small', pagination: false, rowKey: 'id', scroll: { x: 'max-content' } } as const;

/** The lines of a registration's fee and the order that holds each. */
export function FeeLines({ of }: { readonly of: Line[] }) {
  return (
    <Table<Line>
      {...shared}
      aria-label="挂号费"
      dataSource={of}
      locale={{ emptyText: '这次挂号没有收费项目' }}
      columns={[
        { key: 'name', title: '项目', dataIndex: 'name' },
        { key: 'qty', title: '数量', dataIndex: 'qty', align: 'right' },
        { key: 'unitPrice', title: '单价', align: 'right', render: (_, { unitPrice }) => formatPrice(unitPrice) },
        { key: 'payable', title: '应收', align: 'right', render: (_, line) => formatMoney(line.payableAmount) },
        { key: 'refunded', title: '已退', align: 'right', render: (_, line) => formatMoney(line.refundedAmount) },
        { key: 'orderNo', title: '收费单号', dataIndex: 'orderNo' },
        { key: 'orderState', title: '状态', render: (_, line) => <OrderTag {...line} /> },
        { key: 'payTime', title: '收费时间', dataIndex: 'payTime' },
        { key: 'cashierName', title: '收费员', dataIndex: 'cashierName' },
      ]}
    />
  );
}

/** The orders of a visit. */
export function OrdersTable({ of }: { readonly of: Order[] }) {
  return (
    <Table<Order>
      {...shared}
      aria-label="收费单"
      dataSource={of}
      locale={{ emptyText: '这次就诊没有收费单' }}
      columns={[
        { key: 'orderNo', title: '收费单号', dataIndex: 'orderNo' },
        { key: 'summary', title: '项目', dataIndex: 'summary' },
        { key: 'payable', title: '应收', align: 'right', render: (_, { payableAmount }) => formatMoney(payableAmount) },
        { key: 'paid', title: '实收', align: 'right', render: (_, { paidAmount }) => formatMoney(paidAmount) },
        { key: 'refunded', title: '已退', align: 'right', render: (_, order) => formatMoney(order.refundedAmount) },
        { key: 'wayNames', title: '支付方式', dataIndex: 'wayNames' },
        { key: 'orderState', title: '状态', render: (_, order) => <OrderTag {...order} /> },
        { key: 'payTime', title: '收费时间', dataIndex: 'payTime' },
      ]}
    />
  );
}

export function RefundsTable({ of }: { readonly of: Refund[] }) {
  return (
    <Table<Refund>
      {...shared}
      aria-label="退费"
      dataSource={of}
      locale={{ emptyText: '没有退费' }}
      columns={[
        { key: 'refundNo', title: '退费单号', dataIndex: 'refundNo' },
        { key: 'orderNo', title: '原单号', dataIndex: 'orderNo' },
        { key: 'kind', title: '类型', render: (_, refund) => dictName(refundKind, refund.refundKind) },
        { key: 'amount', title: '退费金额', align: 'right', render: (_, { amount }) => formatMoney(amount) },
        { key: 'wayNames', title: '退回方式', dataIndex: 'wayNames' },
        { key: 'reason', title: '原因', dataIndex: 'reason' },
        {
          key: 'state',
          title: '状态',
          render: (_, { refundState }) => {
            const { title, tone } = stateAt(refundFlow, refundState);
            return <StateTag tone={tone}>{title}</StateTag>;
          },
        },
        { key: 'refundByName', title: '退费员', dataIndex: 'refundByName' },
        { key: 'refundTime', title: '退费时间', dataIndex: 'refundTime' },
      ]}
    />
  );
}
