import { call } from '../base/call';
import { f, required } from '../base/field';
import { importPhase } from './barcode-import.dicts';

const edit = 'erp-goods:edit';
const listMenu = 'menu:1416';

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Errors that the page is told; the sheet of errors holds all. */
export const MAX_SHOWN_ERRORS = 500;

const jobId = required(f.text('导入编号', 40));
const breedId = required(f.id('品种'));

const error = {
  row: required(f.int('行')),
  column: required(f.text('列', 40)),
  value: required(f.text('内容', 60)),
  msg: required(f.text('错误', 300)),
} as const;

const job = required(
  f.object('导入', {
    jobId,
    fileName: required(f.text('文件名', 200)),
    phase: required(f.dict('进度', importPhase)),
    /** Of the phase that runs. */
    percent: required(f.int('百分比', { unit: '%', min: 0, max: 100 })),
    /** Rows of goods in the file, the heading left out. */
    rows: required(f.int('行数')),
    errorRows: required(f.int('错误行数')),
    errorCount: required(f.int('错误数')),
    /** The first of them, by row. */
    errors: required(f.list('错误', f.object('错误', error))),
    /** Why the file cannot be read. */
    msg: f.text('原因', 200),
  }),
);

/** Barcodes of one breed out of a sheet (domain-erp §1.3, as far as barcodes go): read, checked, then written whole. */
export const barcodeImport = {
  error,
  template: call({
    path: '/api/erp-barcode-import/template',
    title: '下载条码模板',
    grant: edit,
    input: { breedId },
    xlsx: true,
  }),
  /** Multipart: the part `file` is the sheet. */
  upload: call({ path: '/api/erp-barcode-import/upload', title: '上传条码文件', grant: edit, output: job }),
  progress: call({
    path: '/api/erp-barcode-import/progress',
    title: '导入进度',
    grant: listMenu,
    input: { jobId },
    output: job,
    quiet: true,
  }),
  check: call({
    path: '/api/erp-barcode-import/check',
    title: '检查条码文件',
    grant: listMenu,
    input: { jobId, breedId },
    output: job,
  }),
  errors: call({
    path: '/api/erp-barcode-import/errors',
    title: '条码导入错误',
    grant: edit,
    input: { jobId },
    xlsx: true,
  }),
  apply: call({
    path: '/api/erp-barcode-import/apply',
    title: '导入条码',
    grant: edit,
    input: { jobId },
    output: required(f.object('导入结果', { created: required(f.int('新增')) })),
    touches: ['erp-barcode'],
    idempotent: true,
  }),
  cancel: call({
    path: '/api/erp-barcode-import/cancel',
    title: '取消导入',
    grant: listMenu,
    input: { jobId },
  }),
} as const;
