import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { bill } from '../bill/bill.contract';
import { billFilters, billHead, lineFacts } from '../bill/bill.fields';
import { stock } from '../stock/stock.contract';
import { diffReason } from './transfer.dicts';
import { transferOrg } from './transfer-out.contract';

const input = {
  handlerId: f.ref('收货人', stock.findEmployee, { id: 'staffId', input: { nature: 'STOCK' } }),
  remark: f.note('备注', 200),
} as const;

const MOST = 999_999;

/** What came of a line that was sent; goods, batch and price are those of the sender. */
const lineInput = {
  barcodeId: required(f.id('商品')),
  sourceItemId: f.id('调出明细'),
  qty: f.int('实收', { min: 0, max: MOST }),
  locationId: f.id('库位'),
  diffReason: f.dict('差异原因', diffReason),
} as const;

const transfers = bill({
  base: 'erp-transfer-in',
  name: '调拨入库单',
  pageTitle: '调拨入库',
  menu: 'menu:1408',
  area: 'erp-transfer-in',
  follows: true,
  input,
  lineInput,
  row: {
    ...billHead,
    ...input,
    handlerName: f.text('收货人', 20),
    fromOrgId: required(f.id('调出机构')),
    fromOrgName: required(f.text('调出机构', 20)),
    sourceBillNo: required(f.text('来源单', 20)),
    /** The day on which the sender's stock went down; it cannot come in before. */
    sentDate: required(f.date('调出日期')),
    carrier: f.text('承运', 40),
    sentQty: required(f.int('发出')),
    totalQty: required(f.int('实收')),
    diffQty: required(f.int('差异')),
  },
  line: {
    ...lineInput,
    ...lineFacts,
    sentQty: required(f.int('发出')),
    price: f.price('调拨单价'),
    amount: f.money('金额'),
    batchNo: f.text('批号', 30),
    expireDate: f.date('有效期'),
  },
  lineCosts: ['price', 'amount'],
  filters: {
    ...billFilters,
    fromOrgId: f.ref('调出机构', transferOrg.findAll, { name: 'orgShortName' }),
    /** 待接收: nobody has submitted it yet. */
    waiting: f.bool('待接收'),
  },
  sums: {
    sentQty: required(f.int('发出')),
    totalQty: required(f.int('实收')),
    diffQty: required(f.int('差异')),
    totalAmount: billHead.totalAmount,
  },
  quote: { head: {}, line: ['barcodeId', 'locationId'] },
  touches: ['erp-transfer-out'],
});

/** What another organisation of the chain sent 调拨入库 (domain-erp §2.4): made when that one's bill passes. */
export const transferIn = {
  ...transfers,
  /** How many wait to be received. */
  waiting: call({
    path: '/api/erp-transfer-in/waiting',
    title: '待接收',
    grant: 'menu:1408',
    output: required(f.object('待接收', { count: required(f.int('待接收')) })),
    touches: ['erp-transfer-in'],
  }),
} as const;
