import { f, pick, required } from '../base/field';
import { checkForm } from '../dict/check-item';
import { unit } from '../dict/unit';
import { billChargeState, billItemType, intervalUnit } from './check-bill.dicts';
import { diagnosisEye } from './consultation.dicts';
import { examinationState } from './stage.flow';

/** Rows of one 开单, and rows that its groups come to. */
export const MOST_ROWS = 50;

const item = {
  itemType: required(f.dict('类别', billItemType)),
  itemId: required(f.id('项目')),
  itemCode: required(f.text('编码', 20)),
  itemName: required(f.text('项目', 60)),
  unit: required(f.dict('单位', unit)),
  price: required(f.price('单价')),
  /** Of an examination: the form of its result. */
  formCode: f.dict('结果表单', checkForm),
} as const;

/** One service of a group, at its share of the price. */
export const billPart = { ...item, qty: required(f.int('数量')) } as const;

const terms = {
  /** False: sold at its price alone. */
  discountable: required(f.bool('可折扣')),
  /** The share of the price that a discount must leave. */
  minDiscountRate: required(f.decimal('最低折扣', 2)),
  /** Of a group. */
  parts: f.list('组合项目', f.object('组合项目', billPart)),
} as const;

/** What may be billed here now, at its price. */
export const billItem = { ...item, ...terms, spec: f.text('规格', 40) } as const;

/** Values that the doctor enters for a row. */
const chosen = {
  eye: required(f.dict('眼别', diagnosisEye)),
  qty: required(f.int('数量', { min: 1, max: 99 })),
  discountRate: required(f.decimal('折扣', 4, { min: 0, max: 1 })),
  execDepartmentId: f.id('执行科室'),
  execStaffId: f.id('执行人'),
  /** Of a treatment done several times: the least time between two of them. */
  intervalValue: f.int('最短间隔', { min: 1, max: 99 }),
  intervalUnit: f.dict('间隔单位', intervalUnit),
  urgent: f.bool('加急'),
  remark: f.text('备注', 100),
} as const;

/** Row as entered. The server takes the item's catalogue values itself and ignores sent ones. */
export const billRow = {
  ...pick(item, ['itemType', 'itemId']),
  ...chosen,
  itemCode: f.text('编码', 20),
  itemName: f.text('项目', 60),
  unit: f.dict('单位', unit),
  price: f.price('单价'),
  formCode: item.formCode,
  discountable: f.bool('可折扣'),
  minDiscountRate: f.decimal('最低折扣', 2),
  parts: terms.parts,
} as const;

export const checkBillFields = {
  rows: required(f.list('开单项目', f.object('开单项目', billRow), { max: MOST_ROWS })),
} as const;

/** Row of a finished 开单; a group appears as its services. */
export const billedRow = {
  id: required(f.id('项目')),
  batchNo: required(f.int('批次')),
  ...item,
  ...pick(chosen, ['eye', 'qty', 'intervalValue', 'intervalUnit', 'discountRate', 'urgent', 'remark']),
  amount: required(f.money('金额')),
  execDepartmentName: f.text('执行科室', 20),
  execStaffName: f.text('执行人', 20),
  chargeState: required(f.dict('收费', billChargeState)),
  execState: required(f.dict('执行', examinationState)),
  /** The record of its examination. */
  checkRowId: f.id('检查'),
  orderNo: f.text('收费单号', 20),
} as const;
