import type { ListColumn } from '@mingmou/kit/list/columns';

/** Widths for real content; the others follow from their kind. */
export const widths: Readonly<Record<string, number>> = {
  orderNo: 134,
  refundNo: 134,
  recordNo: 96,
  customerName: 72,
  sex: 52,
  age: 64,
  phone: 106,
  departmentName: 64,
  doctorName: 68,
  summary: 92,
  originalAmount: 96,
  discountAmount: 96,
  payableAmount: 96,
  paidAmount: 96,
  refundedAmount: 96,
  amount: 96,
  wayNames: 120,
  cashierName: 72,
  reason: 120,
  refundKind: 84,
  applyByName: 72,
  approveByName: 72,
  refundByName: 72,
};

/** Columns in the order the server answers them. */
export function inOrder<Row>(columns: readonly ListColumn<Row>[], wide: typeof widths): ListColumn<Row>[] {
  return columns.map((column) => ({ ...column, sorter: false, width: wide[column.key] ?? column.width }));
}
