import { Port } from '../../../kernel/call/port';
import type { SessionCx } from '../../../kernel/context/cx';

/** Is called after an employee was saved, in the same transaction. */
type StaffObserver = (cx: SessionCx, staffId: number) => Promise<void>;

export const staffObserver = new Port<StaffObserver>('observer of employees');
