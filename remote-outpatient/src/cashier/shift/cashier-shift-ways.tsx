import { formatMoney, sum } from '@mingmou/contract/base/money';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { Table } from '@mingmou/kit/ui-table';
import type { CashierShiftWay } from './cashier-shift.types';

const MONEY = ['charge', 'collect', 'recharge', 'refund', 'cardRefund', 'net'] as const;
const { way } = cashierShift;

const columns = [
  { key: 'wayName', title: way.wayName.title, dataIndex: 'wayName' },
  ...MONEY.map((key) => ({
    key,
    title: way[key].title,
    align: 'right' as const,
    render: (_: unknown, row: CashierShiftWay) => formatMoney(row[key]),
  })),
];

function Totals({ ways }: { readonly ways: readonly CashierShiftWay[] }) {
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
      {MONEY.map((key, at) => (
        <Table.Summary.Cell key={key} index={at + 1} align="right">
          {formatMoney(sum(ways.map((row) => row[key])))}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

/** Receipts and refunds of a shift by payment method, and in total. */
export function CashierShiftWays({ ways }: { readonly ways: readonly CashierShiftWay[] }) {
  return (
    <Table<CashierShiftWay>
      aria-label="各支付方式"
      rowKey="wayCode"
      size="small"
      columns={columns}
      dataSource={[...ways]}
      pagination={false}
      summary={() => (ways.length > 0 ? <Totals ways={ways} /> : null)}
      locale={{ emptyText: '本班次还没有收款' }}
    />
  );
}
