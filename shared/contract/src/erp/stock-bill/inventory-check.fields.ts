import { f, required } from '../../base/field';
import { goodsCategory } from '../../dict/goods-category';
import { lineFacts } from '../bill/bill.fields';
import { brand } from '../goods/brand.contract';
import { breed } from '../goods/breed.contract';
import { location } from '../stock/location.contract';
import { stock } from '../stock/stock.contract';
import { checkNeed, checkStage, uncountedRule } from './inventory-check.dicts';

/** Scope of a count. An empty list includes all. */
export const checkScope = {
  locationIds: f.refs('库位', location.findAll, { shownIn: 'scopeText', max: 50 }),
  categoryIds: f.dicts('类别', goodsCategory, { max: 18 }),
  brandIds: f.refs('品牌', brand.findAll, { shownIn: 'scopeText', max: 100 }),
  breedIds: f.refs('品种', breed.findAll, { shownIn: 'scopeText', max: 100 }),
} as const;

export const checkInput = {
  ...checkScope,
  /** 盲盘: people who count do not see the stock on record. */
  blind: f.bool('盲盘'),
  uncountedRule: f.dict('未盘商品', uncountedRule),
  checkerIds: f.refs('盘点人', stock.findEmployee, {
    ...{ id: 'staffId', input: { nature: 'CHECK' }, shownIn: 'checkerNames', max: 20 },
  }),
  remark: f.note('备注', 200),
} as const;

/** Place of goods with its counted quantity. */
export const checkLineInput = {
  barcodeId: required(f.id('商品')),
  locationId: f.id('库位'),
  batchNo: f.text('批号', 30),
  expireDate: f.date('有效期'),
  countedQty: f.int('实盘', { min: 0, max: 999_999 }),
  reason: f.text('差异原因', 50),
} as const;

/** Figures of the books are absent while a blind count is open. */
export const checkLine = {
  ...checkLineInput,
  ...lineFacts,
  snapshotQty: f.int('账面快照'),
  movedQty: f.int('盘中变动'),
  bookQty: f.int('账面'),
  diffQty: f.int('差异'),
  countedAt: f.dateTime('盘点时间'),
  countedByName: f.text('盘点人', 20),
  firstQty: f.int('初盘'),
  firstByName: f.text('初盘人', 20),
  recountQty: f.int('复盘'),
  recountByName: f.text('复盘人', 20),
  thirdQty: f.int('三盘'),
  thirdByName: f.text('三盘人', 20),
  /** 待取: sold and posted, still in the cabinet of what waits to be fetched; not to be counted. */
  waitTakeQty: f.int('待取'),
  need: f.dict('待办', checkNeed),
  price: f.price('成本价'),
  amount: f.money('差异成本', { min: -1 }),
} as const;

/** Head of a count, in addition to the head of every bill. */
export const checkFacts = {
  ...checkInput,
  scopeText: required(f.text('范围', 400)),
  checkerNames: f.text('盘点人', 200),
  snapshotAt: required(f.dateTime('快照时间')),
  stage: required(f.dict('阶段', checkStage)),
  lineCount: required(f.int('行数')),
  countedCount: required(f.int('已盘')),
  gainQty: f.int('盘盈'),
  lossQty: f.int('盘亏'),
} as const;
