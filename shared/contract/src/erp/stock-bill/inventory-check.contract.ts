import { call } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { sheetImport } from '../../base/sheet-import';
import { scannedCode } from '../barcode/barcode.contract';
import { bill } from '../bill/bill.contract';
import { billFilters, billHead, billKey, billMoved, billSaved } from '../bill/bill.fields';
import { billKeyRefusals, importCodes } from '../erp.codes';
import { location } from '../stock/location.contract';
import { checkStage } from './inventory-check.dicts';
import { checkFacts, checkInput, checkLine, checkLineInput, checkScope } from './inventory-check.fields';
import { MAX_CHECK_LINES } from './inventory-check.rules';

const PATH = '/api/erp-inventory-check';

const checks = bill({
  base: 'erp-inventory-check',
  name: '盘点单',
  pageTitle: '库存盘点',
  menu: 'menu:1409',
  area: 'erp-check',
  input: checkInput,
  lineInput: checkLineInput,
  row: {
    ...billHead,
    ...checkFacts,
    totalQty: required(f.int('实盘数量')),
    totalAmount: f.money('差异成本', { min: -1 }),
  },
  line: checkLine,
  lineCosts: ['price', 'amount'],
  filters: { ...billFilters, locationId: f.ref('库位', location.findAll) },
  sums: { totalAmount: f.money('差异成本', { min: -1 }) },
  quote: { head: {}, line: ['barcodeId', 'locationId', 'batchNo', 'expireDate'] },
});

const counting = { grant: 'erp-check:edit', idempotent: true, keyRefusals: billKeyRefusals } as const;
const line = required(f.object('明细', checkLine));
/** Number of lines that the user confirmed to leave uncounted. */
const uncounted = { uncounted: f.int('未盘行数', { min: 0 }) } as const;
const moved = { ...counting, log: '盘点', touches: ['erp-check'] } as const;

/** 库存盘点: what lies there, against the books (domain-erp §2.5). */
export const inventoryCheck = {
  ...checks,
  scope: checkScope,
  /** Creates a count: the current stock of its scope, one line for each place of goods. */
  generate: call({
    ...moved,
    path: `${PATH}/generate`,
    title: '生成盘点单',
    log: '生成盘点单',
    input: checkInput,
    output: billSaved,
  }),
  /** Lines that nobody counted are confirmed by their number, or refused with 140209. */
  submit: call({
    ...moved,
    touches: ['erp-check', 'erp-stock'],
    path: `${PATH}/submit`,
    title: '提交审核',
    log: '提交审核',
    input: { ...billKey, ...uncounted },
    output: billMoved,
  }),
  /** 结束初盘, 结束复盘, and back to 初盘. */
  stage: call({
    ...moved,
    path: `${PATH}/stage`,
    title: '盘点阶段',
    log: '盘点阶段',
    input: { ...billKey, ...uncounted, stage: required(f.dict('阶段', checkStage)) },
    output: billSaved,
  }),
  /**
   * Records one entry: a line by its id or goods by a code, with the counted or added quantity. `at` is the time of the
   * entry on the server's clock, if the entry waited on a device. Entries leave the version of the bill unchanged,
   * because many people count concurrently.
   */
  count: call({
    ...counting,
    path: `${PATH}/count`,
    title: '录入实盘',
    log: '录入实盘',
    input: {
      id: billKey.id,
      lineId: f.id('明细'),
      ...optional({ code: scannedCode }),
      ...pick(checkLineInput, ['locationId', 'batchNo', 'expireDate', 'countedQty', 'reason']),
      add: f.int('增加', { min: -999, max: 999 }),
      at: f.dateTime('盘点时间'),
    },
    output: required(f.object('录入', { line, isNew: required(f.bool('新增')) })),
    touches: [],
  }),
  /** Adds goods within the scope that are on no line, with their current stock. */
  addLine: call({
    ...counting,
    path: `${PATH}/add-line`,
    title: '增加盘点行',
    log: '增加盘点行',
    input: { id: billKey.id, ...pick(checkLineInput, ['barcodeId', 'locationId', 'batchNo', 'expireDate']) },
    output: line,
    touches: [],
  }),
  /** One reason for many lines that differ. */
  reasons: call({
    ...counting,
    path: `${PATH}/reasons`,
    title: '填写差异原因',
    log: '填写差异原因',
    input: {
      id: billKey.id,
      lineIds: required(f.ids('明细', { max: MAX_CHECK_LINES })),
      reason: required(checkLineInput.reason),
    },
    output: required(f.object('原因', { written: required(f.int('已填')) })),
    touches: [],
  }),
  /** Lines that anybody changed since. */
  changes: call({
    path: `${PATH}/changes`,
    title: '盘点变化',
    grant: 'menu:1409',
    input: { id: billKey.id, since: f.dateTime('自') },
    output: required(
      f.object('变化', {
        at: required(f.dateTime('时间')),
        stage: required(f.dict('阶段', checkStage)),
        ...pick(billHead, ['state', 'version']),
        lines: required(f.list('明细', f.object('明细', checkLine))),
      }),
    ),
    quiet: true,
    touches: [],
  }),
  import: sheetImport({
    path: `${PATH}/import-count`,
    name: '实盘',
    codes: importCodes,
    grants: { page: 'menu:1409', import: 'erp-check:edit' },
    input: { id: billKey.id },
    maxRows: MAX_CHECK_LINES,
    maxBytes: 5 * 1024 * 1024,
    result: required(f.object('导入结果', { saved: required(f.int('已录入')) })),
    touches: ['erp-check'],
  }),
} as const;
