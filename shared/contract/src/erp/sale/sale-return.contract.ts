import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { bill } from '../bill/bill.contract';
import { billFilters, billHead, billKey, billMoved, goodsSnapshot, lineFacts } from '../bill/bill.fields';
import { billKeyRefusals } from '../erp.codes';
import { returnMoney, returnTo, saleReturnReason } from './sale.dicts';
import { saleFilters, saleLine, saleLineInput, saleRow } from './sale.fields';

const input = {
  saleId: f.id('原销售单'),
  reason: f.dict('原因', saleReturnReason),
  remark: f.note('备注', 200),
} as const;

/** Goods return to the place that they left, and what expires last returns first, where nothing is said. */
const lineInput = {
  ...pick(saleLineInput, ['barcodeId', 'qty', 'locationId', 'batchNo', 'expireDate']),
  saleItemId: f.id('销售明细'),
  returnTo: f.dict('去向', returnTo),
} as const;

const row = {
  ...billHead,
  ...input,
  saleNo: f.text('原销售单', 20),
  ...pick(saleRow, ['patientName', 'recordNo']),
  totalAmount: f.money('退款'),
  /** Where the goods of its lines go. */
  returnTos: f.dicts('去向', returnTo),
  /** Empty until the return passes: only then is known whether money goes back. */
  refundState: f.dict('退费', returnMoney),
  /** The refund requested by the return waits at the till. */
  refundOpen: required(f.bool('退费处理中')),
  refundNo: f.text('退费单号', 20),
} as const;

const bills = bill({
  base: 'erp-sales-return',
  name: '销售退货单',
  pageTitle: '销售退货',
  menu: 'menu:1406',
  area: 'erp-sale-return',
  input,
  lineInput,
  row,
  line: { ...lineInput, ...lineFacts, ...pick(saleLine, ['price']), amount: row.totalAmount },
  lineCosts: [],
  filters: {
    ...billFilters,
    ...pick(row, ['reason', 'saleNo']),
    ...pick(saleFilters, ['patient']),
    ...pick(row, ['refundState']),
  },
  sums: pick(row, ['totalQty', 'totalAmount']),
  quote: { head: {}, line: ['barcodeId', 'locationId'] },
  touches: ['erp-sale', 'charge-order', 'refund'],
});

/** A line of a passed sale, with the pieces of it that can come back. */
const returnableLine = {
  ...pick(lineInput, ['barcodeId', 'locationId']),
  ...goodsSnapshot,
  stockMode: lineFacts.stockMode,
  saleItemId: required(f.id('销售明细')),
  ...pick(saleLine, ['eye', 'price', 'deliveryState']),
  returnable: required(f.int('可退')),
  /** What all of it comes to. */
  amount: required(f.money('可退金额')),
} as const;

/** What comes back of a sale 销售退货 (domain-erp §4.4); its money goes back at the till. */
export const saleReturn = {
  ...bills,
  returnableLine,
  /**
   * What of a passed sale can come back. `id` has no effect, because a return that is edited reserves nothing; it stays
   * for published remotes, which list it (docs/decisions/0040).
   */
  returnable: call({
    path: '/api/erp-sales/returnable',
    title: '可退的明细',
    grant: 'menu:1406',
    input: { saleId: required(f.id('销售单')), id: f.id() },
    output: required(f.list('明细', f.object('明细', returnableLine))),
    touches: ['erp-sale', 'erp-sale-return'],
  }),
  /** 重新申请退费: the till was asked, and refused or took it back. */
  askRefund: call({
    path: '/api/erp-sales-return/ask-refund',
    title: '重新申请退费',
    grant: 'erp-sale-return:edit',
    idempotent: true,
    keyRefusals: billKeyRefusals,
    log: '申请退费',
    input: billKey,
    output: billMoved,
    touches: ['erp-sale-return', 'refund', 'charge-order'],
  }),
} as const;
