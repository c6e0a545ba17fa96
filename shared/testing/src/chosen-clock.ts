import { aheadAt, shiftDate } from './clock';

shiftDate({ aheadMs: aheadAt() });
