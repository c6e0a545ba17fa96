import type { OutputOf } from '@mingmou/contract/base/call';
import { formatMoney, type Money } from '@mingmou/contract/base/money';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import { consignment } from '@mingmou/contract/erp/stock/consign.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { paired, pairOf } from '../parts/pair-column';
import { useSeesCost } from '../parts/use-sees-cost';
import { ConsignDrawer } from './consign-drawer';
import { LedgerDrawer } from './ledger-drawer';
import { LockDrawer } from './lock-drawer';
import { MatrixDrawer } from './matrix-drawer';
import { PieceDrawer } from './piece-drawer';
import { SafetyDialog } from './safety-dialog';
import { TraceDrawer } from './trace-drawer';

export type StockRow = OutputOf<typeof stock.page>['records'][number];

type Opened = { readonly what: 'ledger' | 'lock' | 'safety'; readonly of: StockRow };

/** A word only where a batch is held. */
const heldColumn: ListColumn<StockRow> = {
  key: 'batchState',
  label: stock.row.batchState.title,
  title: stock.row.batchState.title,
  width: 64,
  render: ({ batchState }) => {
    const { title, tone } = batch.lifecycle.states.HOLD;
    return batchState === 'HOLD' ? <StateTag tone={tone}>{title}</StateTag> : null;
  },
};

function rowKey({ barcodeId, locationId, batchId }: StockRow): string {
  return `${barcodeId}-${locationId}-${batchId}`;
}

function isKnown(amount: Money | null | undefined): amount is Money {
  return amount !== null && amount !== undefined;
}

interface RowActsProps {
  readonly of: StockRow;
  readonly onOpen: (what: Opened['what']) => void;
  readonly onTrace: (batchId: number) => void;
}

/** Two acts; all others are under 更多. */
function RowActs({ of: { locked, batchId, goodsName }, onOpen, onTrace }: RowActsProps) {
  const isLocked = locked > 0;
  const trace = (onDone?: () => void) => (
    <Do
      call={batch.findById}
      onClick={() => {
        onDone?.();
        onTrace(batchId);
      }}
    >
      追溯
    </Do>
  );
  const safety = (onDone?: () => void) => (
    <Do
      call={barcode.safetyQty}
      onClick={() => {
        onDone?.();
        onOpen('safety');
      }}
    >
      安全库存
    </Do>
  );
  return (
    <>
      <Do call={stock.ledgerPage} onClick={() => onOpen('ledger')}>
        流水
      </Do>
      {isLocked ? (
        <Do call={stock.lockPage} onClick={() => onOpen('lock')}>
          占用
        </Do>
      ) : batchId > 0 ? (
        trace()
      ) : null}
      {isLocked || batchId > 0 ? (
        <MoreActs name={goodsName}>
          {(onDone) => (
            <>
              {isLocked && batchId > 0 ? trace(onDone) : null}
              {safety(onDone)}
            </>
          )}
        </MoreActs>
      ) : (
        safety()
      )}
    </>
  );
}

/** 库存查询 (domain-erp §2.7): goods by place, batch and price. */
export default function StockSearch() {
  const list = useList(stock.page);
  const navigate = useNavigate();
  const seesCost = useSeesCost();
  const [opened, open] = useState<Opened>();
  const [matrix, showMatrix] = useState(false);
  const [finding, find] = useState(false);
  const [settling, settle] = useState(false);
  const [batchId, trace] = useState<number>();
  const close = () => open(undefined);
  const sums = list.answer?.sums;
  const { row } = stock;
  const [place] = columns(row, ['locationName']);
  const shown: ListColumn<StockRow>[] = [
    ...pairOf(row, ['goodsName', 'code'], 140),
    ...pairOf(row, ['spec', 'unit'], 124),
    ...(place ? [paired(place, heldColumn, 76)] : []),
    ...pairOf(row, ['batchNo', 'expireDate'], 84),
    ...pairOf(row, ['onHand', 'locked'], 72),
    ...sized(columns(row, ['available']), { available: 72 }),
    ...pairOf(row, ['transitOut', 'transitIn'], 96),
    ...pairOf(row, ['waitTake', 'safetyQty'], 92),
    ...pairOf(row, ['tagPrice', 'tagAmount'], 116),
    ...(seesCost ? pairOf(row, ['cost', 'costAmount'], 106) : []),
  ];
  return (
    <>
      <ListPage
        title={stock.page.title}
        list={list}
        rowKey={rowKey}
        filters={[
          ...(['keyword', 'locationId', 'categoryId', 'brandId', 'breedId', 'sph', 'cyl', 'batchNo'] as const),
          ...(['nearExpiry', 'held', 'belowSafety', 'withZero'] as const),
        ]}
        tools={
          <>
            <Do call={stock.matrix} onClick={() => showMatrix(true)}>
              度数矩阵
            </Do>
            <Do call={batch.pieces} onClick={() => find(true)}>
              序列号查询
            </Do>
            {seesCost ? (
              <Do call={consignment.page} onClick={() => settle(true)}>
                代销结算
              </Do>
            ) : null}
            <Do call={goodsReport.list} onClick={() => navigate('/erp/statistics/goodsReport')}>
              进销存明细
            </Do>
            <ExportButton call={stock.export} of={list} />
          </>
        }
        columns={shown}
        totals={
          sums && {
            onHand: <Stack top={sums.onHand} below={sums.locked} />,
            available: sums.available,
            transitOut: <Stack top={sums.transitOut} below={sums.transitIn} />,
            waitTake: sums.waitTake,
            ...(isKnown(sums.tagAmount) ? { tagPrice: <Stack top="" below={formatMoney(sums.tagAmount)} /> } : {}),
            ...(isKnown(sums.costAmount) ? { cost: <Stack top="" below={formatMoney(sums.costAmount)} /> } : {}),
          }
        }
        acts={(of) => <RowActs of={of} onOpen={(what) => open({ what, of })} onTrace={trace} />}
      />
      {opened?.what === 'ledger' ? <LedgerDrawer of={opened.of} onClose={close} /> : null}
      {opened?.what === 'lock' ? <LockDrawer of={opened.of} onClose={close} /> : null}
      {opened?.what === 'safety' ? <SafetyDialog of={opened.of} onClose={close} /> : null}
      {settling ? <ConsignDrawer onClose={() => settle(false)} /> : null}
      {finding ? <PieceDrawer onTrace={trace} onClose={() => find(false)} /> : null}
      {batchId ? <TraceDrawer batchId={batchId} onClose={() => trace(undefined)} /> : null}
      {matrix ? (
        <MatrixDrawer
          onClose={() => showMatrix(false)}
          onPick={({ breedId, sph, cyl, chain }) => {
            showMatrix(false);
            if (chain) navigate(`/erp/stock/fuzzySearch?breedId=${breedId}&sph=${sph}&cyl=${cyl}`);
            else list.show({ filters: { breedId, sph, cyl, withZero: true } });
          }}
          onLow={(breedId) => {
            showMatrix(false);
            list.show({ filters: { breedId, belowSafety: true } });
          }}
        />
      ) : null}
    </>
  );
}
