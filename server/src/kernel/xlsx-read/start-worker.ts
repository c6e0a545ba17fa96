import { Worker } from 'node:worker_threads';
import type { SheetFault, SheetRow } from '@mingmou/contract/base/sheet';

export interface ReadingRequest {
  readonly bytes: Uint8Array;
  readonly maxRows: number;
}

export interface ReadingReport {
  readonly percent?: number;
  readonly rows?: readonly SheetRow[];
  readonly fault?: SheetFault;
}

const HEAP_MB = 256;

/** Starts a worker thread that reads one sheet, so that a slow file does not block other work. */
export function startWorker(request: ReadingRequest): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
}
