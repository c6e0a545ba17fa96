import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import { idIn } from '@mingmou/contract/base/id-in';
import { sale } from '@mingmou/contract/erp/sale.contract';
import { saleReturn } from '@mingmou/contract/erp/sale-return.contract';
import { isScrapOnly } from '@mingmou/contract/erp/sale-return.rules';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import type { ToolProps } from '../bill/bill-pages';
import { freshKeys } from '../bill/goods-line';
import { PickDialog, type Picked } from '../bill/pick-dialog';
import type { SaleReturnLine } from './sale-return.pages';

type Head = { readonly saleId?: number | null };
type Sold = OutputOf<typeof saleReturn.returnable>[number];
type Tool = ToolProps<Head, SaleReturnLine>;

type PickedLine = Picked<Sold>;

const shape = {
  ...saleReturn.line,
  returnable: f.int('可退', {}),
  amount: f.money('可退金额'),
  qty: { ...saleReturn.line.qty, title: '退货数量' },
};

const MOST_SHOWN = 100;
const spec = f.ref('销售单', sale.page, {
  rows: 'records',
  name: ({ billNo, patientName, createdAt }) => `${billNo} ${patientName} ${createdAt.slice(0, 10)}`,
  input: { states: ['PASSED'], size: MOST_SHOWN },
});
const columns = [
  shownColumn(shape, 'code', { width: 126 }),
  shownColumn(shape, 'goodsName', { width: 200, pinned: 'left' }),
  shownColumn(shape, 'spec', { width: 150 }),
  shownColumn(shape, 'price', { width: 88 }),
  shownColumn(shape, 'returnable'),
  shownColumn(shape, 'amount', { width: 96 }),
  typedColumn(shape, 'qty', { width: 88 }),
];

/** 选择销售单: the goods of one sale, and how many of each come back; `?saleId=` begins with one. */
export function SaleButton(tool: Tool) {
  const [params] = useSearchParams();
  const asked = idIn(params.get('saleId'));
  const { saleId } = tool.head;
  const [open, setOpen] = useState(asked !== undefined && !saleId);
  const { data } = useCall(sale.findById, { id: saleId ?? 0 }, { skip: !saleId });
  useKeys([{ key: 'F6', title: '选择销售单', run: () => setOpen(true) }]);
  return (
    <>
      <Button onClick={() => setOpen(true)}>选择销售单</Button>
      {saleId && data ? (
        <span>
          原单 {data.billNo} {data.patientName}
        </span>
      ) : null}
      {open ? <SaleDialog {...tool} first={saleId ?? asked} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The lines of one sale replace those of the one before. */
function putOn({ store, changeHead }: Tool, saleId: number, picked: readonly PickedLine[]) {
  const keys = freshKeys(store.lines(), picked.length);
  const lines = picked.map(
    ({ returnable: _left, amount: _amount, deliveryState: _state, ...line }, at): SaleReturnLine => ({
      ...line,
      returnTo: isScrapOnly(line.stockMode) ? 'SCRAP' : 'STOCK',
      batchNo: null,
      expireDate: null,
      key: keys[at] ?? '',
    }),
  );
  store.replace(lines);
  changeHead({ saleId });
}

interface SaleDialogProps extends Tool {
  readonly first: number | undefined;
  readonly onClose: () => void;
}

function SaleDialog({ first, onClose, ...tool }: SaleDialogProps) {
  const [saleId, choose] = useState(first);
  const { data } = useCall(saleReturn.returnable, { saleId: saleId ?? 0 }, { skip: saleId === undefined });
  return (
    <PickDialog
      {...{ title: '选择销售单', okText: '带入退货单', label: '销售单', spec, columns, lines: data, onClose }}
      sourceId={saleId}
      onSource={choose}
      empty={{ open: '请选择要退货的销售单', chosen: '这张销售单没有可退的商品' }}
      onPick={(picked) => {
        if (saleId !== undefined) putOn(tool, saleId, picked);
      }}
    />
  );
}
