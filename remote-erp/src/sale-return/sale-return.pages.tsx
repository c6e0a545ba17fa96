import { pick } from '@mingmou/contract/base/field';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { returnTo } from '@mingmou/contract/erp/sale/sale.dicts';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { isScrapOnly } from '@mingmou/contract/erp/sale/sale-return.rules';
import { type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { textOf } from '@mingmou/kit/format/text-of';
import { billPages, type ColumnNeeds, type DraftLine, type Remarks } from '../bill/bill-pages';
import { AskAgain } from './ask-again';
import { SaleButton } from './sale-button';

/** `saleItemId`: of the sale that the bill names. */
export interface SaleReturnLine extends DraftLine {
  readonly saleItemId?: number | null;
  readonly returnTo?: string | null;
  readonly stockMode?: string | null;
}

const { line } = saleReturn;
const places = returnTo.rows.map(({ code, name }) => ({ value: code, label: name }));

const isScrap = ({ stockMode, returnTo: to }: SaleReturnLine) => isScrapOnly(stockMode) && to === 'SCRAP';
const choice = typedColumn<'returnTo', SaleReturnLine>(line, 'returnTo', {
  ...{ width: 88, options: places, isOff: isScrap },
});
/** Made-to-order goods have no choice of place. */
export const placeColumn: LineColumn<SaleReturnLine> = {
  ...choice,
  text: (each) => (isScrap(each) ? '报废（定做）' : choice.text(each)),
};

function columns({ batches, locations }: ColumnNeeds): readonly LineColumn<SaleReturnLine>[] {
  return [
    shownColumn(line, 'code', { width: 126 }),
    shownColumn(line, 'goodsName', { width: 170, pinned: 'left' }),
    shownColumn(line, 'spec', { width: 150 }),
    shownColumn(line, 'unit', { width: 48 }),
    ...(batches ? [typedColumn(line, 'batchNo', { width: 110 }), typedColumn(line, 'expireDate')] : []),
    typedColumn(line, 'qty', { width: 72 }),
    shownColumn(line, 'price', { width: 88 }),
    placeColumn,
    typedColumn(line, 'locationId', { width: 96, options: locations }),
  ];
}

/** How much may come back, and for what, is the server's answer. */
export function faultsOf(of: SaleReturnLine): Remarks {
  const { qty, returnTo: to, saleItemId, batchNo, expireDate, stockMode } = of;
  return {
    ...(typeof qty === 'number' ? {} : { qty: '请填写退货数量' }),
    ...((saleItemId ?? null) === null ? { qty: '请用「选择销售单」带入要退的商品' } : {}),
    ...(to ? {} : { returnTo: '请选择入库或报废' }),
    ...(to === 'STOCK' && isScrapOnly(stockMode) ? { returnTo: saleCodes.orderedToStock.text } : {}),
    ...(batchNo && !expireDate ? { expireDate: '请填写有效期' } : {}),
  };
}

/** 销售退货 (domain-erp §4.6). */
export const saleReturnPages = billPages({
  calls: saleReturn,
  draft: 'sale-return',
  paths: {
    list: '/erp/sell/return',
    add: '/erp/sell/returnAdd',
    edit: '/erp/sell/returnEdit',
    info: '/erp/sell/returnInfo',
  },
  titles: { add: '销售退货新增', edit: '销售退货编辑', info: '销售退货详情', head: '退货信息' },
  openPrices: true,
  list: {
    filters: ['dateFrom', 'dateTo', 'billNo', 'saleNo', 'patient', 'reason', 'goods', 'states', 'refundState'],
    columns: [
      ['billNo', 'createdAt'],
      ['saleNo', 'patientName'],
      'reason',
      'totalQty',
      'totalAmount',
      'returnTos',
      'state',
      ['refundState', 'refundNo'],
      'bizDate',
      ['makerName', 'reviewedByName'],
    ],
    widths: { billNo: 152, saleNo: 140, reason: 80, totalQty: 70, returnTos: 92, refundState: 146, makerName: 80 },
  },
  head: { names: ['reason', 'remark'], beside: ['saleId'], asked: ['reason'], start: () => ({}) },
  facts: [
    ...(['saleNo', 'patientName', 'recordNo', 'reason', 'refundState', 'refundNo', 'createdAt', 'bizDate'] as const),
    ...(['makerName', 'reviewedByName'] as const),
  ],
  columns,
  lineFacts: ['amount'],
  faultsOf,
  ways: {
    newLine: (goods): SaleReturnLine => ({ saleItemId: null, returnTo: 'STOCK', ...goods }),
    typed: 'qty',
    counted: 'qty',
    pasted: { fields: pick(line, ['qty']), usual: ['qty'], also: {} },
  },
  Tools: SaleButton,
  Acts: AskAgain,
  says: { passing: '通过后商品退回，并向收银申请退费', passed: '已向收银申请退费', reversed: '退货已撤销' },
  paper: {
    facts: [
      ...(['billNo', 'saleNo', 'patientName', 'reason', 'refundNo', 'createdAt', 'bizDate'] as const),
      ...(['makerName', 'reviewedByName', 'remark'] as const),
    ],
    columns: [
      { title: '数量', isFigure: true, text: ({ qty }) => qty },
      { title: '标签价', isFigure: true, text: ({ tagPrice }) => textOf(line.tagPrice, tagPrice) },
    ],
    priceTitle: '售价',
    total: '数量合计',
    signs: ['销售', '顾客'],
  },
});
