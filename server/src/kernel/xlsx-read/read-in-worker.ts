import type { SheetRow } from '@mingmou/contract/base/sheet';
import { SheetError } from './fault';
import { type ReadingReport, type ReadingRequest, startWorker } from './start-worker';

const PATIENCE_MS = 20_000;

interface Reading extends ReadingRequest {
  readonly signal: AbortSignal;
  /** Progress from 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

/** Reads the first sheet of a .xlsx in a worker thread. Rejects with a {@link SheetError}, or when it is aborted. */
export function readInWorker({ bytes, maxRows, signal, onProgress }: Reading): Promise<readonly SheetRow[]> {
  return new Promise((resolve, reject) => {
    const worker = startWorker({ bytes, maxRows });
    const settle = (run: () => void) => {
      clearTimeout(patience);
      signal.removeEventListener('abort', stop);
      void worker.terminate();
      run();
    };
    const stop = () => settle(() => reject(signal.reason));
    const patience = setTimeout(() => settle(() => reject(new SheetError('slow'))), PATIENCE_MS);
    signal.addEventListener('abort', stop);
    worker.on('message', ({ percent, rows, fault }: ReadingReport) => {
      if (percent !== undefined) onProgress(percent);
      if (rows) settle(() => resolve(rows));
      if (fault) settle(() => reject(new SheetError(fault)));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => reject(isTooMuch ? new SheetError('inflated') : error));
    });
  });
}
