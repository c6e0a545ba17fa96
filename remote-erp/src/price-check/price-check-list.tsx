import { latestOf } from '@mingmou/clinic/page/latest-of';
import type { OutputOf } from '@mingmou/contract/base/call';
import { formatMoney } from '@mingmou/contract/base/money';
import type { PriceChecks } from '@mingmou/contract/erp/price/price-check.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import type { BillPages } from '../bill/bill-pages';
import { addressOf } from '../bill/bill-tabs';
import { PickPage, pickColumn } from '../goods/pick-column';
import { CostDialog } from './cost-dialog';

export type CheckRow = OutputOf<PriceChecks['page']>['records'][number];

const WIDTHS: Readonly<Record<string, number>> = {
  ...{ bizDate: 100, billNo: 140, supplierName: 150, code: 128, goodsName: 150, spec: 120, qty: 76, price: 104 },
  ...{ amount: 96, adjusted: 92, checkState: 76, checkedByName: 76, reconcileState: 76 },
};

interface PriceCheckListProps {
  /** The bills whose lines are checked. */
  readonly of: BillPages;
  readonly calls: PriceChecks;
}

/** 核价: lines of bills that passed; their prices are corrected, and confirmed (domain-erp §3.3). */
export function PriceCheckList({ of, calls }: PriceCheckListProps) {
  const list = useList(calls.page);
  const navigate = useNavigate();
  const { success } = useFeedback();
  const check = useSend(calls.batchCheck);
  const cancel = useSend(calls.cancelCheck);
  const [picked, pick] = useState<ReadonlySet<number>>(new Set());
  const [edited, edit] = useState<CheckRow>();
  const rows = list.rows ?? [];
  const chosen = (state: CheckRow['checkState']) =>
    rows.filter(({ id, checkState }) => picked.has(id) && checkState === state).map(({ id }) => id);
  const [open, checked] = [chosen('UNCHECKED'), chosen('CHECKED')];
  const tabs = [...(of.list.tabs ?? []).map(([title]) => title), ...(of.list.further ? [of.list.further.title] : [])];
  const sums = list.answer?.sums;

  const say = (word: string, { count }: { readonly count: number }) => {
    pick(new Set());
    success(`${count}行${word}`);
  };
  const shown: readonly ListColumn<CheckRow>[] = columns(calls.row, [
    ...(['bizDate', 'billNo', 'supplierName', 'code', 'goodsName', 'spec', 'qty', 'price', 'amount'] as const),
    ...(['adjusted', 'checkState', 'checkedByName', 'reconcileState'] as const),
  ]);
  return (
    <>
      <ListPage
        title={calls.page.title}
        heading={
          <TabHeading
            title={of.calls.page.title}
            tabs={tabs.map((title) => [title, title] as const)}
            at={of.list.further?.title}
            onShow={(title) => navigate(addressOf(of, title))}
          />
        }
        list={list}
        filters={['dateFrom', 'dateTo', 'billNo', 'supplierId', 'goods', 'checkState', 'reconcileState']}
        tools={
          <>
            <PickPage rows={rows} picked={picked} onPick={pick} />
            <Do
              call={calls.batchCheck}
              main
              blocked={open.length === 0 && '请先勾选未核价的明细'}
              onClick={async () => say('已核价', await check({ itemIds: open }))}
            >
              批量核价
            </Do>
            <Do
              call={calls.cancelCheck}
              blocked={checked.length === 0 && '请先勾选已核价的明细'}
              onClick={async () => say('已取消核价', await cancel({ itemIds: checked }))}
            >
              取消核价
            </Do>
          </>
        }
        columns={[
          pickColumn<CheckRow>(picked, pick),
          ...shown.map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width })),
        ]}
        totals={sums && { qty: sums.qty, amount: formatMoney(sums.amount), adjusted: formatMoney(sums.adjusted) }}
        acts={(row) => (
          <>
            <Do call={of.calls.findById} onClick={() => navigate(`${of.paths.info}?id=${row.billId}`)}>
              查看
            </Do>
            {row.checkState === 'UNCHECKED' ? (
              <Do call={calls.updateCost} onClick={() => edit(row)}>
                修改成本
              </Do>
            ) : null}
          </>
        )}
      />
      {edited ? (
        <CostDialog calls={calls} of={latestOf(edited, list.rows, 'id')} onClose={() => edit(undefined)} />
      ) : null}
    </>
  );
}
