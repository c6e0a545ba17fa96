import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { bill } from '../bill/bill.contract';
import { billFilters, billHead, billKey, billMoved, goodsSnapshot, lineFacts } from '../bill/bill.fields';
import { billKeyRefusals } from '../erp.codes';
import { returnMoney, returnTo, saleReturnReason } from './sale.dicts';
import { saleLine, saleRow } from './sale.fields';

const input = {
  saleId: f.id('原销售单'),
  reason: f.dict('原因', saleReturnReason),
  remark: f.note('备注', 200),
} as const;

const lineInput = {
  barcodeId: required(f.id('商品')),
  saleItemId: f.id('销售明细'),
  qty: f.qty('数量'),
  returnTo: f.dict('去向', returnTo),
  /** Where the goods left from, if nothing is said. */
  locationId: f.id('库位'),
  /** Of several batches that were sold; what expires last comes back first where nothing is said. */
  batchNo: f.text('批号', 30),
  expireDate: f.date('有效期'),
} as const;

const bills = bill({
  base: 'erp-sales-return',
  name: '销售退货单',
  pageTitle: '销售退货',
  menu: 'menu:1406',
  area: 'erp-sale-return',
  input,
  lineInput,
  row: {
    ...billHead,
    ...input,
    saleNo: f.text('原销售单', 20),
    ...pick(saleRow, ['patientName', 'recordNo']),
    totalAmount: f.money('退款'),
    /** Empty until the return passes: only then is known whether money goes back. */
    refundState: f.dict('退费', returnMoney),
    /** The refund requested by the return waits at the till. */
    refundOpen: required(f.bool('退费处理中')),
    refundNo: f.text('退费单号', 20),
  },
  line: { ...lineInput, ...lineFacts, price: f.price('售价'), amount: f.money('退款') },
  lineCosts: [],
  filters: {
    ...billFilters,
    ...pick(input, ['reason']),
    saleNo: f.text('原销售单', 20),
    patient: f.text('患者', 20),
    refundState: f.dict('退费', returnMoney),
  },
  sums: { totalQty: required(f.int('数量')), totalAmount: f.money('退款') },
  quote: { head: {}, line: ['barcodeId', 'locationId'] },
  touches: ['erp-sale', 'charge-order', 'refund'],
});

/** What comes back of a sale 销售退货 (domain-erp §4.4); its money goes back at the till. */
export const saleReturn = {
  ...bills,
  /** What of a passed sale can come back; `id`: a return that is being edited, whose own pieces count as free. */
  returnable: call({
    path: '/api/erp-sales/returnable',
    title: '可退的明细',
    grant: 'menu:1406',
    input: { saleId: required(f.id('销售单')), id: f.id() },
    output: required(
      f.list(
        '明细',
        f.object('明细', {
          ...pick(lineInput, ['barcodeId', 'locationId']),
          ...goodsSnapshot,
          stockMode: lineFacts.stockMode,
          saleItemId: required(f.id('销售明细')),
          ...pick(saleLine, ['price', 'deliveryState']),
          returnable: required(f.int('可退')),
          /** What all of it comes to. */
          amount: required(f.money('可退金额')),
        }),
      ),
    ),
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
