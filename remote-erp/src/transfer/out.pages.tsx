import { pick } from '@mingmou/contract/base/field';
import { stockCodes } from '@mingmou/contract/erp/erp.codes';
import { transferOut } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { textOf } from '@mingmou/kit/format/text-of';
import { billPages, type ColumnNeeds, type DraftLine, type Remarks } from '../bill/bill-pages';
import { hasBatch } from '../bill/goods-line';
import { amountColumn } from '../bill/line-sums';
import { AskedGoods } from './asked-goods';

const { line } = transferOut;

function columns({ seesCost, batches, locations }: ColumnNeeds): readonly LineColumn<DraftLine>[] {
  const batch = { isOff: (goods: DraftLine) => !hasBatch(goods) };
  return [
    shownColumn(line, 'code', { width: 126 }),
    shownColumn(line, 'goodsName', { width: 170, pinned: 'left' }),
    shownColumn(line, 'spec', { width: 150 }),
    shownColumn(line, 'unit', { width: 48 }),
    typedColumn(line, 'locationId', { width: 96, options: locations }),
    ...(batches
      ? [typedColumn(line, 'batchNo', { width: 110, ...batch }), typedColumn(line, 'expireDate', batch)]
      : []),
    typedColumn(line, 'qty', { width: 72 }),
    ...(seesCost ? [shownColumn(line, 'price'), amountColumn] : []),
  ];
}

export function faultsOf(each: DraftLine): Remarks {
  const { qty, batchNo, expireDate } = each;
  const isOpen = hasBatch(each) && !(batchNo && expireDate);
  return {
    ...(typeof qty === 'number' ? {} : { qty: '请填写数量' }),
    ...(isOpen ? { [batchNo ? 'expireDate' : 'batchNo']: stockCodes.batchMissing.text } : {}),
  };
}

/** 调拨出库 (domain-erp §2.7). */
export const transferOutPages = billPages({
  calls: transferOut,
  draft: 'transfer-out',
  paths: { list: '/erp/stock/out', edit: '/erp/stock/outEdit', info: '/erp/stock/outInfo' },
  titles: { add: '新增调拨出库单', edit: '调拨出库编辑', info: '调拨出库详情', head: '调拨信息' },
  list: {
    filters: ['dateFrom', 'dateTo', 'billNo', 'toOrgId', 'transitState', 'goods', 'states'],
    columns: [
      ['billNo', 'createdAt'],
      'toOrgName',
      'totalQty',
      'totalAmount',
      'state',
      ['transitState', 'inBillNo'],
      'bizDate',
      ['makerName', 'reviewedByName'],
    ],
    widths: { billNo: 152, toOrgName: 130, totalQty: 72, totalAmount: 112, transitState: 152, makerName: 84 },
  },
  head: { names: ['toOrgId', 'handlerId', 'carrier', 'remark'], asked: ['toOrgId'], start: () => ({}) },
  facts: [
    ...(['toOrgName', 'transitState', 'inBillNo', 'handlerName', 'carrier', 'createdAt', 'bizDate'] as const),
    ...(['makerName', 'reviewedByName'] as const),
  ],
  columns,
  lineFacts: ['receivedQty', 'diffReason'],
  faultsOf,
  ways: {
    newLine: (goods): DraftLine => goods,
    typed: 'qty',
    counted: 'qty',
    pasted: {
      fields: pick(line, ['qty', 'batchNo', 'expireDate']),
      usual: ['qty', 'batchNo', 'expireDate'],
      also: { 效期: 'expireDate' },
    },
  },
  matrix: '数量',
  Tools: AskedGoods,
  says: { passing: '通过后商品出库，等待对方接收', passed: '商品已发出', reversed: '商品已回到库位' },
  paper: {
    facts: [
      ...(['billNo', 'toOrgName', 'carrier', 'handlerName', 'createdAt', 'bizDate', 'inBillNo'] as const),
      ...(['makerName', 'reviewedByName', 'remark'] as const),
    ],
    columns: [
      { title: '批号', isSeldom: true, text: ({ batchNo }) => batchNo },
      { title: '效期', isSeldom: true, text: ({ expireDate }) => expireDate },
      { title: '发出', isFigure: true, text: ({ qty }) => qty },
      { title: '实收', isFigure: true, text: ({ receivedQty }) => receivedQty },
      { title: '差异', isFigure: true, text: ({ qty, receivedQty }) => difference(qty, receivedQty) },
      { title: '标签价', isFigure: true, text: ({ tagPrice }) => textOf(line.tagPrice, tagPrice) },
    ],
    total: '数量合计',
    signs: ['发货', '承运', '收货'],
  },
});

function difference(sent: number | null | undefined, received: number | null | undefined): number | null {
  return typeof sent === 'number' && typeof received === 'number' ? sent - received : null;
}
