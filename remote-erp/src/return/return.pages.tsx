import { pick } from '@mingmou/contract/base/field';
import { needsPrice } from '@mingmou/contract/erp/bill/bill.rules';
import { purchaseCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { billPages, type ColumnNeeds, type DraftLine, type Judging, type Remarks } from '../bill/bill-pages';
import { hasBatch } from '../bill/goods-line';
import { amountColumn } from '../bill/line-sums';
import { SourceBillButton } from './source-bill-button';

/** `sourceItemId`: of the receipt that the bill names, whose price it takes. */
export interface ReturnLine extends DraftLine {
  readonly sourceItemId?: number | null;
}

const { line } = purchaseReturn;

function columns({ seesCost, batches, locations }: ColumnNeeds): readonly LineColumn<ReturnLine>[] {
  const batch = { isOff: (goods: ReturnLine) => !hasBatch(goods) };
  const price = { isOff: ({ sourceItemId }: ReturnLine) => (sourceItemId ?? null) !== null };
  return [
    shownColumn(line, 'code', { width: 126 }),
    shownColumn(line, 'goodsName', { width: 160, pinned: 'left' }),
    shownColumn(line, 'spec', { width: 140 }),
    shownColumn(line, 'unit', { width: 48 }),
    typedColumn(line, 'locationId', { width: 88, options: locations }),
    ...(batches
      ? [typedColumn(line, 'batchNo', { width: 110, ...batch }), typedColumn(line, 'expireDate', batch)]
      : []),
    typedColumn(line, 'qty', { width: 72 }),
    ...(seesCost ? [typedColumn(line, 'price', price), amountColumn] : []),
  ];
}

/** Prices are judged for those who see them. */
export function faultsOf(each: ReturnLine, { seesCost }: Judging): Remarks {
  const { qty, batchNo, expireDate } = each;
  const isOpen = hasBatch(each) && !(batchNo && expireDate);
  return {
    ...(typeof qty === 'number' ? {} : { qty: '请填写数量' }),
    ...(seesCost && needsPrice(each) ? { price: purchaseCodes.priceZero.text } : {}),
    ...(isOpen ? { [batchNo ? 'expireDate' : 'batchNo']: stockCodes.batchMissing.text } : {}),
  };
}

/** 采购退货 (domain-erp §3.3). */
export const returnPages = billPages({
  calls: purchaseReturn,
  draft: 'purchase-return',
  paths: { list: '/erp/buy/return', edit: '/erp/buy/returnEdit', info: '/erp/buy/returnInfo' },
  titles: { add: '新增采购退货单', edit: '采购退货编辑', info: '采购退货详情', head: '退货信息' },
  list: {
    filters: ['dateFrom', 'dateTo', 'billNo', 'supplierId', 'reason', 'goods', 'states'],
    columns: [
      ['billNo', 'createdAt'],
      ['supplierName', 'sourceBillNo'],
      'reason',
      'totalQty',
      'totalAmount',
      'state',
      ['checkState', 'reconcileState'],
      'bizDate',
      ['makerName', 'reviewedByName'],
    ],
    widths: { billNo: 152, supplierName: 184, reason: 84, totalQty: 72, checkState: 76, makerName: 92 },
    tabs: [
      ['全部', {}],
      ['待审核', { states: ['SUBMITTED'] }],
      ['已退货', { states: ['PASSED'] }],
    ],
    further: { title: '核价', path: '/erp/buy/return?tab=check', grant: 'erp-purchase:cost-check' },
  },
  head: { names: ['supplierId', 'reason', 'remark'], asked: ['supplierId', 'reason'], start: () => ({}) },
  facts: ['supplierName', 'reason', 'sourceBillNo', 'createdAt', 'bizDate', 'makerName', 'reviewedByName'],
  columns,
  faultsOf,
  ways: {
    newLine: (goods): ReturnLine => ({ gift: false, sourceItemId: null, ...goods }),
    typed: 'qty',
    counted: 'qty',
    pasted: {
      fields: pick(line, ['qty', 'price', 'batchNo', 'expireDate']),
      usual: ['qty', 'price', 'batchNo', 'expireDate'],
      also: { 效期: 'expireDate' },
    },
  },
  Tools: SourceBillButton,
  says: { passing: '通过后商品出库', passed: '商品已出库', reversed: '库存已恢复' },
  paper: {
    facts: ['billNo', 'supplierName', 'sourceBillNo', 'createdAt', 'bizDate', 'makerName', 'reviewedByName', 'remark'],
    columns: [
      { title: '批号', text: ({ batchNo }) => batchNo },
      { title: '数量', isFigure: true, text: ({ qty }) => qty },
    ],
    last: [{ title: '原因', text: (_line, { reason }) => reason }],
    total: '数量合计',
    signs: ['经办', '供应商'],
  },
});
