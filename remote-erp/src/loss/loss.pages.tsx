import { pick } from '@mingmou/contract/base/field';
import { stockCodes } from '@mingmou/contract/erp/erp.codes';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { billPages, type ColumnNeeds, type DraftLine, type Remarks } from '../bill/bill-pages';
import { hasBatch } from '../bill/goods-line';
import { amountColumn } from '../bill/line-sums';
import { LossPictures, SeenPictures } from './loss-pictures';

/** `saleItemId`: the line of a sale whose piece was spoiled in edging. */
export interface LossLine extends DraftLine {
  readonly reason?: string | null;
  readonly saleItemId?: number | null;
}

const { line } = stockLoss;

function columns({ seesCost, batches, locations }: ColumnNeeds): readonly LineColumn<LossLine>[] {
  const batch = { isOff: (goods: LossLine) => !hasBatch(goods) };
  return [
    shownColumn(line, 'code', { width: 126 }),
    shownColumn(line, 'goodsName', { width: 160, pinned: 'left' }),
    shownColumn(line, 'spec', { width: 130 }),
    shownColumn(line, 'unit', { width: 48 }),
    typedColumn(line, 'locationId', { width: 96, options: locations }),
    ...(batches
      ? [typedColumn(line, 'batchNo', { width: 110, ...batch }), typedColumn(line, 'expireDate', batch)]
      : []),
    typedColumn(line, 'qty', { width: 72 }),
    typedColumn(line, 'reason', { width: 150 }),
    ...(seesCost ? [shownColumn(line, 'price'), amountColumn] : []),
  ];
}

export function faultsOf(each: LossLine): Remarks {
  const { qty, batchNo, expireDate } = each;
  const isOpen = hasBatch(each) && !(batchNo && expireDate);
  return {
    ...(typeof qty === 'number' ? {} : { qty: '请填写数量' }),
    ...(isOpen ? { [batchNo ? 'expireDate' : 'batchNo']: stockCodes.batchMissing.text } : {}),
  };
}

/** 库存报损 (domain-erp §2.6). */
export const lossPages = billPages({
  calls: stockLoss,
  draft: 'stock-loss',
  paths: { list: '/erp/stock/loss', edit: '/erp/stock/lossEdit', info: '/erp/stock/lossInfo' },
  titles: { add: '新增报损单', edit: '报损编辑', info: '报损详情', head: '报损信息' },
  list: {
    filters: ['dateFrom', 'dateTo', 'billNo', 'lossType', 'goods', 'states'],
    columns: [
      ['billNo', 'createdAt'],
      'lossType',
      'handlerName',
      'totalQty',
      'totalAmount',
      'state',
      'bizDate',
      ['makerName', 'reviewedByName'],
    ],
    widths: { billNo: 152, lossType: 96, handlerName: 96, totalQty: 72, totalAmount: 112 },
  },
  head: {
    names: ['lossType', 'handlerId', 'remark'],
    beside: ['fileIds'],
    asked: ['lossType', 'handlerId'],
    start: () => ({}),
  },
  facts: ['lossType', 'handlerName', 'createdAt', 'bizDate', 'makerName', 'reviewedByName'],
  columns,
  faultsOf,
  ways: {
    newLine: (goods): LossLine => ({ reason: null, saleItemId: null, ...goods }),
    typed: 'qty',
    counted: 'qty',
    pasted: {
      fields: pick(line, ['qty', 'batchNo', 'expireDate', 'reason']),
      usual: ['qty', 'batchNo', 'expireDate', 'reason'],
      also: { 效期: 'expireDate' },
    },
  },
  Tools: LossPictures,
  Acts: SeenPictures,
  says: { passing: '通过后商品出库', passed: '商品已出库', reversed: '库存已恢复' },
  paper: {
    facts: ['billNo', 'lossType', 'handlerName', 'createdAt', 'bizDate', 'makerName', 'reviewedByName', 'remark'],
    columns: [
      { title: '批号', text: ({ batchNo }) => batchNo },
      { title: '数量', isFigure: true, text: ({ qty }) => qty },
    ],
    last: [{ title: '原因', text: ({ reason }, { lossType }) => reason ?? lossType }],
    total: '数量合计',
    signs: ['经办', '审批'],
  },
});
