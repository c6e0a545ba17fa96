import { eyes } from '../base/eyes';
import { type Field, f } from '../base/field';
import { measure, refractionOf } from '../clinic/measure.fields';
import { pictures } from '../clinic/picture.fields';
import {
  colorVision,
  dominantEye,
  glassesWear,
  hirschberg,
  iopMethod,
  pregnant,
  stereo,
  triageLevel,
  vaChart,
  vaDistance,
  wearType,
} from '../dict/measuring';
import { lensType, prismBase } from '../workstation/optician.dicts';

/** Limits of a measurement are the rules' (a refusal of its own number), not the transport's. */
function open<T>({ min: _min, max: _max, step: _step, ...field }: Field<T, false>): Field<T, false> {
  return field;
}

const limited = {
  ...refractionOf('gls', '原镜'),
  glsAdd: measure('add', '原镜下加光'),
  glsPrism: measure('prism', '原镜棱镜'),
  ...refractionOf('ar', '验光'),
  ...refractionOf('ar1', '验光第1次'),
  ...refractionOf('ar2', '验光第2次'),
  ...refractionOf('ar3', '验光第3次'),
  arConf: f.int('可信度', { min: 1, max: 9 }),
  k1: measure('kDioptres', 'K1'),
  k1Axis: measure('axis', 'K1轴位'),
  k2: measure('kDioptres', 'K2'),
  k2Axis: measure('axis', 'K2轴位'),
  al: measure('axialLength', '眼轴'),
  cct: measure('cornealThickness', '角膜厚度'),
  iop: measure('iop', '眼压'),
  pd: measure('pdMono', '瞳距'),
} as const;

const whole = {
  glsPd: measure('pd', '原镜瞳距'),
  wearYears: f.decimal('戴镜年限', 1, { unit: '年', min: 0, max: 60, step: 0.5 }),
  ouPd: measure('pd', '双眼远瞳距'),
  ouNpd: measure('pd', '双眼近瞳距'),
  hirschbergAngle: f.int('映光角度', { unit: '°', min: 5, max: 45, step: 5 }),
  heightCm: f.decimal('身高', 1, { unit: 'cm', min: 40, max: 250 }),
  weightKg: f.decimal('体重', 1, { unit: 'kg', min: 2, max: 300 }),
  sbp: f.int('收缩压', { unit: 'mmHg', min: 60, max: 260 }),
  dbp: f.int('舒张压', { unit: 'mmHg', min: 30, max: 160 }),
  pulse: f.int('脉搏', { unit: '次/分', min: 30, max: 220 }),
  temperature: f.decimal('体温', 1, { unit: '℃', min: 34, max: 42 }),
} as const;

/** Fields with limits, by field of the record. */
export const triageLimits = { ...eyes(limited), ...whole } as const;

function opened<S extends Readonly<Record<string, Field<number, false>>>>(fields: S): S {
  return Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, open(spec)])) as S;
}

const oneEye = {
  ucva: f.acuity('裸眼远视力'),
  ucnva: f.acuity('裸眼近视力'),
  cva: f.acuity('矫正远视力'),
  cnva: f.acuity('矫正近视力'),
  phva: f.acuity('小孔视力'),
  ...opened(limited),
  glsBase: f.dict('原镜棱镜基底', prismBase),
} as const;

/** The fields of one eye, in the order of the paper form. */
export type EyeMeasure = keyof typeof oneEye;

export const eyeMeasures = oneEye;

const opening = opened(whole);

/**
 * Pre-examination of a visit (domain-outpatient §4, domain-workstation §2.1). Every field may be empty when it is
 * saved.
 */
export const triageFields = {
  ...eyes(oneEye),
  vaDistance: f.dict('视力距离', vaDistance),
  vaChart: f.dict('视力表', vaChart),
  ouUcva: f.acuity('双眼裸眼远视力'),
  ouUcnva: f.acuity('双眼裸眼近视力'),
  wearType: f.dict('戴镜类型', wearType),
  ouCva: f.acuity('双眼矫正远视力'),
  ouCnva: f.acuity('双眼矫正近视力'),
  glsPd: opening.glsPd,
  glsLensType: f.dict('原镜镜片', lensType),
  wearYears: opening.wearYears,
  glsWear: f.dict('原镜磨损', glassesWear),
  arCyclo: f.bool('散瞳验光'),
  slip: pictures('验光单', 2),
  iopMethod: f.dict('眼压测量方式', iopMethod),
  iopTime: f.dateTime('眼压测量时间'),
  ouPd: opening.ouPd,
  ouNpd: opening.ouNpd,
  dominantEye: f.dict('主视眼', dominantEye),
  colorVision: f.dict('色觉', colorVision),
  eyePosition: f.text('眼位', 50),
  hirschberg: f.dict('角膜映光', hirschberg),
  hirschbergAngle: opening.hirschbergAngle,
  stereo: f.dict('立体视', stereo),
  heightCm: opening.heightCm,
  weightKg: opening.weightKg,
  sbp: opening.sbp,
  dbp: opening.dbp,
  pulse: opening.pulse,
  temperature: opening.temperature,
  pregnant: f.dict('妊娠', pregnant),
  triageLevel: f.dict('分级', triageLevel),
  chiefBrief: f.note('主诉', 200),
  nurseRemark: f.note('备注', 200),
  skipReason: f.text('未测视力原因', 50),
  files: pictures('图片', 9),
} as const;

/** As it is kept: with the scale that its acuities were written in, 5 or D, which the server says. */
export const keptTriageFields = { ...triageFields, vaScale: f.text('视力记录', 1) } as const;
