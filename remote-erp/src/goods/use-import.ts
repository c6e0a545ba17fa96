import type { OutputOf } from '@mingmou/contract/base/call';
import { barcodeImport } from '@mingmou/contract/erp/barcode-import.contract';
import { isCancelled, send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { upload } from '@mingmou/core/http/upload';
import { useSend } from '@mingmou/core/store/use-call';
import { useEffect, useRef, useState } from 'react';

export type ImportJob = OutputOf<typeof barcodeImport.progress>;

const POLL_MS = 400;
const SENDING: ImportJob = {
  jobId: '',
  fileName: '',
  phase: 'READ',
  percent: 0,
  rows: 0,
  errorRows: 0,
  errorCount: 0,
  errors: [],
};

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** A file on its way: sent, read and checked in one go; written when the person says so. */
export function useImport(breedId: number) {
  const running = useRef<AbortController>(null);
  const [job, setJob] = useState<ImportJob>();
  const [sent, setSent] = useState<number>();
  const applyCall = useSend(barcodeImport.apply);
  useEffect(() => () => running.current?.abort(), []);

  const follow = async (file: File, { signal }: AbortController) => {
    setSent(0);
    let now = await upload(barcodeImport.upload, {}, file, { signal, onSent: (share) => setSent(share) });
    setSent(undefined);
    setJob(now);
    while (now.phase === 'READ') {
      await pause(signal);
      now = await send(barcodeImport.progress, { jobId: now.jobId }, { signal });
      setJob(now);
    }
    if (now.phase !== 'PARSED') return;
    setJob({ ...now, phase: 'CHECK' });
    setJob(await send(barcodeImport.check, { jobId: now.jobId, breedId }, { signal }));
  };

  const start = async (file: File) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setJob({ ...SENDING, fileName: file.name });
    try {
      await follow(file, abort);
    } catch (error) {
      if (abort.signal.aborted) return;
      setSent(undefined);
      setJob(undefined);
      if (!(error instanceof CallRefused) && !isCancelled(error)) throw error;
    }
  };

  const cancel = async () => {
    running.current?.abort();
    setSent(undefined);
    setJob(undefined);
    if (!job?.jobId) return;
    try {
      await send(barcodeImport.cancel, { jobId: job.jobId }, { quiet: true });
    } catch (error) {
      // One that is gone already is what was wanted.
      if (!(error instanceof CallRefused)) throw error;
    }
  };

  /** Answers how many barcodes were made; the file stays, to be written again, when this is refused. */
  const apply = async (): Promise<number> => {
    if (!job) return 0;
    setJob({ ...job, phase: 'WRITE' });
    try {
      const { created } = await applyCall({ jobId: job.jobId });
      setJob(undefined);
      return created;
    } catch (error) {
      setJob(job);
      throw error;
    }
  };

  return { job, sent, start, cancel, apply };
}
