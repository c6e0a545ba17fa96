import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { columns } from '@mingmou/kit/list/columns';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import { DRAWER_ROWS, DrawerTable } from './drawer-table';
import { goodsTitle } from './goods-title';
import styles from './stock.module.css';
import type { StockRow } from './stock-search.list';

interface LockDrawerProps {
  readonly of: StockRow;
  readonly onClose: () => void;
}

/** 占用明细: the bills that wait with some of it. */
export function LockDrawer({ of, onClose }: LockDrawerProps) {
  const { barcodeId, locationId, batchId } = of;
  const [page, show] = useState(1);
  const input = { barcodeId, locationId, batchId, page, size: DRAWER_ROWS };
  const { data, refusal, refetch } = useCall(stock.lockPage, input);
  return (
    <Drawer
      open
      title={`占用明细：${goodsTitle(of)}`}
      size="large"
      styles={{ wrapper: { width: 'min(880px, 94vw)' } }}
      onClose={onClose}
    >
      <p className={styles.tools}>
        共占用 <b>{data?.sums.qty ?? of.locked}</b>
      </p>
      <DrawerTable
        label="占用明细"
        columns={columns(stock.lockRow, ['billName', 'billNo', 'qty', 'createdAt', 'createdByName'])}
        rows={data?.records}
        total={data?.total ?? 0}
        page={page}
        refusal={refusal}
        empty="没有单据占用"
        onPage={show}
        onRetry={refetch}
      />
    </Drawer>
  );
}
