import { closingOf, type DaySums, planClosing } from '../../../kernel/process/close-days';
import type { JobCx, JobHandlers } from '../../../kernel/process/jobs';
import { closeStockDays, lockClosedStock } from './closed-stock.store';

const sums: DaySums = { kind: 'erp-close-stock', lockClosed: lockClosedStock, closeDays: closeStockDays };

/** Makes sure that the chain's next closing of stock is planned. */
export const planCloseStock = (cx: JobCx): Promise<void> => planClosing(cx, sums);

export const closingStock: JobHandlers = closingOf(sums);
