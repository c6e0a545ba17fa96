import type { SessionCx } from '../../../kernel/cx';
import { Port } from '../../../kernel/port';

/** Is called after an employee was saved, in the same transaction. */
type StaffObserver = (cx: SessionCx, staffId: number) => Promise<void>;

export const staffObserver = new Port<StaffObserver>('observer of employees');
