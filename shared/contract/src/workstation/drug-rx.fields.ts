import { f, required } from '../base/field';
import { drugFrequency } from '../dict/drug-frequency';
import { drugRoute } from '../dict/drug-route';
import { unit } from '../dict/unit';
import { diagnosisEye } from './consultation.dicts';
import { doseUnit, longReason, rxCategory, skinTest } from './drug-rx.dicts';

/** A drug of a prescription; a draft may lack all but the drug itself. */
export const rxLine = {
  drugId: required(f.id('药品')),
  /** As the catalogue calls it on the day; written by the server. */
  name: f.text('药品名称', 90),
  spec: f.text('规格', 60),
  unit: f.dict('单位', unit),
  singleDose: f.decimal('单次量', 2, { min: 0.01, max: 9999 }),
  doseUnit: f.dict('剂量单位', doseUnit),
  frequency: f.dict('频次', drugFrequency),
  route: f.dict('途径', drugRoute),
  eye: f.dict('眼别', diagnosisEye),
  days: f.int('天数', { unit: '天', min: 1, max: 30 }),
  /** Of a course that is longer than the rule allows. */
  longReason: f.dict('延长理由', longReason),
  longText: f.text('理由说明', 60),
  qty: f.qty('数量', { max: 99 }),
  groupNo: f.int('组', { min: 1, max: 5 }),
  skinTest: f.dict('皮试', skinTest),
  remark: f.text('备注', 60),
} as const;

/** 药品处方 (domain-workstation §2.6); more lines than a paper holds are refused by the rule, not by the transport. */
export const drugRxFields = {
  category: f.dict('类别', rxCategory),
  validDays: f.int('有效期', { unit: '天', min: 1, max: 3 }),
  validReason: f.text('延长有效期的理由', 60),
  lines: required(f.list('药品', f.object('药品', rxLine), { max: 20 })),
} as const;
