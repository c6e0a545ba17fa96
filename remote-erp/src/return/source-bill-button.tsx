import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import { purchaseReturn } from '@mingmou/contract/erp/purchase-return.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { useMemo, useState } from 'react';
import type { ToolProps } from '../bill/bill-pages';
import { freshKeys } from '../bill/goods-line';
import { PickDialog, type Picked } from '../bill/pick-dialog';
import { useSeesCost } from '../parts/use-sees-cost';
import type { ReturnLine } from './return.pages';

type Head = { readonly supplierId?: number | null; readonly sourceBillId?: number | null };
type Received = OutputOf<typeof purchaseReturn.returnable>[number];
type Tool = ToolProps<Head, ReturnLine>;

type PickedLine = Picked<Received>;

const shape = {
  ...purchaseReturn.line,
  returnable: f.int('可退', {}),
  qty: { ...purchaseReturn.line.qty, title: '退货数量' },
};

/** 选择入库单: the goods of one receipt, and how many of each go back. */
export function SourceBillButton(tool: Tool) {
  const [open, setOpen] = useState(false);
  const { supplierId, sourceBillId } = tool.head;
  const { data: sources } = useCall(purchaseReturn.sources, { supplierId }, { skip: !sourceBillId });
  const source = sources?.find(({ id }) => id === sourceBillId);
  useKeys([{ key: 'F6', title: '选择入库单', run: () => setOpen(true) }]);
  return (
    <>
      <Button onClick={() => setOpen(true)}>选择入库单</Button>
      {source ? <span>来源单 {source.billNo}</span> : null}
      {open ? <SourceDialog {...tool} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The lines of one receipt replace those of the one before; goods that no receipt is named for stay. */
function putOn({ store, changeHead }: Tool, source: { id: number; supplierId: number }, picked: readonly PickedLine[]) {
  const others = store.lines().filter(({ sourceItemId }) => (sourceItemId ?? null) === null);
  const keys = freshKeys(store.lines(), picked.length);
  const lines = picked.map(({ returnable: _left, ...line }, at): ReturnLine => ({ ...line, key: keys[at] ?? '' }));
  store.replace([...others, ...lines]);
  changeHead({ sourceBillId: source.id, supplierId: source.supplierId });
}

function SourceDialog({ onClose, ...tool }: Tool & { readonly onClose: () => void }) {
  const { supplierId } = tool.head;
  const [sourceBillId, choose] = useState(tool.head.sourceBillId ?? undefined);
  const { data: sources } = useCall(purchaseReturn.sources, { supplierId });
  const source = sources?.find((each) => each.id === sourceBillId);
  const ask = { sourceBillId: sourceBillId ?? 0 };
  const { data } = useCall(purchaseReturn.returnable, ask, { skip: sourceBillId === undefined });
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
    <PickDialog
      {...{ title: '选择入库单', okText: '带入退货单', label: '入库单', spec, columns, lines: data, onClose }}
      sourceId={sourceBillId}
      onSource={choose}
      empty={{ open: '请选择要退货的入库单', chosen: '这张入库单没有可退的商品' }}
      onPick={(picked) => {
        if (source) putOn(tool, source, picked);
      }}
    />
  );
}
