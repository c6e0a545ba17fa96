import type { OutputOf } from '@mingmou/contract/base/call';
import { stockFinder } from '@mingmou/contract/erp/stock/stock-finder.contract';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { AskDialog } from './ask-dialog';

export type FoundRow = OutputOf<typeof stockFinder.page>['records'][number];

const WIDTHS: Readonly<Record<string, number>> = {
  ...{ orgName: 120, code: 132, goodsName: 200, spec: 180, unit: 76, available: 80, transitQty: 80, tagPrice: 110 },
};

/** 库存模糊查询 (domain-erp §2.7): who in the chain has goods, and how to get them here. */
export default function FuzzySearch() {
  const list = useList(stockFinder.page);
  const navigate = useNavigate();
  const [asked, ask] = useState<FoundRow>();
  return (
    <>
      <ListPage
        title={stockFinder.page.title}
        list={list}
        rowKey={(row) => `${row.barcodeId}-${row.orgId}`}
        filters={['keyword', 'sph', 'cyl', 'tolerance', 'orgIds', 'breedId']}
        columns={columns(stockFinder.row, [
          ...(['orgName', 'code', 'goodsName', 'spec', 'unit', 'available', 'transitQty', 'tagPrice'] as const),
        ]).map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }))}
        acts={(row) =>
          row.isOwn ? (
            <Do call={transferOut.save} onClick={() => navigate(`/erp/stock/outEdit?barcodeId=${row.barcodeId}&qty=1`)}>
              调出
            </Do>
          ) : (
            <Do call={stockFinder.ask} onClick={() => ask(row)}>
              去调拨
            </Do>
          )
        }
      />
      {asked ? <AskDialog of={asked} onClose={() => ask(undefined)} /> : null}
    </>
  );
}
