import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import { idIn } from '@mingmou/contract/base/id-in';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { isScrapOnly } from '@mingmou/contract/erp/sale/sale-return.rules';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { useState } from 'react';
import type { ToolProps } from '../bill/bill-pages';
import { freshKeys } from '../bill/goods-line';
import { type Picked, SourceBill } from '../bill/source-bill';
import type { SaleReturnLine } from './sale-return.pages';

type Head = { readonly saleId?: number | null };
type Sold = OutputOf<typeof saleReturn.returnable>[number];
type Tool = ToolProps<Head, SaleReturnLine>;

const shape = { ...saleReturn.returnableLine, qty: { ...saleReturn.line.qty, title: '退货数量' } };

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
  shownColumn(shape, 'eye', { width: 64 }),
  shownColumn(shape, 'price', { width: 88 }),
  shownColumn(shape, 'returnable'),
  shownColumn(shape, 'amount', { width: 96 }),
  typedColumn(shape, 'qty', { width: 88 }),
];

/** Replaces the lines of the previous sale. */
function putOn({ store, changeHead }: Tool, saleId: number, picked: readonly Picked<Sold>[]) {
  const keys = freshKeys(store.lines(), picked.length);
  const lines = picked.map(
    ({ returnable: _left, amount: _amount, deliveryState: _state, eye: _eye, ...line }, at): SaleReturnLine => ({
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

/** 选择销售单: chooses a sale and the quantities of its lines to return; `?saleId=` opens the dialog with that sale. */
export function SaleButton(tool: Tool) {
  const [params] = useSearchParams();
  const asked = idIn(params.get('saleId'));
  const { saleId } = tool.head;
  const [open, setOpen] = useState(asked !== undefined && !saleId);
  const { data } = useCall(sale.findById, { id: saleId ?? 0 }, { skip: !saleId });
  const chosen = saleId ? data : undefined;
  return (
    <SourceBill
      {...{ open, spec, columns }}
      onOpen={setOpen}
      label="销售单"
      call={saleReturn.returnable}
      inputOf={(id) => ({ saleId: id })}
      first={saleId ?? asked}
      chosen={
        chosen ? (
          <span>
            原单 {chosen.billNo} {chosen.patientName}
          </span>
        ) : null
      }
      onPick={(id, picked) => putOn(tool, id, picked)}
    />
  );
}
