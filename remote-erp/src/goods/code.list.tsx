import type { OutputOf } from '@mingmou/contract/base/call';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { sendable } from '@mingmou/contract/erp/barcode/gs1.rules';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { columns, sized } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { pairOf } from '../parts/pair-column';
import { BarcodeDialog } from './barcode-dialog';
import { BatchActs } from './batch-acts';
import { PickPage, pickColumn } from './pick-column';
import { tagPriceColumn } from './tag-price-column';

export type BarcodeRow = OutputOf<typeof barcode.findById>;

const PICKED_FOR = ['erp-goods:edit', 'erp-goods:delete', 'erp-goods:label'] as const;
const WIDTHS = { goodsName: 190, spec: 168, unit: 68, onHand: 72, safetyQty: 100 };
const FILTERS = [
  'keyword',
  'categoryId',
  'brandId',
  'breedId',
  'sphFrom',
  'sphTo',
  'cylFrom',
  'cylTo',
  'stateEnum',
] as const;

/** Returns the list's keyword for a scanned code: the chain's own code if it is known. */
async function keywordOf(code: string): Promise<string> {
  try {
    return (await send(barcode.scan, { code: sendable(code) }, { quiet: true })).code;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return sendable(code).slice(0, barcode.filters.keyword.max);
  }
}

/** 商品条码 (domain-erp §1.7): search by scanner too, disable and delete in batches. */
export default function CodeList() {
  const list = useList(barcode.page);
  const navigate = useNavigate();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<BarcodeRow>();
  const canPick = useHolds(PICKED_FOR);
  const rows = list.rows ?? [];
  const chosen = rows.filter(({ id }) => picked.has(id));
  useScan((code) => void keywordOf(code).then((keyword) => list.show({ filters: { keyword } })));
  const { breedId } = list.query.filters;
  const at = typeof breedId === 'number' ? `?breedId=${breedId}` : '';
  return (
    <>
      <ListPage
        title={barcode.page.title}
        list={list}
        filters={FILTERS}
        main={
          <Do call={barcode.createGrid} main hotkey="F2" onClick={() => navigate(`/erp/pro/codeCreate${at}`)}>
            生成
          </Do>
        }
        tools={
          <>
            {canPick ? <PickPage rows={rows} picked={picked} onPick={setPicked} /> : null}
            <BatchActs rows={chosen} onDone={() => setPicked(new Set())} />
            <ExportButton call={barcode.export} of={list} />
          </>
        }
        columns={[
          ...(canPick ? [pickColumn<BarcodeRow>(picked, setPicked)] : []),
          ...pairOf(barcode.row, ['code', 'originCodes'], 140),
          ...sized(columns(barcode.row, ['goodsName', 'spec', 'unit']), WIDTHS),
          tagPriceColumn,
          ...sized(columns(barcode.row, ['onHand', 'safetyQty']), WIDTHS),
          stateColumn(barcode.lifecycle, 'stateEnum'),
        ]}
        acts={(row) => (
          <Do call={barcode.update} onClick={() => setEdited({ ...row })}>
            编辑
          </Do>
        )}
      />
      <BarcodeDialog row={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}
