import { call } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { billFilters, billHead, billReason, goodsSnapshot } from '../bill/bill.fields';
import { billKeyRefusals } from '../erp.codes';
import { lineCheckState, reconcileState } from '../erp.dicts';
import { supplier } from '../purchase/supplier.contract';

/** Lines that one act checks. */
export const MAX_CHECKED = 500;

const supplierId = f.ref('供应商', supplier.findAll);

const filters = {
  ...pick(billFilters, ['dateFrom', 'dateTo', 'billNo', 'goods']),
  supplierId,
  checkState: f.dict('核价', lineCheckState),
  reconcileState: f.dict('对账', reconcileState),
} as const;

const row = {
  /** Of the line. */
  id: required(f.id()),
  version: required(f.int('版本', { min: 1 })),
  billId: required(f.id('单据')),
  ...pick(billHead, ['billNo']),
  bizDate: required(f.date('日期')),
  supplierName: f.text('供应商', 60),
  ...pick(goodsSnapshot, ['code', 'goodsName', 'spec', 'unit']),
  qty: required(f.int('数量')),
  price: required(f.price('单价')),
  amount: required(f.money('金额')),
  /** Sum of the price corrections. */
  adjusted: required(f.money('核价差异', { min: -1 })),
  checkState: required(f.dict('核价', lineCheckState)),
  checkedAt: f.dateTime('核价时间'),
  checkedByName: f.text('核价人', 20),
  reconcileState: required(f.dict('对账', reconcileState)),
} as const;

/** 核价 of lines that were received, or went back (domain-erp §3.2, §3.4): for people who see costs. */
export function priceChecks(base: 'erp-purchase-storage' | 'erp-purchase-return', name: string, area: string) {
  const path = (verb: string) => `/api/${base}/${verb}` as const;
  const touches = [area, 'erp-purchase', 'erp-purchase-return', 'erp-stock', 'erp-sale'];
  const act = { grant: 'erp-purchase:cost-check', idempotent: true, keyRefusals: billKeyRefusals, touches } as const;
  const itemIds = required(f.ids('明细', { max: MAX_CHECKED }));
  const done = required(f.object('核价', { count: required(f.int('行数')) }));
  return {
    row,
    filters,
    page: call({
      path: path('check-lines/page'),
      title: `${name}核价`,
      grant: 'erp-purchase:cost-check',
      input: { ...paging, ...filters },
      output: pageWithSums('明细', row, { ...pick(row, ['qty', 'amount', 'adjusted']) }),
      touches,
    }),
    batchCheck: call({
      ...act,
      path: path('batch-check'),
      title: '批量核价',
      log: '核价',
      input: { itemIds },
      output: done,
    }),
    cancelCheck: call({
      ...act,
      path: path('cancel-check'),
      title: '取消核价',
      log: '取消核价',
      input: { itemIds },
      output: done,
    }),
    updateCost: call({
      ...act,
      path: path('update-cost'),
      title: '修改成本',
      log: '修改成本',
      input: {
        itemId: required(f.id('明细')),
        version: required(f.int('版本', { min: 1 })),
        price: required(f.price('单价')),
        reason: billReason,
      },
      output: required(f.object('明细', pick(row, ['id', 'version', 'price', 'amount']))),
    }),
  } as const;
}

export type PriceChecks = ReturnType<typeof priceChecks>;

export const purchaseChecks = priceChecks('erp-purchase-storage', '采购入库', 'erp-purchase');
export const purchaseReturnChecks = priceChecks('erp-purchase-return', '采购退货', 'erp-purchase-return');
