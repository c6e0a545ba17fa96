import { eyes } from '../base/eyes';
import { type Field, f } from '../base/field';
import { colorVision, dominantEye, iopMethod, wearType } from '../dict/measuring';

/** Limits of a measurement are the rules' (a refusal of its own number), not the transport's. */
function open<T>({ min: _min, max: _max, step: _step, ...field }: Field<T, false>): Field<T, false> {
  return field;
}

const mm = (title: string, decimals: number) => f.decimal(title, decimals, { unit: 'mm' });

const oneEye = {
  ucva: f.acuity('裸眼远视力'),
  ucnva: f.acuity('裸眼近视力'),
  cva: f.acuity('矫正远视力'),
  cnva: f.acuity('矫正近视力'),
  phva: f.acuity('小孔视力'),
  glsSph: open(f.sphere('原镜球镜')),
  glsCyl: open(f.cylinder('原镜柱镜')),
  glsAxis: open(f.axis('原镜轴位')),
  glsAdd: open(f.add('原镜下加光')),
  arSph: open(f.sphere('验光球镜')),
  arCyl: open(f.cylinder('验光柱镜')),
  arAxis: open(f.axis('验光轴位')),
  k1: f.decimal('K1', 2, { unit: 'D' }),
  k1Axis: open(f.axis('K1轴位')),
  k2: f.decimal('K2', 2, { unit: 'D' }),
  k2Axis: open(f.axis('K2轴位')),
  al: mm('眼轴', 2),
  cct: f.int('角膜厚度', { unit: 'µm' }),
  iop: f.decimal('眼压', 1, { unit: 'mmHg' }),
  pd: open(f.pd('瞳距')),
} as const;

/** The fields of one eye, in the order of the paper form. */
export type EyeMeasure = keyof typeof oneEye;

export const eyeMeasures = oneEye;

/** What the pre-examination of a visit records (domain-outpatient §4); everything may be missing when it is saved. */
export const triageFields = {
  ...eyes(oneEye),
  ouUcva: f.acuity('双眼裸眼远视力'),
  ouUcnva: f.acuity('双眼裸眼近视力'),
  wearType: f.dict('戴镜类型', wearType),
  ouCva: f.acuity('双眼矫正远视力'),
  ouCnva: f.acuity('双眼矫正近视力'),
  arCyclo: f.bool('散瞳验光'),
  iopMethod: f.dict('眼压测量方式', iopMethod),
  iopTime: f.dateTime('眼压测量时间'),
  ouPd: open(f.pd('双眼远瞳距')),
  ouNpd: open(f.pd('双眼近瞳距')),
  dominantEye: f.dict('主视眼', dominantEye),
  colorVision: f.dict('色觉', colorVision),
  eyePosition: f.text('眼位', 50),
  heightCm: f.decimal('身高', 1, { unit: 'cm' }),
  weightKg: f.decimal('体重', 1, { unit: 'kg' }),
  sbp: f.int('收缩压', { unit: 'mmHg' }),
  dbp: f.int('舒张压', { unit: 'mmHg' }),
  pulse: f.int('脉搏', { unit: '次/分' }),
  temperature: f.decimal('体温', 1, { unit: '℃' }),
  chiefBrief: f.note('主诉', 200),
  nurseRemark: f.note('备注', 200),
  skipReason: f.text('未测视力原因', 50),
} as const;
