import type { Values } from '../../base/field';
import { f, pick, required } from '../../base/field';
import { eye } from '../../dict/eye';
import { billFilters, billHead, lineFacts } from '../bill/bill.fields';
import { stock } from '../stock/stock.contract';
import {
  chargeState,
  deliveryMode,
  deliveryState,
  processType,
  saleDue,
  saleSource,
  saleType,
  typedSaleSource,
} from './sale.dicts';

/** Input of a sale. A draft may omit any field; 确认 requires the seller. */
export const saleInput = {
  /** 销售开单 where nothing is said. */
  source: f.dict('来源', typedSaleSource),
  saleType: f.dict('销售类型', saleType),
  /** Absent: a walk-in, who may have a name and a phone. */
  patientId: f.id('患者'),
  buyerName: f.text('姓名', 50),
  buyerPhone: f.phone('电话'),
  acceptsId: f.id('就诊'),
  /** The signed paper that its lenses are made up from. */
  prescriptionId: f.id('处方'),
  /** Reason for lenses that differ from the prescription; requires work-sale:override. */
  overrideReason: f.note('度数差异原因', 100),
  sellerId: f.ref('销售员', stock.findEmployee, { id: 'staffId', input: { nature: 'SALE' } }),
  optometristId: f.ref('验光师', stock.findEmployee, { id: 'staffId', input: { nature: 'OPTOMETRIST' } }),
  processType: f.dict('加工类型', processType),
  deliveryMode: f.dict('取货方式', deliveryMode),
  deliveryDate: f.date('取货日期'),
  /** Where nothing is said: today, the days until goods made to order come, and two more. */
  promisedAt: f.date('承诺日期'),
  address: f.text('邮寄地址', 120),
  urgent: f.bool('加急'),
  remark: f.note('备注', 200),
} as const;

/** What goods made to order are made by (domain-erp §1.1); which of it they need: `sale.rules`. */
export const customParams = {
  sph: f.sphere(),
  cyl: f.cylinder(),
  axis: f.axis(),
  add: f.add(),
  prism: f.decimal('棱镜', 2, { min: 0, max: 20 }),
  prismBase: f.text('基底', 10),
  pd: f.pd(),
  ph: f.decimal('瞳高', 1, { unit: 'mm', min: 5, max: 45 }),
  bc: f.decimal('基弧', 2, { unit: 'mm', min: 7, max: 9.5 }),
  ac: f.decimal('AC', 2, { unit: 'D', min: 30, max: 60 }),
  dia: f.decimal('直径', 1, { unit: 'mm', min: 8, max: 16 }),
  power: f.sphere('光度'),
  targetReduce: f.decimal('降幅', 2, { unit: 'D', min: 0, max: 10 }),
  lensColor: f.text('镜片颜色', 20),
  design: f.text('设计', 20),
  note: f.text('说明', 100),
} as const;

export type CustomParams = Values<typeof customParams>;

export const saleLineInput = {
  barcodeId: required(f.id('商品')),
  qty: f.qty('数量'),
  /** The tag price of the day where nothing is said; 0 of a gift. */
  price: f.price('售价'),
  gift: f.bool('赠品'),
  /** Where nothing is said: the default location, of drugs the pharmacy. */
  locationId: f.id('库位'),
  /** Where nothing is said, what expires first goes first. */
  batchNo: f.text('批号', 30),
  expireDate: f.date('有效期'),
  /** The code of the package as it was scanned. */
  udi: f.text('UDI', 120),
  eye: f.dict('眼别', eye),
  groupNo: f.int('副号', { min: 1, max: 99 }),
  customParams: f.object('定做参数', customParams),
  /** The signed paper that the lenses of the pair are made up from; absent: that of the sale. */
  prescriptionId: f.id('处方'),
  needProcess: f.bool('需加工'),
  /** Handed over when it leaves the stock. */
  takeNow: f.bool('当场取走'),
  /** Of a line that came with a package: which one, the how manieth on the bill, and as which of its items. */
  packageId: f.id('套餐'),
  packageNo: f.int('第几份套餐', { min: 1, max: 99 }),
  packageItemNo: f.int('套餐明细', { min: 1, max: 50 }),
} as const;

export const saleLine = {
  ...saleLineInput,
  ...lineFacts,
  amount: f.money('金额'),
  packageName: f.text('套餐', 40),
  gift: required(f.bool('赠品')),
  needProcess: required(f.bool('需加工')),
  takeNow: required(f.bool('当场取走')),
  /** What its line of the charge order came to; absent before it was charged. */
  paidAmount: f.money('实收'),
  /** Absent before the sale passed. */
  deliveryState: f.dict('取件', deliveryState),
  returnedQty: required(f.int('已退')),
  returnedAmount: required(f.money('已退金额')),
  arrivedAt: f.dateTime('到货时间'),
  /** Power of a stock lens, from its barcode. */
  power: f.object('光度', pick(customParams, ['sph', 'cyl', 'add'])),
  /** Of the lenses that came for it. */
  serialNos: f.text('序列号', 400),
  takenAt: f.dateTime('取件时间'),
  remakeCount: required(f.int('返工次数')),
} as const;

/** Sale in lists; `totalAmount` is the amount to be paid. */
export const saleRow = {
  ...billHead,
  ...saleInput,
  source: required(f.dict('来源', saleSource)),
  rxNo: f.text('处方号', 30),
  patientName: f.text('患者', 50),
  recordNo: f.text('病历号', 20),
  sellerName: f.text('销售员', 20),
  optometristName: f.text('验光师', 20),
  /** Names of its goods, joined by 、. */
  summary: f.text('商品', 200),
  tagAmount: required(f.money('标签价金额')),
  discountAmount: required(f.money('优惠', { min: -1 })),
  totalAmount: f.money('应收'),
  /** Discount of the cashier, negative when the amount is rounded up; absent before the sale is charged. */
  cashierDiscount: f.money('收银优惠', { min: -1 }),
  paidAmount: f.money('实收'),
  chargeState: required(f.dict('收费', chargeState)),
  chargeOrderId: f.id('收费单'),
  chargeNo: f.text('收费单号', 20),
  chargedAt: f.dateTime('收费时间'),
  /** So long its goods are held for it while it is not paid. */
  reservedUntil: f.dateTime('占用至'),
  /** Time of the last message to the customer that the goods are ready. */
  notifiedAt: f.dateTime('通知时间'),
  /** Of the line that is least advanced. */
  deliveryState: f.dict('取件', deliveryState),
} as const;

export const saleFilters = {
  ...billFilters,
  chargeNo: f.text('收费单号', 20),
  /** Name, initials, phone or record number. */
  patient: f.text('患者', 20),
  patientId: f.id('患者'),
  sellerId: saleInput.sellerId,
  source: f.dict('来源', saleSource),
  chargeState: f.dict('收费', chargeState),
  /** Sales that nothing is to be paid for any more, so that they can pass. */
  settled: f.bool('收费已办'),
  deliveryStates: f.dicts('取件', deliveryState, { max: 8 }),
  due: f.dict('交付', saleDue),
} as const;

export const saleSums = {
  totalQty: required(f.int('数量')),
  ...pick(saleRow, ['tagAmount', 'discountAmount', 'totalAmount', 'cashierDiscount', 'paidAmount']),
} as const;
