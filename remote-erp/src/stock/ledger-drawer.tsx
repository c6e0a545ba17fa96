import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import type { DayRange } from '@mingmou/contract/base/date-range';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { DateRange } from '@mingmou/kit/form/date-range';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import { useSeesCost } from '../parts/use-sees-cost';
import { BillLink } from './bill-link';
import { DRAWER_ROWS, DrawerTable } from './drawer-table';
import { goodsTitle } from './goods-title';
import styles from './stock.module.css';
import type { StockRow } from './stock-search.list';

/** So that a moment of time stays on one line at 1366. */
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ bizType: 92, qty: 64, balanceAfter: 64, unitCost: 112, costAmount: 104 },
  ...{ isReversal: 56, postedAt: 156, postedByName: 76 },
};

interface LedgerDrawerProps {
  readonly of: StockRow;
  readonly onClose: () => void;
}

type LedgerRow = OutputOf<typeof stock.ledgerPage>['records'][number];

const billColumn: ListColumn<LedgerRow> = {
  key: 'billNo',
  title: stock.ledgerRow.billNo.title,
  width: 150,
  render: (row) => <BillLink of={row} />,
};

/** The year up to today. */
function lastYear(): DayRange {
  const to = today();
  return { from: `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`.replace('-02-29', '-02-28'), to };
}

/** 库存流水 of one place and batch: what moved it, and what stood there after each step. */
export function LedgerDrawer({ of, onClose }: LedgerDrawerProps) {
  const { barcodeId, locationId, batchId } = of;
  const seesCost = useSeesCost();
  const [range, setRange] = useState(lastYear);
  const [page, show] = useState(1);
  const { data, refusal, refetch } = useCall(stock.ledgerPage, {
    ...{ barcodeId, locationId, batchId },
    ...range,
    ...{ page, size: DRAWER_ROWS },
  });
  const sums = data?.sums;
  return (
    <Drawer
      open
      title={`库存流水：${goodsTitle(of)}`}
      size="large"
      styles={{ wrapper: { width: 'min(1040px, 94vw)' } }}
      onClose={onClose}
    >
      <div className={styles.tools}>
        <DateRange
          aria-label="业务日期"
          rule="A"
          allowClear={false}
          value={range}
          onChange={(next) => {
            if (next) setRange(next);
            show(1);
          }}
        />
        {sums ? (
          <span>
            期初 <b>{sums.opening}</b> · 期末 <b>{sums.closing}</b>
          </span>
        ) : null}
      </div>
      <DrawerTable
        label="库存流水"
        columns={[
          ...columns(stock.ledgerRow, ['bizDate', 'bizType']),
          billColumn,
          ...columns(stock.ledgerRow, ['qty', 'balanceAfter']),
          ...(seesCost ? columns(stock.ledgerRow, ['unitCost', 'costAmount']) : []),
          ...columns(stock.ledgerRow, ['isReversal', 'postedAt', 'postedByName']),
        ].map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }))}
        rows={data?.records}
        total={data?.total ?? 0}
        page={page}
        refusal={refusal}
        empty="这段时间没有流水"
        onPage={show}
        onRetry={refetch}
      />
    </Drawer>
  );
}
