import type { OutputOf } from '@mingmou/contract/base/call';
import { formatMoney, type Money } from '@mingmou/contract/base/money';
import { barcode } from '@mingmou/contract/erp/barcode.contract';
import { goodsReport } from '@mingmou/contract/erp/goods-report.contract';
import { stock } from '@mingmou/contract/erp/stock.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { useSeesCost } from '../parts/use-sees-cost';
import { LedgerDrawer } from './ledger-drawer';
import { LockDrawer } from './lock-drawer';
import { MatrixDrawer } from './matrix-drawer';
import { SafetyDialog } from './safety-dialog';

export type StockRow = OutputOf<typeof stock.page>['records'][number];

type Opened = { readonly what: 'ledger' | 'lock' | 'safety'; readonly of: StockRow };

const WIDTHS: Readonly<Record<string, number>> = {
  ...{ code: 132, goodsName: 136, spec: 132, unit: 72, locationName: 84, batchNo: 76, expireDate: 104 },
  ...{
    onHand: 72,
    locked: 72,
    available: 72,
    safetyQty: 96,
    tagPrice: 100,
    tagAmount: 140,
    cost: 100,
    costAmount: 124,
  },
};

function rowKey({ barcodeId, locationId, batchId }: StockRow): string {
  return `${barcodeId}-${locationId}-${batchId}`;
}

function isKnown(amount: Money | null | undefined): amount is Money {
  return amount !== null && amount !== undefined;
}

/** 库存查询 (domain-erp §2.7): what stands where, of which batch, for which price. */
export default function StockSearch() {
  const list = useList(stock.page);
  const navigate = useNavigate();
  const seesCost = useSeesCost();
  const [opened, open] = useState<Opened>();
  const [matrix, showMatrix] = useState(false);
  const close = () => open(undefined);
  const sums = list.answer?.sums;
  const shown: ListColumn<StockRow>[] = [
    ...columns(stock.row, ['code', 'goodsName', 'spec', 'unit', 'locationName', 'batchNo', 'expireDate']),
    ...columns(stock.row, ['onHand', 'locked', 'available', 'safetyQty', 'tagPrice', 'tagAmount']),
    ...(seesCost ? columns(stock.row, ['cost', 'costAmount']) : []),
  ];
  return (
    <>
      <ListPage
        title={stock.page.title}
        list={list}
        rowKey={rowKey}
        filters={[
          ...(['keyword', 'locationId', 'categoryId', 'brandId', 'breedId', 'sph', 'cyl', 'batchNo'] as const),
          ...(['nearExpiry', 'belowSafety', 'withZero'] as const),
        ]}
        tools={
          <>
            <Do call={stock.matrix} onClick={() => showMatrix(true)}>
              度数矩阵
            </Do>
            <Do call={goodsReport.list} onClick={() => navigate('/erp/statistics/goodsReport')}>
              进销存明细
            </Do>
            <ExportButton call={stock.export} of={list} />
          </>
        }
        columns={shown.map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }))}
        totals={
          sums && {
            ...{ onHand: sums.onHand, locked: sums.locked, available: sums.available },
            ...(isKnown(sums.tagAmount) ? { tagAmount: formatMoney(sums.tagAmount) } : {}),
            ...(isKnown(sums.costAmount) ? { costAmount: formatMoney(sums.costAmount) } : {}),
          }
        }
        acts={(row) => (
          <>
            <Do call={stock.ledgerPage} onClick={() => open({ what: 'ledger', of: row })}>
              流水
            </Do>
            {row.locked > 0 ? (
              <Do call={stock.lockPage} onClick={() => open({ what: 'lock', of: row })}>
                占用
              </Do>
            ) : null}
            <Do call={barcode.safetyQty} onClick={() => open({ what: 'safety', of: row })}>
              安全库存
            </Do>
          </>
        )}
      />
      {opened?.what === 'ledger' ? <LedgerDrawer of={opened.of} onClose={close} /> : null}
      {opened?.what === 'lock' ? <LockDrawer of={opened.of} onClose={close} /> : null}
      {opened?.what === 'safety' ? <SafetyDialog of={opened.of} onClose={close} /> : null}
      {matrix ? <MatrixDrawer onClose={() => showMatrix(false)} /> : null}
    </>
  );
}
