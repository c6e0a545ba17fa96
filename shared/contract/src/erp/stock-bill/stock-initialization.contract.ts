import { call } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { sheetImport } from '../../base/sheet-import';
import { goodsCategory } from '../../dict/goods-category';
import { goodsSnapshot } from '../bill/bill.fields';
import { billKeyRefusals, importCodes } from '../erp.codes';
import { initializationState } from '../erp.dicts';
import { location } from '../stock/location.contract';

const touches = ['erp-initialization', 'erp-stock'];
const money = { idempotent: true, keyRefusals: billKeyRefusals, touches } as const;

const lineInput = {
  barcodeId: required(f.id('商品')),
  /** The organisation's default location where nothing is said. */
  locationId: f.ref('库位', location.findAll),
  batchNo: f.text('批号', 30),
  produceDate: f.date('生产日期'),
  expireDate: f.date('有效期'),
  qty: required(f.qty('数量')),
  /** 0 where nothing is said; only people who see costs may say it. */
  cost: f.price('成本'),
} as const;

const line = {
  ...lineInput,
  ...goodsSnapshot,
  id: required(f.id()),
  locationName: required(f.text('库位', 20)),
  amount: f.money('金额'),
} as const;

const filters = {
  locationId: f.ref('库位', location.findAll),
  categoryId: f.dict('类别', goodsCategory),
  goods: f.text('商品/条码', 60),
} as const;

const status = {
  ended: required(f.bool('已结束')),
  state: required(f.dict('状态', initializationState)),
  beginPeriodName: f.text('启用期间', 20),
} as const;

const beginPeriod = {
  /** Absent until one is set. */
  periodId: f.id('启用期间'),
  name: f.text('期间', 20),
  /** Goods were counted on it: it can no longer be changed. */
  locked: required(f.bool('已锁定')),
} as const;

/** Opening stock of an organisation (domain-erp §2.3): nothing is submitted or passed before it has ended. */
export const stockInitialization = {
  line,
  lineInput,
  checkIfEnded: call({
    method: 'GET',
    path: '/api/erp-inventory-initialization/check-if-ended',
    title: '库存初始化状态',
    grant: ['branch:12', 'branch:14'],
    output: required(f.object('状态', status)),
    touches,
  }),
  begin: call({
    ...money,
    path: '/api/erp-inventory-initialization/begin',
    title: '开始初始化',
    grant: 'erp-init:end',
    log: '开始初始化',
    input: { beginPeriodId: required(f.id('启用期间')) },
    output: required(f.object('状态', status)),
  }),
  end: call({
    ...money,
    path: '/api/erp-inventory-initialization/end',
    title: '结束初始化',
    grant: 'erp-init:end',
    log: '结束初始化',
    output: required(f.object('状态', status)),
  }),
  linesPage: call({
    path: '/api/erp-inventory-initialization/lines/page',
    title: '期初库存',
    grant: 'menu:1413',
    input: { ...paging, ...filters },
    output: pageWithSums('期初', line, { qty: required(f.int('数量')), amount: line.amount }),
    touches,
  }),
  /** A sheet that the import accepts. */
  export: call({
    path: '/api/erp-inventory-initialization/export',
    title: '导出期初',
    grant: 'menu:1413',
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
  /** Adds lines; the same goods at the same location and batch take the new quantity and cost. */
  saveLines: call({
    ...money,
    path: '/api/erp-inventory-initialization/lines/save',
    title: '录入期初',
    grant: 'erp-init:edit',
    log: '录入期初',
    input: { lines: required(f.list('明细', f.object('明细', lineInput), { max: 500 })) },
    output: required(f.object('期初', { saved: required(f.int('已保存')) })),
  }),
  deleteLines: call({
    ...money,
    path: '/api/erp-inventory-initialization/lines/delete',
    title: '删除期初',
    grant: 'erp-init:edit',
    log: '删除期初',
    input: { ids: required(f.ids('明细', { max: 500 })) },
    output: required(f.object('期初', { deleted: required(f.int('已删除')) })),
  }),
  import: sheetImport({
    path: '/api/erp-inventory-initialization/import',
    name: '期初库存',
    codes: importCodes,
    grants: { page: 'menu:1413', import: 'erp-init:edit' },
    input: {},
    maxRows: 10_000,
    maxBytes: 5 * 1024 * 1024,
    result: required(f.object('导入结果', { saved: required(f.int('已保存')) })),
    touches,
  }),
  findBeginPeriod: call({
    path: '/api/erp-begin-period/find',
    title: '启用期间',
    grant: ['menu:1413', 'menu:1425'],
    output: required(f.object('启用期间', beginPeriod)),
    touches,
  }),
  /** The current month or the one before it. */
  setBeginPeriod: call({
    ...money,
    path: '/api/erp-begin-period/set',
    title: '设置启用期间',
    grant: 'erp-period:set',
    log: '设置启用期间',
    input: {
      month: required(f.text('月份', 7, { pattern: { source: '^\\d{4}-(0[1-9]|1[0-2])$', says: '月份应为YYYY-MM' } })),
    },
    output: required(f.object('启用期间', beginPeriod)),
  }),
} as const;
