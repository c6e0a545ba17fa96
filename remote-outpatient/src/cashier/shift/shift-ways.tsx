import { formatMoney } from '@mingmou/contract/base/money';
import { cashierShift } from '@mingmou/contract/cashier/shift.contract';
import { Table } from '@mingmou/kit/ui-table';
import type { ShiftWay } from './shift.types';

const MONEY = ['charge', 'collect', 'recharge', 'refund', 'cardRefund', 'net'] as const;
const { way } = cashierShift;

const columns = [
  { key: 'wayName', title: way.wayName.title, dataIndex: 'wayName' },
  ...MONEY.map((key) => ({
    key,
    title: way[key].title,
    align: 'right' as const,
    render: (_: unknown, row: ShiftWay) => formatMoney(row[key]),
  })),
];

/** What a shift took and paid back, by way. */
export function ShiftWays({ ways }: { readonly ways: readonly ShiftWay[] }) {
  return (
    <Table<ShiftWay>
      aria-label="各支付方式"
      rowKey="wayCode"
      size="small"
      columns={columns}
      dataSource={[...ways]}
      pagination={false}
      locale={{ emptyText: '本班次还没有收款' }}
    />
  );
}
