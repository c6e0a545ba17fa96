import { f, required } from '../../base/field';
import { goodsSnapshot } from '../bill/bill.fields';
import { batchState, bizType, locationType } from '../erp.dicts';
import { supplier } from '../purchase/supplier.contract';

/** 0 means goods without batches. */
const batchId = f.int('批次', { min: 0 });

export const stockKey = {
  barcodeId: required(f.id('商品')),
  locationId: required(f.id('库位')),
  batchId: required(batchId),
} as const;

/** Stock at one place: 现存, the part 占用 that is reserved by waiting bills, and the rest. */
export const stockAmounts = {
  onHand: required(f.int('现存')),
  locked: required(f.int('占用')),
  available: required(f.int('可用')),
} as const;

/** Costs are absent without the right to see them. */
export const stockRow = {
  ...stockKey,
  ...goodsSnapshot,
  locationName: required(f.text('库位', 20)),
  /** The supplier's until it is sold (domain-erp §9b.6). */
  isConsigned: f.bool('代销'),
  batchNo: f.text('批号', 30),
  expireDate: f.date('效期'),
  /** Absent of goods without batches. */
  batchState: f.dict('批次', batchState),
  ...stockAmounts,
  /** Sent to another organisation, or by one, and not received yet: no part of 现存. */
  transitOut: required(f.int('调出在途')),
  transitIn: required(f.int('调入在途')),
  /** Sold, and in the cabinet until it is fetched: no part of 现存 either. */
  waitTake: required(f.int('待取')),
  safetyQty: required(f.int('安全库存')),
  tagAmount: f.money('标签价金额', { min: -1 }),
  cost: f.price('成本'),
  costAmount: f.money('成本金额', { min: -1 }),
} as const;

export const ledgerRow = {
  id: required(f.id()),
  bizDate: required(f.date('业务日期')),
  bizType: required(f.dict('业务类型', bizType)),
  billNo: f.text('单号', 20),
  billId: f.id('单据'),
  locationName: f.text('库位', 20),
  batchNo: f.text('批号', 30),
  qty: required(f.int('数量')),
  unitCost: f.price('单位成本'),
  costAmount: f.money('成本金额', { min: -9_999_999_999 }),
  /** What stood at the place after this row was posted; absent on rows of amounts alone. */
  balanceAfter: f.int('结存'),
  /** The row reverses an earlier row. */
  isReversal: required(f.bool('冲销')),
  postedAt: required(f.dateTime('过账时间')),
  postedByName: f.text('操作人', 20),
} as const;

export const lockRow = {
  id: required(f.id()),
  billNo: required(f.text('单号', 20)),
  billId: required(f.id('单据')),
  billName: required(f.text('单据', 20)),
  locationName: required(f.text('库位', 20)),
  batchNo: f.text('批号', 30),
  qty: required(f.int('占用')),
  createdAt: required(f.dateTime('占用时间')),
  createdByName: f.text('操作人', 20),
} as const;

export const locationFields = {
  code: required(f.text('编码', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } })),
  name: required(f.text('库位', 20)),
  type: required(f.dict('类型', locationType)),
  isDefault: f.bool('默认'),
  /** Whose goods lie there on consignment (domain-erp §9b.6). */
  supplierId: f.ref('代销供应商', supplier.findAll),
} as const;
