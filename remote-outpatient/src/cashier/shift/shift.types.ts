import type { OutputOf } from '@mingmou/contract/base/call';
import type { cashierShift } from '@mingmou/contract/cashier/shift.contract';

export type Shift = OutputOf<typeof cashierShift.open>;
export type ShiftRow = OutputOf<typeof cashierShift.page>['records'][number];
export type ShiftPreview = OutputOf<typeof cashierShift.preview>;
export type ShiftWay = ShiftPreview['ways'][number];
