import { f, pick, required } from '../../base/field';
import { goodsCategory } from '../../dict/goods-category';
import { unit } from '../../dict/unit';
import { printCommon, sheetTemplateFields } from '../../system/template/print-common';
import { printKind } from '../../system/template/template.dicts';
import { billState, stockMode } from '../erp.dicts';

/** Lines of one bill (domain-erp G9). */
export const MAX_BILL_LINES = 500;
/** More than the limit reaches the server, which says the sentence of 140007. */
export const SENT_LINES = 2000;

export const billKey = { id: required(f.id()), version: required(f.int('版本', { min: 1 })) } as const;

/** 1–200 characters; an empty one is refused with 140005. */
export const billReason = f.note('原因', 200);

/** The head of every bill (domain-erp §7.1). `totalAmount` is absent without the right to see costs. */
export const billHead = {
  ...billKey,
  billNo: required(f.text('单号', 20)),
  state: required(f.dict('状态', billState)),
  /** Empty until the bill passes. */
  bizDate: f.date('业务日期'),
  handlerId: f.id('经办人'),
  makerName: f.text('制单人', 20),
  submittedAt: f.dateTime('提交时间'),
  submittedByName: f.text('提交人', 20),
  reviewedAt: f.dateTime('审核时间'),
  reviewedByName: f.text('审核人', 20),
  rejectReason: f.note('驳回原因', 200),
  retrialReason: f.note('反审原因', 200),
  retrialAt: f.dateTime('反审时间'),
  retrialByName: f.text('反审人', 20),
  totalQty: required(f.int('数量')),
  totalAmount: f.money('金额', { min: -1 }),
  printCount: required(f.int('打印次数')),
  remark: f.note('备注', 200),
  createdAt: required(f.dateTime('制单时间')),
} as const;

/** Copy of a line's goods; later renames do not change old bills (G8). */
export const goodsSnapshot = {
  code: required(f.text('条码', 20)),
  goodsName: required(f.text('商品', 120)),
  spec: f.text('规格', 80),
  unit: required(f.dict('单位', unit)),
  categoryId: required(f.dict('类别', goodsCategory)),
  tagPrice: f.price('标签价'),
} as const;

/** Facts that every line shows in addition to its input. */
export const lineFacts = {
  ...goodsSnapshot,
  stockMode: f.dict('库存方式', stockMode),
  id: required(f.id()),
  lineNo: required(f.int('序号')),
  locationName: f.text('库位', 20),
} as const;

/** Filters of every list of bills. */
export const billFilters = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  billNo: f.text('单号', 20),
  /** Name, specification or barcode of a line. */
  goods: f.text('商品', 60),
  states: f.dicts('状态', billState, { max: 7 }),
} as const;

/** Facts of goods for a form before they are saved. Price and cost are absent without the right to see them. */
export const quoted = {
  onHand: required(f.int('现存')),
  available: required(f.int('可用')),
  /** Default price of the goods; absent if unknown. */
  price: f.price('单价'),
  cost: f.price('成本'),
  warnings: required(f.list('提醒', f.text('提醒', 200))),
} as const;

/** Content of a paper in addition to head and lines; `mark` is the watermark of a bill that did not pass. */
export const paperFields = {
  ...printCommon,
  printKind: required(f.dict('打印类型', printKind)),
  template: required(f.object('模板', sheetTemplateFields)),
  mark: f.text('水印', 10),
  totalText: f.text('大写金额', 60),
} as const;

/** One of the papers of a bill; its default one where nothing is said. */
export const paperAsked = { id: required(f.id()), templateId: f.id('模板') } as const;

/** The answer of every step of a bill. */
export const billMoved = required(f.object('单据', pick(billHead, ['id', 'version', 'state', 'bizDate'])));

/** The answer of a save. */
export const saved = {
  ...pick(billHead, ['id', 'version', 'billNo', 'state']),
  warnings: required(f.list('提醒', f.text('提醒', 200))),
} as const;
export const billSaved = required(f.object('单据', saved));
