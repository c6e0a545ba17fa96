import type { Call } from '@mingmou/contract/base/call';
import type { ImportProgress } from '@mingmou/contract/base/sheet-import';
import { isCancelled, send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { upload } from '@mingmou/core/http/upload';
import { useSend } from '@mingmou/core/store/use-call';
import { useEffect, useRef, useState } from 'react';

/** What `sheetImport()` of the contract declares. */
export interface ImportCalls<I, O> {
  readonly name: string;
  /** The limits, as the person reads them. */
  readonly says: string;
  readonly maxBytes: number;
  readonly template: Call<I, null>;
  readonly upload: Call<object, ImportProgress>;
  readonly progress: Call<{ jobId: string }, ImportProgress>;
  readonly check: Call<I & { jobId: string }, ImportProgress>;
  readonly errors: Call<{ jobId: string }, null>;
  readonly apply: Call<{ jobId: string }, O>;
  readonly cancel: Call<{ jobId: string }, null>;
}

const POLL_MS = 400;
const SENDING: ImportProgress = {
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
export function useImport<I extends object, O>(of: ImportCalls<I, O>, input: I) {
  const running = useRef<AbortController>(null);
  const [job, setJob] = useState<ImportProgress>();
  const [sent, setSent] = useState<number>();
  const applyCall = useSend(of.apply);
  useEffect(() => () => running.current?.abort(), []);

  /** Polls the progress of the import until the pending call is answered. */
  const whileAsked = async <T>(jobId: string, answer: Promise<T>): Promise<T> => {
    const watch = new AbortController();
    const watching = async () => {
      for (;;) {
        await pause(watch.signal);
        const { phase, percent } = await send(of.progress, { jobId }, { signal: watch.signal, quiet: true });
        setJob((now) => (now?.jobId === jobId && now.phase === phase ? { ...now, percent } : now));
      }
    };
    // Progress is only for display; the pending call reports the result.
    watching().catch(() => undefined);
    try {
      return await answer;
    } finally {
      watch.abort(new Error('answered'));
    }
  };

  const follow = async (file: File, { signal }: AbortController) => {
    setSent(0);
    let now = await upload(of.upload, {}, file, { signal, onSent: (share) => setSent(share) });
    setSent(undefined);
    setJob(now);
    while (now.phase === 'READ') {
      await pause(signal);
      now = await send(of.progress, { jobId: now.jobId }, { signal });
      setJob(now);
    }
    if (now.phase !== 'PARSED') return;
    const { jobId } = now;
    setJob({ ...now, phase: 'CHECK', percent: 0 });
    setJob(await whileAsked(jobId, send(of.check, { ...input, jobId }, { signal })));
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
      await send(of.cancel, { jobId: job.jobId }, { quiet: true });
    } catch (error) {
      // An import that no longer exists counts as cancelled.
      if (!(error instanceof CallRefused)) throw error;
    }
  };

  /** Writes the rows and returns the result; after a refusal the file stays for another try. */
  const apply = async (): Promise<O | undefined> => {
    if (!job) return undefined;
    setJob({ ...job, phase: 'WRITE', percent: 0 });
    try {
      const result = await whileAsked(job.jobId, applyCall({ jobId: job.jobId }));
      setJob(undefined);
      return result;
    } catch (error) {
      setJob(job);
      throw error;
    }
  };

  return { job, sent, start, cancel, apply };
}
