import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { formatMoney } from '@mingmou/contract/base/money';
import { consignment } from '@mingmou/contract/erp/stock/consign.contract';
import { DateRange } from '@mingmou/kit/form/date-range';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useId, useState } from 'react';
import { BillLink } from './bill-link';
import { DRAWER_ROWS } from './drawer-table';
import styles from './stock.module.css';
import { traceSized } from './trace-columns';
import { TraceTable } from './trace-table';

type Settled = OutputOf<typeof consignment.page>['records'][number];

const billColumn: ListColumn<Settled> = {
  key: 'billNo',
  title: consignment.row.billNo.title,
  width: 150,
  render: (row) => <BillLink of={row} />,
};

/** 代销结算 (domain-erp §9b.6): debts to suppliers for sold goods on consignment. */
export function ConsignDrawer({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [supplierId, choose] = useState<number | null>(null);
  const [range, setRange] = useState({ from: `${today().slice(0, 8)}01`, to: today() });
  const filters = { supplierId, ...range };
  return (
    <Drawer
      open
      title={consignment.page.title}
      size="large"
      styles={{ wrapper: { width: 'min(1040px, 94vw)' } }}
      onClose={onClose}
    >
      <div className={styles.tools}>
        <label htmlFor={id}>{consignment.filters.supplierId.title}</label>
        <span className={styles.wide}>
          <FieldInput
            id={id}
            spec={consignment.filters.supplierId}
            value={supplierId}
            onChange={(value) => choose(typeof value === 'number' ? value : null)}
          />
        </span>
        <DateRange
          aria-label="业务日期"
          rule="A"
          allowClear={false}
          value={range}
          onChange={(next) => next && setRange(next)}
        />
      </div>
      <TraceTable
        key={`${supplierId}-${range.from}-${range.to}`}
        title="结算明细"
        call={consignment.page}
        input={filters}
        columns={traceSized<Settled>([
          ...columns(consignment.row, ['bizDate']),
          billColumn,
          ...columns(consignment.row, ['supplierName', 'goodsName', 'spec', 'qty', 'price', 'amount']),
        ])}
        empty="这段时间没有卖出代销的商品"
        beside={({ sums }) => (
          <>
            <span>
              件数 <b>{sums.qty}</b> · 应付 <b>{formatMoney(sums.amount)}</b>
            </span>
            <ExportButton
              call={consignment.export}
              of={{ query: { filters, page: 1, size: DRAWER_ROWS, column: undefined, asc: true } }}
            />
          </>
        )}
      />
    </Drawer>
  );
}
