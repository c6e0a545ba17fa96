import { call, idInput } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { goodsSnapshot } from '../bill/bill.fields';
import { billKeyRefusals } from '../erp.codes';
import { batchState, pieceState } from '../erp.dicts';
import { deliveryState } from '../sale/sale.dicts';
import { batchFlow } from './batch.flow';
import { ledgerRow } from './stock.fields';

const PATH = '/api/erp-batch';
const menu = 'menu:1411';
const touches = ['erp-stock'];

const goods = {
  barcodeId: required(f.id('商品')),
  ...pick(goodsSnapshot, ['code', 'goodsName', 'spec', 'unit', 'categoryId']),
} as const;

/** Of a batch with the words of a piece: whose goods, which one, until when. */
const named = {
  ...pick(goods, ['code', 'goodsName', 'spec']),
  batchId: f.id('批次'),
  batchNo: f.text('批号', 30),
  expireDate: f.date('有效期'),
} as const;

const where = {
  orgName: required(f.text('机构', 20)),
  /** Its bills open from here. */
  isHere: required(f.bool('本机构')),
  billNo: f.text('单号', 20),
  billId: f.id('单据'),
  bizDate: required(f.date('业务日期')),
} as const;

/** Pieces of a batch in the chain, without names, for the decision about a hold. */
const standing = {
  onHand: required(f.int('现存')),
  locked: required(f.int('占用')),
  /** Sold and not fetched yet. */
  waitTake: required(f.int('待取')),
  /** Sold and not returned, including pieces that wait in the cabinet. */
  sold: required(f.int('已售')),
} as const;

const head = {
  id: required(f.id()),
  ...goods,
  batchNo: required(f.text('批号', 30)),
  produceDate: f.date('生产日期'),
  expireDate: required(f.date('有效期')),
  manufacturer: f.text('生产厂家', 60),
  registrationNo: f.text('注册证号', 60),
  state: required(f.dict('状态', batchState)),
  holdReason: f.text('停售原因', 200),
  heldAt: f.dateTime('停售时间'),
  heldByName: f.text('停售人', 20),
  version: required(f.int('版本', { min: 1 })),
  ...standing,
} as const;

const receipt = {
  id: required(f.id()),
  ...where,
  bizType: ledgerRow.bizType,
  supplierName: f.text('供应商', 60),
  arrivedQty: f.int('到货'),
  /** What came in. */
  qty: required(f.int('入库')),
  rejectedQty: f.int('拒收'),
  returnedQty: f.int('已退'),
  acceptResult: f.text('验收结论', 10),
  acceptorName: f.text('验收人', 20),
  acceptedAt: f.dateTime('验收时间'),
  serialNo: f.text('序列号', 40),
  udi: f.text('UDI', 120),
} as const;

const movement = {
  ...pick(ledgerRow, [
    'id',
    'bizType',
    'locationName',
    'qty',
    'balanceAfter',
    'isReversal',
    'postedAt',
    'postedByName',
  ]),
  ...where,
} as const;

const customer = {
  patientName: required(f.text('患者', 30)),
  patientId: f.id('患者档案'),
  recordNo: f.text('病历号', 20),
  /** Masked without 查看完整手机号. */
  phone: f.text('手机号', 20),
} as const;

const sold = {
  /** Of the line of the sale. */
  id: required(f.id()),
  ...where,
  ...customer,
  soldQty: required(f.int('售出')),
  backQty: required(f.int('已退')),
  /** With the customer. */
  qty: required(f.int('未退回')),
  deliveryState: f.dict('取件', deliveryState),
  takenAt: f.dateTime('取件时间'),
  sellerName: f.text('销售员', 20),
  udi: f.text('UDI', 120),
} as const;

const given = { ...sold, ...named, serialNo: f.text('序列号', 40) } as const;

const piece = {
  id: required(f.id()),
  ...named,
  serialNo: f.text('序列号', 40),
  udi: f.text('UDI', 120),
  state: required(f.dict('去向', pieceState)),
  ...pick(where, ['orgName', 'isHere']),
  supplierName: f.text('供应商', 60),
  receiptNo: f.text('入库单', 20),
  receiptId: f.id('入库单据'),
  receivedOn: f.date('入库日期'),
  acceptorName: f.text('验收人', 20),
  saleNo: f.text('销售单', 20),
  saleId: f.id('销售单据'),
  soldOn: f.date('销售日期'),
  ...customer,
  patientName: f.text('患者', 30),
  takenAt: f.dateTime('取件时间'),
} as const;

const step = (action: keyof typeof batchFlow.actions) =>
  call({
    path: `${PATH}/${action}`,
    title: batchFlow.actions[action].title,
    grant: batchFlow.actions[action].grant,
    idempotent: true,
    keyRefusals: billKeyRefusals,
    log: batchFlow.actions[action].title,
    input: { ...idInput, version: head.version, reason: f.note('原因', 200) },
    output: required(f.object('批次', { ...pick(head, ['id', 'state', 'version']), ...standing })),
    touches,
  });

const ofBatch = { batchId: required(f.id('批次')) } as const;
const pages = pick(paging, ['page', 'size']);

/** Filters of pieces and patients. */
const search = {
  code: required(f.text('序列号/UDI', 120)),
  patient: required(f.text('患者', 30)),
} as const;

/**
 * A batch of the chain: what stops it, and where it came from and went to (domain-erp §9b.2). Bills and customers are those
 * of the organisations that the caller may look at.
 */
export const batch = {
  lifecycle: batchFlow,
  head,
  receipt,
  movement,
  sold,
  given,
  piece,
  search,
  findById: call({
    method: 'GET',
    path: `${PATH}/findById/{id}`,
    title: '批次追溯',
    grant: menu,
    input: idInput,
    output: required(f.object('批次', head)),
    touches,
  }),
  hold: step('hold'),
  release: step('release'),
  receipts: call({
    path: `${PATH}/receipts/page`,
    title: '批次来源',
    grant: menu,
    input: { ...pages, ...ofBatch },
    output: pageOf(f.object('来源', receipt)),
    touches,
  }),
  movements: call({
    path: `${PATH}/movements/page`,
    title: '批次流向',
    grant: menu,
    input: { ...pages, ...ofBatch },
    output: pageOf(f.object('流水', movement)),
    touches,
  }),
  customers: call({
    path: `${PATH}/customers/page`,
    title: '批次患者',
    grant: menu,
    input: { ...pages, ...ofBatch, stillOut: f.bool('仅未退回') },
    output: pageWithSums('患者', sold, pick(sold, ['soldQty', 'backQty', 'qty'])),
    touches,
  }),
  customersExport: call({
    path: `${PATH}/customers/export`,
    title: '导出批次患者',
    grant: 'patient:export',
    input: { ...ofBatch, stillOut: f.bool('仅未退回') },
    xlsx: true,
  }),
  /** A piece from its receipt to its customer, by serial number or by the code of its package, as it was scanned. */
  pieces: call({
    path: `${PATH}/pieces/page`,
    title: '序列号查询',
    grant: menu,
    input: { ...pages, ...pick(search, ['code']) },
    output: pageOf(f.object('件', piece)),
    touches,
  }),
  /** The way back: which batches a patient got, by name, initials, phone or record number. */
  ofPatient: call({
    path: `${PATH}/of-patient/page`,
    title: '患者批次',
    grant: menu,
    input: { ...pages, ...pick(search, ['patient']) },
    output: pageOf(f.object('批次', given)),
    touches,
  }),
} as const;
