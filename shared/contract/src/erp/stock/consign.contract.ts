import { call } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { signed } from '../../base/report';
import { goodsSnapshot } from '../bill/bill.fields';
import { supplier } from '../purchase/supplier.contract';
import { ledgerRow } from './stock.fields';

const PATH = '/api/erp-consignment';
const seen = 'erp:cost-view';

const filters = {
  supplierId: f.ref('供应商', supplier.findAll),
  from: f.firstDay('日期'),
  to: f.lastDay('日期'),
} as const;

/** A piece that was bought by selling it, or that a customer brought back: then it is counted off. */
const row = {
  ...pick(ledgerRow, ['id', 'bizDate', 'billNo', 'billId']),
  supplierName: required(f.text('供应商', 60)),
  ...pick(goodsSnapshot, ['code', 'goodsName', 'spec', 'unit']),
  qty: required(f.int('数量')),
  price: required(f.price('代销进价')),
  amount: required(signed('应付金额')),
} as const;

/** 代销结算 (domain-erp §9b.6): debt to a supplier for sold goods on consignment. All of its figures are costs. */
export const consignment = {
  filters,
  row,
  page: call({
    path: `${PATH}/page`,
    title: '代销结算',
    grant: seen,
    input: { ...pick(paging, ['page', 'size']), ...filters },
    output: pageWithSums('明细', row, pick(row, ['qty', 'amount'])),
    touches: ['erp-stock'],
  }),
  export: call({ path: `${PATH}/export`, title: '导出代销结算', grant: seen, input: filters, xlsx: true }),
} as const;
