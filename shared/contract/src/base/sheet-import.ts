import type { Right } from '../auth/rights';
import { call } from './call';
import type { Code } from './codes';
import { dict } from './dict';
import { type Field, type FieldSpec, f, required, type Shape, type ValueOf, type Values } from './field';

/** How far an import is. It leaves 读取失败 and 有错误 only by another file. */
export const importPhase = dict('importPhase', '导入进度', [
  ['READ', '读取文件'],
  ['UNREADABLE', '读取失败'],
  ['PARSED', '待检查'],
  ['CHECK', '检查数据'],
  ['FAULTY', '有错误'],
  ['READY', '待写入'],
  ['WRITE', '写入数据'],
  ['DONE', '已完成'],
]);

/** What an import answers where it cannot go on; each domain has numbers of its own. */
export type ImportCodes = Readonly<
  Record<
    | 'applied'
    /** `{reason}` */
    | 'badFile'
    | 'busy'
    | 'gone'
    /** `{n}` rows */
    | 'hasErrors'
    | 'notChecked'
    | 'notRead'
    /** At most `{n}` */
    | 'tooManyRows'
    | 'writing',
    Code
  >
>;

/** Errors that the page receives; the sheet of errors contains all. */
export const MAX_SHOWN_ERRORS = 500;

const jobId = required(f.text('导入编号', 40));

const importError = {
  row: required(f.int('行')),
  column: required(f.text('列', 40)),
  value: required(f.text('内容', 60)),
  msg: required(f.text('错误', 300)),
} as const;

/** A cell that cannot be taken, as the person finds it in the sheet. */
export type ImportError = Readonly<Values<typeof importError>>;

const job = required(
  f.object('导入', {
    jobId,
    fileName: required(f.text('文件名', 200)),
    phase: required(f.dict('进度', importPhase)),
    /** Of the phase that runs. */
    percent: required(f.int('百分比', { unit: '%', min: 0, max: 100 })),
    /** Rows of data in the file, the heading left out. */
    rows: required(f.int('行数')),
    errorRows: required(f.int('错误行数')),
    errorCount: required(f.int('错误数')),
    /** The first of them, by row. */
    errors: required(f.list('错误', f.object('错误', importError))),
    /** Why the file cannot be read. */
    msg: f.text('原因', 200),
  }),
);

/** An import as its account sees it. */
export type ImportProgress = ValueOf<typeof job>;

interface Declaration<I extends Shape, T, C extends ImportCodes> {
  readonly path: `/${string}`;
  /** Name of the rows of the sheet. */
  readonly name: string;
  readonly codes: C;
  readonly grants: { readonly page: Right; readonly import: Right };
  /** What template and check must know besides the file. */
  readonly input: I;
  /** Rows of data, without the heading. */
  readonly maxRows: number;
  readonly maxBytes: number;
  /** Result of the write. */
  readonly result: Field<T, true>;
  readonly touches: readonly string[];
}

const MB = 1024 * 1024;

/**
 * The calls of an import out of a sheet: template, upload (multipart, the part `file`), progress while a thread reads,
 * check of every row, the sheet of errors, apply (all rows or none) and cancel. The server answers them with
 * `kernel/sheet-import`, a page shows them with clinic's `SheetImport`.
 */
export function sheetImport<I extends Shape, T, C extends ImportCodes>(declaration: Declaration<I, T, C>) {
  const { path, name, codes, grants, input, maxRows, maxBytes, result, touches } = declaration;
  return {
    name,
    codes,
    maxRows,
    maxBytes,
    says: `.xlsx文件，最多${maxRows}行、${Math.floor(maxBytes / MB)} MB；有一行错误就一行也不导入`,
    error: importError as Readonly<Record<keyof ImportError, FieldSpec>>,
    template: call({ path: `${path}/template`, title: `${name}导入模板`, grant: grants.import, input, xlsx: true }),
    upload: call({
      path: `${path}/upload`,
      title: `上传${name}文件`,
      grant: grants.import,
      takes: { part: 'file' },
      output: job,
    }),
    progress: call({
      path: `${path}/progress`,
      title: `${name}导入进度`,
      grant: grants.page,
      input: { jobId },
      output: job,
      quiet: true,
    }),
    check: call({
      path: `${path}/check`,
      title: `检查${name}文件`,
      grant: grants.page,
      input: { ...input, jobId },
      output: job,
    }),
    errors: call({
      path: `${path}/errors`,
      title: `${name}导入错误`,
      grant: grants.import,
      input: { jobId },
      xlsx: true,
    }),
    apply: call({
      path: `${path}/apply`,
      title: `导入${name}`,
      grant: grants.import,
      input: { jobId },
      output: result,
      touches,
      idempotent: true,
    }),
    cancel: call({ path: `${path}/cancel`, title: `取消${name}导入`, grant: grants.page, input: { jobId } }),
  } as const;
}
