import type { OutputOf } from '@mingmou/contract/base/call';
import type { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';

export type CashierShift = OutputOf<typeof cashierShift.open>;
export type CashierShiftRow = OutputOf<typeof cashierShift.page>['records'][number];
export type CashierShiftPreview = OutputOf<typeof cashierShift.preview>;
export type CashierShiftWay = CashierShiftPreview['ways'][number];
