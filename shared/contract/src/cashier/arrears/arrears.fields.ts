import { f, pick, required } from '../../base/field';
import { arrearState, receivableState } from '../cashier.dicts';
import { orderFields, orderHead, rowVersion } from '../cashier.fields';

/** What an order owes (domain-outpatient §6.6). */
export const arrearsFields = {
  ...rowVersion,
  orderId: required(f.id('收费单')),
  orderNo: required(f.text('单号', 20)),
  ...pick(orderHead, ['customerName', 'recordNo', 'sex', 'age', 'phone']),
  patientId: required(f.id('患者')),
  amount: required(f.money('欠费金额')),
  repaidAmount: required(f.money('已还')),
  reducedAmount: required(f.money('冲减')),
  writtenOffAmount: required(f.money('核销')),
  balance: required(f.money('余额')),
  dueDate: required(f.date('应还日期')),
  /** The due date is over and something is still owed. */
  isOverdue: required(f.bool('逾期')),
  guarantorId: f.id('担保人'),
  guarantorName: f.text('担保人', 20),
  arrearState: required(f.dict('状态', arrearState)),
  writeOffReason: f.text('核销原因', 200),
  createdAt: required(f.dateTime('挂账时间')),
} as const;

/** A collection, its arrears and its rows of payment. */
export const receivableFields = {
  ...rowVersion,
  receivableNo: required(f.text('收款单号', 20)),
  patientId: required(f.id('患者')),
  ...pick(orderHead, ['customerName', 'recordNo']),
  amount: required(f.money('收款金额')),
  changeAmount: required(f.money('找零')),
  ...pick(orderFields, ['wayCodes', 'wayNames']),
  /** Of the orders behind it. */
  orderNos: f.text('收费单号', 500),
  receivableState: required(f.dict('状态', receivableState)),
  cashierId: required(f.id('收费员')),
  cashierName: f.text('收费员', 20),
  shiftId: required(f.id('班次')),
  at: required(f.dateTime('收款时间')),
  remark: f.note('备注', 200),
  cancelReason: f.text('撤销原因', 200),
  cancelByName: f.text('撤销人', 20),
  cancelAt: f.dateTime('撤销时间'),
  printCount: orderFields.printCount,
} as const;
