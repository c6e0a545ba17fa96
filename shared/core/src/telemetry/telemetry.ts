import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { send } from '../http/client';
import { CallRefused } from '../http/refusal';
import { readToken } from '../session/token';
import { isTold, type ReportContext, type ReportRow, reportRow } from './report-row';

const BATCH = 20;
const WAIT_MS = 2000;
/** A page that fails in a loop must not fill the memory. */
const WAITING_ROWS = 100;

let waiting: ReportRow[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

async function flush(): Promise<void> {
  timer = undefined;
  const rows = waiting.slice(0, BATCH);
  waiting = waiting.slice(BATCH);
  if (rows.length === 0 || readToken() === null) return;
  try {
    await send(remotes.report, { rows }, { quiet: true });
  } catch {
    // A report about failures that fails itself is dropped.
  }
  if (waiting.length > 0) schedule();
}

function schedule(): void {
  if (timer === undefined) timer = setTimeout(() => void flush(), WAIT_MS);
}

/** Tells operations that something broke; collects, never throws and never disturbs the user. */
export function reportError(error: unknown, context: ReportContext): void {
  if (isTold(error) || error instanceof CallRefused || waiting.length >= WAITING_ROWS) return;
  waiting.push(reportRow(error, context));
  schedule();
}

/** Reports what nobody caught; `remoteAt` names the remote of a path. Answers the way to stop. */
export function watchErrors(remoteAt: (path: string) => string): () => void {
  const report = (error: unknown) => {
    const path = window.location.pathname;
    reportError(error, { remote: remoteAt(path), path });
  };
  const onError = (event: ErrorEvent) => report(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => report(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
