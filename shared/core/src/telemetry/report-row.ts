import type { InputOf } from '@mingmou/contract/base/call';
import type { remotes } from '@mingmou/contract/system/remotes/remotes.contract';

export type ReportRow = InputOf<typeof remotes.report>['rows'][number];
export type ReportKind = ReportRow['kind'];

export interface ReportContext {
  readonly remote: string;
  readonly path?: string;
  readonly version?: string;
  readonly channel?: string;
  readonly kind?: ReportKind;
  readonly durationMs?: number;
}

const MESSAGE_LENGTH = 500;
const PATH_LENGTH = 200;

/** Numbers long enough for a phone, an id card or a record, and every Chinese word, might speak of a patient. */
function withoutPeople(text: string): string {
  return text.replace(/\d{4,}/g, '#').replace(/[\u4e00-\u9fff]+/g, '…');
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : 'unknown error';
}

/** Returns whether the error was reported before: single-spa rethrows errors that its own handler has received. */
export function isTold(error: unknown): boolean {
  return messageOf(error).includes('died in status');
}

/** One row of the report: what broke and where, and nothing of whom it concerned. */
export function reportRow(error: unknown, { remote, path = '', kind = 'RUNTIME', ...more }: ReportContext): ReportRow {
  const bare = path.split(/[?#]/)[0] ?? '';
  return {
    remote,
    kind,
    path: withoutPeople(bare).slice(0, PATH_LENGTH),
    ...(error === undefined ? {} : { message: withoutPeople(messageOf(error)).slice(0, MESSAGE_LENGTH) }),
    ...more,
  };
}
