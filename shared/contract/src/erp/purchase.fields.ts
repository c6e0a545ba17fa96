import { f, pick, required } from '../base/field';
import { billFilters, billHead, lineFacts } from './bill.fields';
import { settleType } from './erp.dicts';
import { stock } from './stock.contract';
import { supplier } from './supplier.contract';

/** What a person fills in; a draft may miss any of it, 提交 asks for supplier and buyer. */
export const purchaseInput = {
  supplierId: f.ref('供应商', supplier.findAll),
  buyerId: f.ref('采购员', stock.findEmployee, { id: 'staffId', input: { nature: 'PURCHASE' } }),
  /** The day of the first save where nothing is said. */
  orderDate: f.date('订货日期'),
  expectDate: f.date('预计到货'),
  arriveDate: f.date('到货日期'),
  deliveryNo: f.text('送货单号', 40),
  invoiceNo: f.text('发票号', 40),
  payType: f.dict('结算方式', settleType),
  remark: f.note('备注', 200),
} as const;

/**
 * A line as it is typed. A price comes only from people who see costs: for the others the server sets the default one
 * and marks it `priceEstimated`.
 */
export const purchaseLineInput = {
  barcodeId: required(f.id('商品')),
  orderQty: f.qty('订货'),
  qty: f.qty('实收'),
  price: f.price('单价'),
  gift: f.bool('赠品'),
  /** The organisation's default location where nothing is said. */
  locationId: f.id('库位'),
  batchNo: f.text('批号', 30),
  produceDate: f.date('生产日期'),
  expireDate: f.date('有效期'),
  serialNo: f.text('序列号', 40),
} as const;

export const purchaseLine = {
  ...purchaseLineInput,
  ...lineFacts,
  amount: f.money('金额'),
  gift: required(f.bool('赠品')),
  priceEstimated: required(f.bool('暂估价')),
  /** Of it, what went back to the supplier. */
  returnedQty: required(f.int('已退')),
} as const;

/** A purchase bill in lists. */
export const purchaseRow = {
  ...billHead,
  ...purchaseInput,
  supplierName: f.text('供应商', 60),
  buyerName: f.text('采购员', 20),
  /** When 下单 was pressed; the order is on its way since. */
  orderedAt: f.dateTime('下单时间'),
  orderQty: required(f.int('订货')),
  /** What came, whatever a bill's head calls it in general. */
  totalQty: required(f.int('实收')),
} as const;

export const purchaseFilters = {
  ...billFilters,
  ...pick(purchaseInput, ['supplierId', 'buyerId']),
  /** 已下单未到: ordered, and not received yet. */
  waiting: f.bool('已下单未到'),
} as const;
