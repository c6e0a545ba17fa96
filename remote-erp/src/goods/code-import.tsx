import { dictName } from '@mingmou/contract/base/dict';
import { barcodeImport, MAX_IMPORT_BYTES } from '@mingmou/contract/erp/barcode-import.contract';
import { importPhase } from '@mingmou/contract/erp/barcode-import.dicts';
import { download, saveFile } from '@mingmou/core/http/download';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Alert, Button } from '@mingmou/kit/ui';
import { Table } from '@mingmou/kit/ui-table';
import { useRef } from 'react';
import type { PickedBreed } from './code-create.form';
import styles from './goods.module.css';
import { type ImportJob, useImport } from './use-import';

const TABLE_PX = 280;
const RUNNING: ReadonlySet<ImportJob['phase']> = new Set(['READ', 'CHECK', 'WRITE']);

/** 文件导入: the template filled in outside, checked whole before anything is written. */
export function CodeImport({ of }: { readonly of: PickedBreed }) {
  return useHolds(barcodeImport.upload.grant) ? <HeldCodeImport of={of} /> : null;
}

function HeldCodeImport({ of }: { readonly of: PickedBreed }) {
  const picker = useRef<HTMLInputElement>(null);
  const { job, sent, start, cancel, apply } = useImport(of.id);
  const { success, warning } = useFeedback();
  const running = job !== undefined && RUNNING.has(job.phase);
  const pick = (file: File | undefined) => {
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.xlsx')) warning('请选择.xlsx文件');
    else if (file.size > MAX_IMPORT_BYTES) warning('文件不能超过10 MB');
    else void start(file);
  };
  const write = async () => success(`已导入${await apply()}个条码`);

  return (
    <section className={styles.fields} aria-label="文件导入">
      <h2 className={styles.subtitle}>文件导入</h2>
      <div className={styles.line}>
        <Do
          call={barcodeImport.template}
          onClick={async () => saveFile(await download(barcodeImport.template, { breedId: of.id }))}
        >
          下载模板
        </Do>
        <Do call={barcodeImport.upload} disabled={running} onClick={() => picker.current?.click()}>
          选择文件
        </Do>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xlsx"
          aria-label="条码文件"
          onChange={({ target }) => {
            pick(target.files?.[0]);
            // The same file, corrected, can be chosen again.
            target.value = '';
          }}
        />
        <span className={styles.note}>.xlsx文件，最多5000行、10 MB；有一行错误就一行也不导入</span>
      </div>
      {job ? <Progress job={job} sent={sent} onCancel={cancel} /> : null}
      {job?.phase === 'UNREADABLE' ? <Alert type="error" title={`文件读取失败：${job.msg ?? ''}`} /> : null}
      {job?.phase === 'FAULTY' ? <Faults job={job} /> : null}
      {job?.phase === 'READY' || job?.phase === 'WRITE' ? (
        <div className={styles.line}>
          <Do call={barcodeImport.apply} main disabled={job.phase === 'WRITE'} onClick={write}>
            {`导入${job.rows}行`}
          </Do>
        </div>
      ) : null}
    </section>
  );
}

interface ProgressProps {
  readonly job: ImportJob;
  /** Share of the file that was sent; absent once all of it was. */
  readonly sent: number | undefined;
  readonly onCancel: () => void;
}

function stageOf(job: ImportJob, sent: number | undefined): string {
  if (sent !== undefined) return `上传文件 ${Math.floor(sent * 100)}%`;
  if (job.phase === 'READ') return `读取文件 ${job.percent}%`;
  if (job.phase === 'READY') return `检查通过，共${job.rows}行`;
  if (job.phase === 'FAULTY') return `共${job.rows}行，${job.errorRows}行有错误`;
  return job.rows > 0 ? `${dictName(importPhase, job.phase)}，共${job.rows}行` : dictName(importPhase, job.phase);
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

type Fault = ImportJob['errors'][number];

function Faults({ job }: { readonly job: ImportJob }) {
  const { errors, errorCount } = job;
  return (
    <>
      <div className={styles.line}>
        <span className={styles.fault}>
          {errorCount > errors.length ? `共${errorCount}处错误，先列出${errors.length}处` : `共${errorCount}处错误`}
          ，请修改文件后重新选择
        </span>
        <Do
          call={barcodeImport.errors}
          onClick={async () => saveFile(await download(barcodeImport.errors, { jobId: job.jobId }))}
        >
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
