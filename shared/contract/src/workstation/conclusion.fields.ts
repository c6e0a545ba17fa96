import { f, required } from '../base/field';
import { checkForm } from '../dict/check-item';
import { drugFrequency } from '../dict/drug-frequency';
import { eye } from '../dict/eye';
import { returnLabel } from '../patients/return/return-label.contract';
import {
  atropineConcentration,
  atropineSource,
  baselineFinding,
  conclusionPrint,
  planAct,
  refractiveStatus,
  reviewMonths,
  treatmentType,
} from './conclusion.dicts';

/** A treatment that the conclusion begins or ends, with the figures of its kind (domain-workstation §8b.7). */
export const planRow = {
  type: required(f.dict('方案', treatmentType)),
  act: required(f.dict('动作', planAct)),
  param: f.text('参数', 60),
  concentration: f.dict('浓度', atropineConcentration),
  frequency: f.dict('频次', drugFrequency),
  eye: f.dict('眼别', eye),
  source: f.dict('来源', atropineSource),
  registerNo: f.text('注册证号', 40),
  timesADay: f.int('每日次数', { min: 1, max: 2 }),
  minutes: f.int('每次分钟', { unit: '分钟', min: 1, max: 3 }),
  /** Best corrected acuities, fundus and OCT before red light. */
  baselineOd: f.text('基线右眼矫正视力', 10),
  baselineOs: f.text('基线左眼矫正视力', 10),
  baselineFundus: f.dict('基线眼底', baselineFinding),
  baselineOct: f.dict('基线OCT', baselineFinding),
  /** Reason for off-label atropine. */
  labelReason: f.text('超说明书理由', 100),
  stopReason: f.text('停止原因', 100),
} as const;

/** 结论 (domain-workstation §2.6). Required fields may be empty until it is finished. */
export const conclusionFields = {
  conclusionText: required(f.note('结论', 2000)),
  refractiveStatus: f.dicts('屈光状态', refractiveStatus, { max: 7 }),
  myopiaPlan: f.list('防控方案', f.object('防控方案', planRow), { max: 12 }),
  advice: f.note('医嘱', 1000),
  education: f.note('宣教', 1000),
  months: f.dict('复诊间隔', reviewMonths),
  nextReviewDate: required(f.date('下次复诊')),
  items: f.dicts('复诊项目', checkForm, { max: 30 }),
  reviewDoctorId: f.id('复诊医生'),
  /** The task of a return visit; its label gives channel and script. */
  returnLabelId: f.ref('回访标签', returnLabel.findAll),
  returnDate: f.date('回访日期'),
  returnNote: f.text('回访内容', 60),
  /** A 转诊登记 of the visit. */
  referralId: f.id('转诊'),
  printTemplate: f.dict('打印模板', conclusionPrint),
} as const;
