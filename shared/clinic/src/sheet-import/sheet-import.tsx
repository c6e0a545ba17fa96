import { dictName } from '@mingmou/contract/base/dict';
import { type ImportProgress, importPhase } from '@mingmou/contract/base/sheet-import';
import { download, saveFile } from '@mingmou/core/http/download';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Alert, Button } from '@mingmou/kit/ui';
import { Table } from '@mingmou/kit/ui-table';
import { useEffect, useRef } from 'react';
import styles from './sheet-import.module.css';
import { type ImportCalls, useImport } from './use-import';

const TABLE_PX = 280;
const MB = 1024 * 1024;
const RUNNING: ReadonlySet<ImportProgress['phase']> = new Set(['READ', 'CHECK', 'WRITE']);

interface SheetImportProps<I, O> {
  readonly of: ImportCalls<I, O>;
  /** What template and check must know besides the file. */
  readonly input: I;
  /** Returns the success sentence for a result. */
  readonly done: (result: O) => string;
  readonly onDone?: (result: O) => void;
  /** Called while rows are being written, when the surrounding dialog must stay open. */
  readonly onWriting?: (writing: boolean) => void;
}

/** 导入: the template filled in outside, checked whole before anything is written. */
export function SheetImport<I extends object, O>({ of, input, done, onDone, onWriting }: SheetImportProps<I, O>) {
  const picker = useRef<HTMLInputElement>(null);
  const { job, sent, start, cancel, apply } = useImport(of, input);
  const { success, warning } = useFeedback();
  const running = job !== undefined && RUNNING.has(job.phase);
  const writing = job?.phase === 'WRITE';
  useEffect(() => onWriting?.(writing), [onWriting, writing]);
  const pick = (file: File | undefined) => {
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.xlsx')) warning('请选择.xlsx文件');
    else if (file.size > of.maxBytes) warning(`文件不能超过${Math.floor(of.maxBytes / MB)} MB`);
    else void start(file);
  };
  const write = async () => {
    const result = await apply();
    if (result === undefined) return;
    success(done(result));
    onDone?.(result);
  };

  return (
    <div className={styles.import}>
      <div className={styles.line}>
        <Do call={of.template} onClick={async () => saveFile(await download(of.template, input))}>
          下载模板
        </Do>
        <Do call={of.upload} blocked={running && '文件正在处理，请稍候'} onClick={() => picker.current?.click()}>
          选择文件
        </Do>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xlsx"
          aria-label={`${of.name}文件`}
          onChange={({ target }) => {
            pick(target.files?.[0]);
            // The same file, corrected, can be chosen again.
            target.value = '';
          }}
        />
        <span className={styles.note}>{of.says}</span>
      </div>
      {job ? <Progress job={job} sent={sent} onCancel={cancel} /> : null}
      {job?.phase === 'UNREADABLE' ? <Alert type="error" title={`文件读取失败：${job.msg ?? ''}`} /> : null}
      {job?.phase === 'FAULTY' ? <Faults of={of} job={job} /> : null}
      {job?.phase === 'READY' || writing ? (
        <div className={styles.line}>
          <Do call={of.apply} main blocked={writing && '正在导入，请稍候'} onClick={write}>
            {`导入${job.rows}行`}
          </Do>
        </div>
      ) : null}
    </div>
  );
}

interface ProgressProps {
  readonly job: ImportProgress;
  /** Share of the file that was sent; absent once all of it was. */
  readonly sent: number | undefined;
  readonly onCancel: () => void;
}

function stageOf(job: ImportProgress, sent: number | undefined): string {
  const { phase, percent, rows } = job;
  if (sent !== undefined) return `上传文件 ${Math.floor(sent * 100)}%`;
  if (phase === 'READ') return `读取文件 ${percent}%`;
  if (phase === 'READY') return `检查通过，共${rows}行`;
  if (phase === 'FAULTY') return `共${rows}行，${job.errorRows}行有错误`;
  const stage =
    RUNNING.has(phase) && percent > 0 ? `${dictName(importPhase, phase)} ${percent}%` : dictName(importPhase, phase);
  return rows > 0 ? `${stage}，共${rows}行` : stage;
}

function Progress({ job, sent, onCancel }: ProgressProps) {
  const isOver = job.phase === 'UNREADABLE' || job.phase === 'FAULTY';
  return (
    <div className={styles.line}>
      <span role="status">
        {job.fileName}：{stageOf(job, sent)}
      </span>
      {job.phase === 'WRITE' ? null : <Button onClick={onCancel}>{isOver ? '清除' : '取消导入'}</Button>}
    </div>
  );
}

type Fault = ImportProgress['errors'][number];

interface FaultsProps<I, O> {
  readonly of: ImportCalls<I, O>;
  readonly job: ImportProgress;
}

function Faults<I, O>({ of, job }: FaultsProps<I, O>) {
  const { errors, errorCount } = job;
  return (
    <>
      <div className={styles.line}>
        <span className={styles.fault}>
          {errorCount > errors.length ? `共${errorCount}处错误，先列出${errors.length}处` : `共${errorCount}处错误`}
          ，请修改文件后重新选择
        </span>
        <Do call={of.errors} onClick={async () => saveFile(await download(of.errors, { jobId: job.jobId }))}>
          下载错误清单
        </Do>
      </div>
      <Table<Fault>
        aria-label="导入错误"
        rowKey={({ row, column, msg }) => `${row} ${column} ${msg}`}
        pagination={false}
        scroll={{ x: 720, y: TABLE_PX }}
        dataSource={[...errors]}
        columns={[
          { title: '行', dataIndex: 'row', width: 70, align: 'right' },
          { title: '列', dataIndex: 'column', width: 120 },
          { title: '内容', dataIndex: 'value', width: 200, ellipsis: true },
          { title: '错误', dataIndex: 'msg', width: 330 },
        ]}
      />
    </>
  );
}
