import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { bill } from '../bill/bill.contract';
import { billFilters, billHead, lineFacts } from '../bill/bill.fields';
import { stock } from '../stock/stock.contract';
import { diffReason, transitState } from './transfer.dicts';

/** Organisations of the chain that are in use; goods go to one whose stock is initialised, and not to one's own. */
export const transferOrg = {
  findAll: call({
    path: '/api/erp-transfer-out/orgs',
    title: '可调拨机构',
    grant: ['menu:1407', 'menu:1408', 'menu:1412'],
    input: { others: f.bool('只要可以调入的其他机构') },
    output: required(
      f.list('机构', f.object('机构', { id: required(f.id('机构')), orgShortName: required(f.text('机构简称', 20)) })),
    ),
    touches: ['org-info', 'erp-initialization'],
  }),
} as const;

const input = {
  toOrgId: f.ref('调入机构', transferOrg.findAll, { name: 'orgShortName', input: { others: true } }),
  handlerId: f.ref('经办人', stock.findEmployee, { id: 'staffId', input: { nature: 'STOCK' } }),
  carrier: f.text('承运', 40),
  remark: f.note('备注', 200),
} as const;

/** The price is today's cost of the goods; it is fixed when the bill passes, whatever was saved before. */
const lineInput = {
  barcodeId: required(f.id('商品')),
  qty: f.qty('数量'),
  price: f.price('调拨单价'),
  locationId: f.id('库位'),
  batchNo: f.text('批号', 30),
  expireDate: f.date('有效期'),
} as const;

/** Goods that leave for another organisation of the chain 调拨出库 (domain-erp §2.4). */
export const transferOut = bill({
  base: 'erp-transfer-out',
  name: '调拨出库单',
  pageTitle: '调拨出库',
  menu: 'menu:1407',
  area: 'erp-transfer-out',
  input,
  lineInput,
  row: {
    ...billHead,
    ...input,
    toOrgName: f.text('调入机构', 20),
    handlerName: f.text('经办人', 20),
    transitState: required(f.dict('在途状态', transitState)),
    /** Of the bill that the other side receives by. */
    inBillNo: f.text('入库单号', 20),
  },
  line: {
    ...lineInput,
    ...lineFacts,
    amount: f.money('金额'),
    /** Quantity counted by the receiving organisation, with the reason of a difference. */
    receivedQty: f.int('实收', { min: 0 }),
    diffReason: f.dict('差异原因', diffReason),
  },
  lineCosts: ['price', 'amount'],
  filters: {
    ...billFilters,
    toOrgId: f.ref('调入机构', transferOrg.findAll, { name: 'orgShortName', input: { others: true } }),
    transitState: f.dict('在途状态', transitState),
  },
  sums: { totalQty: required(f.int('数量')), totalAmount: billHead.totalAmount },
  quote: { head: pick(input, ['toOrgId']), line: ['barcodeId', 'locationId', 'batchNo', 'expireDate'] },
  touches: ['erp-transfer-in'],
});
