import { f, pick, required } from '../../base/field';
import { eye } from '../../dict/eye';
import { billFilters, billHead, lineFacts } from '../bill/bill.fields';
import { billCheckState, lineCheckState, reconcileState, settleType } from '../erp.dicts';
import { customParams } from '../sale/sale.fields';
import { stock } from '../stock/stock.contract';
import { supplier } from './supplier.contract';

/** Input of a purchase. A draft may omit any field; 提交 requires supplier and buyer. */
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
  /** Person who inspected the goods; by default the person who saves the arrival. */
  acceptorId: f.ref('验收人', stock.findEmployee, { id: 'staffId', input: { nature: 'STOCK' } }),
  remark: f.note('备注', 200),
} as const;

/**
 * A line as it is typed. A price comes only from people who see costs: for the others the server sets the default one
 * and marks it `priceEstimated`.
 */
export const purchaseLineInput = {
  barcodeId: required(f.id('商品')),
  orderQty: f.qty('订货'),
  /** What arrived. */
  qty: f.qty('实收'),
  /** Rejected pieces of the quantity: they enter no stock and are not paid. */
  rejectedQty: f.qty('拒收', { min: 0 }),
  rejectReason: f.text('拒收原因', 100),
  price: f.price('单价'),
  gift: f.bool('赠品'),
  /** The organisation's default location where nothing is said. */
  locationId: f.id('库位'),
  batchNo: f.text('批号', 30),
  produceDate: f.date('生产日期'),
  expireDate: f.date('有效期'),
  serialNo: f.text('序列号', 40),
  /** The code of the package as it was scanned. */
  udi: f.text('UDI', 120),
  /** The line of a sale that goods made to order are bought for. */
  saleItemId: f.id('销售明细'),
  /** The remake that they come for, where they replace spoiled ones. */
  remakeOf: f.id('返工'),
} as const;

/** Whom goods made to order are for, and what they are made by. */
export const demandFacts = {
  customerName: f.text('定做客户', 50),
  saleNo: f.text('销售单号', 20),
  eye: f.dict('眼别', eye),
  customParams: f.object('定做参数', customParams),
} as const;

export const purchaseLine = {
  ...purchaseLineInput,
  ...lineFacts,
  ...demandFacts,
  amount: f.money('金额'),
  acceptedQty: f.int('合格'),
  acceptResult: f.text('验收结论', 10),
  acceptedAt: f.dateTime('验收时间'),
  registrationNo: f.text('注册证号', 60),
  manufacturer: f.text('生产厂家', 60),
  producerLicence: f.text('生产许可证号', 60),
  gift: required(f.bool('赠品')),
  priceEstimated: required(f.bool('暂估价')),
  checkState: f.dict('核价', lineCheckState),
  reconcileState: f.dict('对账', reconcileState),
  /** Of it, what went back to the supplier. */
  returnedQty: required(f.int('已退')),
} as const;

/** A purchase bill in lists. */
export const purchaseRow = {
  ...billHead,
  ...purchaseInput,
  supplierName: f.text('供应商', 60),
  buyerName: f.text('采购员', 20),
  acceptorName: f.text('验收人', 20),
  supplierPhone: f.text('供应商电话', 20),
  supplierAddress: f.text('供应商地址', 120),
  /** When 下单 was pressed; the order is on its way since. */
  orderedAt: f.dateTime('下单时间'),
  orderQty: required(f.int('订货')),
  /** Of a bill that passed. */
  checkState: f.dict('核价', billCheckState),
  reconcileState: f.dict('对账', reconcileState),
  /** What came, whatever a bill's head calls it in general. */
  totalQty: required(f.int('实收')),
} as const;

export const purchaseFilters = {
  ...billFilters,
  ...pick(purchaseRow, ['supplierId', 'buyerId', 'checkState']),
  /** 已下单未到: ordered, and not received yet. */
  waiting: f.bool('已下单未到'),
} as const;
