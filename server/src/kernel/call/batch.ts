import type { CallSpec } from '@mingmou/contract/base/call';
import type { LogDetail, SessionCx } from '../context/cx';
import { logLine } from '../row/operation-log';
import { refusalOf } from '../row/savepoint';

interface Picked {
  readonly id: number;
  readonly version: number;
}

interface Batch {
  readonly call: CallSpec;
  readonly targetType: string;
  readonly reason?: string | null | undefined;
}

/**
 * Runs the same act on each selected row, in the order of the row numbers. A refused row stays unchanged and returns
 * its reason; the other rows continue. The log gets one line for each row and one for the batch.
 */
export async function eachOf(
  cx: SessionCx,
  rows: readonly Picked[],
  { call, targetType, reason }: Batch,
  act: (each: SessionCx, row: Picked) => Promise<unknown>,
) {
  const done: LogDetail[] = [];
  const eachCx: SessionCx = { ...cx, log: (detail) => done.push(detail) };
  const skipped: { id: number; msg: string }[] = [];
  const picked = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => a.id - b.id);
  for (const row of picked) {
    const msg = await refusalOf(cx.db, () => act(eachCx, row));
    if (msg !== null) skipped.push({ id: row.id, msg });
  }
  if (done.length > 0) {
    const outcome = { success: true, code: 0, msg: '', durationMs: 0 };
    const lines = done.map((detail) => logLine(call, cx.caller, cx.request, cx.now, outcome, detail));
    await cx.db.insertInto('operationLog').values(lines).execute();
  }
  const changed = picked.length - skipped.length;
  cx.log({
    targetType,
    targetName: `${changed}条${skipped.length > 0 ? `，跳过${skipped.length}条` : ''}`,
    reason: reason || undefined,
  });
  return { changed, skipped };
}
