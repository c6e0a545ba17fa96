import { eyes } from '../base/eyes';
import { f, required } from '../base/field';
import { measure } from '../clinic/measure.fields';
import {
  aqueous,
  avRatio,
  certainty,
  chamberDepth,
  cornea,
  coverTest,
  crystallineLens,
  diagnosisEye,
  eyeMovement,
  fovealReflex,
  fundus,
  fundusState,
  iris,
  lacrimal,
  lightReflex,
  outerEye,
  present,
  pupilShape,
  rapd,
  vitreous,
} from './consultation.dicts';
import { drawing } from './drawing/drawing.fields';
import { ICD_CODE } from './icd.contract';

const FINDINGS = { max: 20 };
const other = (title: string) => f.note(`${title}描述`, 300);
const history = (title: string) => f.note(title, 1000);
/** LOCS III. */
const locs = (letter: string) => f.decimal(`晶状体${letter}`, 1, { min: 0.1, max: 5.9 });
const coverPrism = (title: string) => f.decimal(title, 1, { unit: 'Δ', min: 0, max: 60, step: 0.5 });

/** Findings of one eye, in the order of the paper form. */
const oneEye = {
  outerEye: f.dicts('外眼', outerEye, FINDINGS),
  outerEyeText: other('外眼'),
  cornea: f.dicts('角膜', cornea, FINDINGS),
  corneaText: other('角膜'),
  chamberDepth: f.dict('前房深度', chamberDepth),
  vanHerick: f.int('Van Herick', { min: 0, max: 4 }),
  aqueous: f.dict('房水', aqueous),
  iris: f.dicts('虹膜', iris, FINDINGS),
  irisText: other('虹膜'),
  pupil: f.dict('瞳孔', pupilShape),
  pupilMm: measure('pupil', '瞳孔直径'),
  lightReflex: f.dict('对光反射', lightReflex),
  lens: f.dicts('晶状体', crystallineLens, FINDINGS),
  lensText: other('晶状体'),
  locsC: locs('C'),
  locsN: locs('N'),
  locsP: locs('P'),
  vitreous: f.dicts('玻璃体', vitreous, FINDINGS),
  vitreousText: other('玻璃体'),
  fundus: f.dicts('眼底', fundus, FINDINGS),
  fundusText: other('眼底'),
  cdRatio: f.decimal('杯盘比', 1, { min: 0.1, max: 1 }),
  avRatio: f.dict('A/V', avRatio),
  fovealReflex: f.dict('中心凹反光', fovealReflex),
  eyeMovement: f.dict('眼球运动', eyeMovement),
  eyeMovementText: other('眼球运动'),
} as const;

/** Drawings of one eye, in addition to the text. */
const drawnOfEye = {
  fundusDrawing: drawing('眼底绘图', 'FUNDUS'),
  antsegDrawing: drawing('眼前节绘图', 'ANTSEG'),
} as const;

export type EyeDrawing = keyof typeof drawnOfEye;

export type EyeFinding = keyof typeof oneEye;
export const eyeFindings = oneEye;

export const diagnosisRow = {
  icdCode: required(f.text('诊断编码', ICD_CODE)),
  icdName: required(f.text('诊断名称', 60)),
  eye: required(f.dict('眼别', diagnosisEye)),
  isPrimary: f.bool('主诊断'),
  certainty: f.dict('诊断性质', certainty),
  onsetDate: f.date('发病日期'),
  remark: f.text('备注', 100),
} as const;

/** 问诊 (domain-workstation §2.3). Required fields may be empty while it is a draft. */
export const consultationFields = {
  chiefComplaint: required(f.note('主诉', 500)),
  presentIllness: required(f.note('现病史', 2000)),
  pastHistory: history('既往史'),
  ocularHistory: history('眼病/手术/外伤史'),
  familyHistory: history('家族史'),
  personalHistory: history('个人史'),
  allergyHas: required(f.dict('过敏史', present)),
  allergyText: history('过敏史描述'),
  medicationHistory: history('用药史'),
  glassesHistory: history('戴镜史'),
  contactLensHistory: history('接触镜史'),
  ...eyes(oneEye),
  ...eyes(drawnOfEye),
  lacrimal: f.dict('泪道', lacrimal),
  rapd: f.dict('RAPD', rapd),
  fundusState: f.dict('眼底检查状态', fundusState),
  coverFar: f.dict('遮盖试验远', coverTest),
  coverFarPrism: coverPrism('遮盖试验远棱镜度'),
  coverNear: f.dict('遮盖试验近', coverTest),
  coverNearPrism: coverPrism('遮盖试验近棱镜度'),
  nystagmus: f.dict('眼球震颤', present),
  headTilt: f.text('代偿头位', 100),
  diagnoses: f.list('诊断', f.object('诊断', diagnosisRow), { max: 20 }),
  plan: required(f.note('处理意见', 1000)),
  education: f.note('健康宣教', 500),
  nextReviewDate: f.date('下次复诊'),
} as const;
