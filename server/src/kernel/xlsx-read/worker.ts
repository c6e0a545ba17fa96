import { parentPort, workerData } from 'node:worker_threads';
import { SheetError } from './fault';
import { readSheet } from './sheet';
import type { ReadingReport, ReadingRequest } from './start-worker';

function report(message: ReadingReport): void {
  parentPort?.postMessage(message);
}

const { bytes, maxRows }: ReadingRequest = workerData;
try {
  const rows = readSheet(bytes, maxRows, (percent) => report({ percent }));
  report({ rows });
} catch (error) {
  // Any other error of a reader means a damaged file.
  report({ fault: error instanceof SheetError ? error.fault : 'damaged' });
}
