import { call, idInput } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { sheetImport } from '../../base/sheet-import';
import { billKeyRefusals, importCodes } from '../erp.codes';
import { tempLineState, tempPackageState, tempPackageType } from './temp-package.dicts';
import { tempPackageFlow } from './temp-package.flow';

const PATH = '/api/erp-temp-package';
const PAGE = 'menu:1443';
const EDIT = 'erp-temp:edit';
const touches = ['erp-temp-package'];
const MAX_LINES = 5000;

const state = f.dict('状态', tempPackageState);

const named = {
  name: required(f.text('名称', 40)),
  type: required(f.dict('类型', tempPackageType)),
} as const;

const row = {
  id: required(f.id()),
  version: required(f.int('版本')),
  ...named,
  state: required(state),
  /** Where it was uploaded; stock and purchases come in there. */
  orgName: required(f.text('机构', 50)),
  total: required(f.int('行数')),
  okCount: required(f.int('通过')),
  errorCount: required(f.int('错误')),
  createdByName: f.text('上传人', 20),
  createdAt: required(f.dateTime('上传时间')),
  appliedByName: f.text('应用人', 20),
  appliedAt: f.dateTime('应用时间'),
  /** The draft that a package of purchase lines became. */
  resultBillId: f.id('生成单据'),
  resultBillNo: f.text('生成单据', 20),
} as const;

const filters = {
  keyword: f.text('名称', 40),
  type: f.dict('类型', tempPackageType),
  state,
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
} as const;

/** By column; an empty cell has no text. */
const cells = required(f.list('内容', f.object('内容', { text: f.text('内容', 300) }), { max: 64 }));

const line = {
  rowNo: required(f.int('行')),
  state: required(f.dict('状态', tempLineState)),
  cells,
  errors: required(f.list('错误', f.text('错误', 400))),
} as const;

const seen = pick(row, ['id', 'version']);
const money = { idempotent: true, keyRefusals: billKeyRefusals, touches } as const;

/** Data packages 临时数据包 (domain-erp §1.3, §1.6): rows of a sheet that are kept, corrected on the page, and applied all or none. */
export const tempPackage = {
  row,
  line,
  filters,
  lifecycle: tempPackageFlow,
  page: call({
    path: `${PATH}/page`,
    title: '临时数据包管理',
    grant: PAGE,
    input: { ...paging, ...filters },
    output: pageOf(f.object('数据包', row)),
    touches,
  }),
  findById: call({
    path: `${PATH}/findById/{id}`,
    title: '数据包',
    grant: PAGE,
    input: idInput,
    output: required(f.object('数据包', { ...row, heads: required(f.list('列', f.text('列', 60))) })),
    touches,
  }),
  linesPage: call({
    path: `${PATH}/lines/page`,
    title: '数据包明细',
    grant: PAGE,
    input: { ...pick(paging, ['page', 'size']), ...idInput, state: f.dict('状态', tempLineState) },
    output: pageOf(f.object('明细', line)),
    touches,
  }),
  /** Corrects one row; the package is checked again as a whole, because rows are judged by each other too. */
  updateLine: call({
    path: `${PATH}/line/update`,
    title: '修改数据包明细',
    grant: EDIT,
    log: '修改数据包明细',
    input: { ...seen, rowNo: line.rowNo, cells },
    output: required(f.object('数据包', pick(row, ['version', 'state', 'okCount', 'errorCount']))),
    touches,
  }),
  check: call({
    path: `${PATH}/check/{id}`,
    title: '校验数据包',
    grant: EDIT,
    log: '校验数据包',
    input: seen,
    output: required(f.object('数据包', pick(row, ['version', 'state', 'okCount', 'errorCount']))),
    touches,
  }),
  apply: call({
    ...money,
    path: `${PATH}/apply`,
    title: '应用数据包',
    grant: 'erp-temp:apply',
    log: '应用数据包',
    input: seen,
    output: required(f.object('数据包', pick(row, ['version', 'state', 'resultBillId']))),
    touches: [
      ...touches,
      'erp-tag-price',
      'erp-static-cost',
      'erp-barcode',
      'erp-breed',
      'erp-stock',
      'erp-initialization',
      'erp-purchase',
    ],
  }),
  void: call({
    path: `${PATH}/void`,
    title: '作废数据包',
    grant: EDIT,
    log: '作废数据包',
    input: seen,
    touches,
  }),
  /** Import whose template has the columns of the type. The uploaded rows become a package, with or without faults. */
  file: sheetImport({
    path: `${PATH}/file`,
    name: '数据包',
    codes: importCodes,
    grants: { page: PAGE, import: EDIT },
    input: named,
    maxRows: MAX_LINES,
    maxBytes: 5 * 1024 * 1024,
    result: required(f.object('数据包', idInput)),
    touches,
  }),
} as const;
