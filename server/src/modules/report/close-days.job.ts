import { closingOf, type DaySums, planClosing } from '../../kernel/process/close-days';
import type { JobCx, JobHandlers } from '../../kernel/process/jobs';
import { closeDays, lockClosed } from './closed-days.store';

const sums: DaySums = { kind: 'report-close-days', lockClosed, closeDays };

/** Makes sure that the chain's next closing is planned. */
export const planCloseDays = (cx: JobCx): Promise<void> => planClosing(cx, sums);

export const closing: JobHandlers = closingOf(sums);
