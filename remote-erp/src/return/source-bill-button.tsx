import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { useMemo, useState } from 'react';
import type { ToolProps } from '../bill/bill-pages';
import { freshKeys } from '../bill/goods-line';
import { type Picked, SourceBill } from '../bill/source-bill';
import { useSeesCost } from '../parts/use-sees-cost';
import type { ReturnLine } from './return.pages';

type Head = { readonly supplierId?: number | null; readonly sourceBillId?: number | null };
type Received = OutputOf<typeof purchaseReturn.returnable>[number];
type Tool = ToolProps<Head, ReturnLine>;

const shape = { ...purchaseReturn.returnableLine, qty: { ...purchaseReturn.line.qty, title: '退货数量' } };

/** Replaces the lines of the previous receipt; lines without a receipt stay. */
function putOn(
  { store, changeHead }: Tool,
  source: { id: number; supplierId: number },
  picked: readonly Picked<Received>[],
) {
  const others = store.lines().filter(({ sourceItemId }) => (sourceItemId ?? null) === null);
  const keys = freshKeys(store.lines(), picked.length);
  const lines = picked.map(({ returnable: _left, ...line }, at): ReturnLine => ({ ...line, key: keys[at] ?? '' }));
  store.replace([...others, ...lines]);
  changeHead({ sourceBillId: source.id, supplierId: source.supplierId });
}

/** 选择入库单: chooses a receipt and the quantities of its lines to return. */
export function SourceBillButton(tool: Tool) {
  const { supplierId, sourceBillId } = tool.head;
  const [open, setOpen] = useState(false);
  const { data: sources } = useCall(purchaseReturn.sources, { supplierId }, { skip: !open && !sourceBillId });
  const chosen = sourceBillId ? sources?.find(({ id }) => id === sourceBillId) : undefined;
  const seesCost = useSeesCost();
  const columns = useMemo(
    () => [
      shownColumn(shape, 'code', { width: 126 }),
      shownColumn(shape, 'goodsName', { width: 160, pinned: 'left' }),
      shownColumn(shape, 'spec', { width: 140 }),
      shownColumn(shape, 'batchNo', { width: 100 }),
      shownColumn(shape, 'expireDate'),
      ...(seesCost ? [shownColumn(shape, 'price')] : []),
      shownColumn(shape, 'returnable'),
      typedColumn(shape, 'qty', { width: 88 }),
    ],
    [seesCost],
  );
  const spec = useMemo(
    () =>
      f.ref('入库单', purchaseReturn.sources, {
        name: ({ billNo, supplierName, bizDate }) => `${billNo} ${supplierName} ${bizDate}`,
        input: supplierId ? { supplierId } : {},
      }),
    [supplierId],
  );
  return (
    <SourceBill
      {...{ open, spec, columns }}
      onOpen={setOpen}
      label="入库单"
      call={purchaseReturn.returnable}
      inputOf={(id) => ({ sourceBillId: id })}
      first={sourceBillId}
      chosen={chosen ? <span>来源单 {chosen.billNo}</span> : null}
      onPick={(sourceId, picked) => {
        const source = sources?.find(({ id }) => id === sourceId);
        if (source) putOn(tool, source, picked);
      }}
    />
  );
}
