import { eyes } from '../base/eyes';
import { type Field, f } from '../base/field';
import { LONGEST_ACUITY } from '../clinic/acuity.rules';
import {
  contactDesign,
  contactMaterial,
  contactZone,
  lensFunction,
  lensMaterial,
  lensType,
  nearDistance,
  prescriptionSource,
  prismBase,
  replacementCycle,
  usage,
  wearingMode,
} from './optician.dicts';

/** Limits of a power are the rules' (a refusal of its own number), not the transport's. */
function open<T>({ min: _min, max: _max, step: _step, ...field }: Field<T, false>): Field<T, false> {
  return field;
}

const mm = (title: string, decimals = 1) => f.decimal(title, decimals, { unit: 'mm' });
const acuity = (title: string): Field<string, false> => ({ ...f.acuity(title), max: LONGEST_ACUITY });
const prism = (title: string) => f.decimal(title, 2, { unit: 'Δ' });

/** One eye, in the order of the paper form; which of them a kind carries stands in `optician.rules`. */
const oneEye = {
  sph: open(f.sphere('球镜')),
  cyl: open(f.cylinder('柱镜')),
  axis: open(f.axis('轴位')),
  add: open(f.add('下加光')),
  prism1: prism('棱镜1'),
  base1: f.dict('基底1', prismBase),
  prism2: prism('棱镜2'),
  base2: f.dict('基底2', prismBase),
  /** The kind's own distance; of `more` the far one. */
  pd: open(f.pd('瞳距')),
  npd: open(f.pd('近用瞳距')),
  ph: mm('瞳高'),
  va: acuity('矫正视力'),
  nva: acuity('近用矫正视力'),
  bc: mm('基弧'),
  dia: mm('直径'),
  zone: f.dict('区位', contactZone),
} as const;

export type EyePower = keyof typeof oneEye;
export const eyePowers = oneEye;

/** 配镜处方 (domain-workstation §2.7): one shape for the five kinds, each of which fills its own part. */
export const opticianFields = {
  ...eyes(oneEye),
  pd: open(f.pd('双眼瞳距')),
  npd: open(f.pd('双眼近用瞳距')),
  ouVa: acuity('双眼矫正视力'),
  ouNva: acuity('双眼近用矫正视力'),
  lensType: f.dict('镜片类型', lensType),
  lensMaterial: f.dict('镜片材料', lensMaterial),
  refractiveIndex: f.decimal('折射率', 2, { min: 1.4, max: 2 }),
  lensFunctions: f.dicts('镜片功能', lensFunction, { max: 7 }),
  corridor: f.decimal('通道长度', 1, { unit: 'mm' }),
  inset: f.decimal('内移量', 1, { unit: 'mm' }),
  nearDistance: f.dict('近用距离', nearDistance),
  frameA: mm('镜框A'),
  frameB: mm('镜框B'),
  frameDbl: mm('鼻梁DBL'),
  vertex: mm('镜眼距'),
  pantoscopic: f.decimal('前倾角', 1, { unit: '°' }),
  wrap: f.decimal('面弯角', 1, { unit: '°' }),
  brand: f.text('品牌', 30),
  breed: f.text('品种', 60),
  colour: f.text('颜色', 20),
  contactMaterial: f.dict('接触镜材料', contactMaterial),
  cycle: f.dict('更换周期', replacementCycle),
  wearMode: f.dict('配戴方式', wearingMode),
  design: f.dict('多焦设计', contactDesign),
  wearSchedule: f.text('配戴计划', 200),
  careSystem: f.text('护理系统', 60),
  source: f.dict('处方来源', prescriptionSource),
  usage: f.dict('用途', usage),
  cycloplegic: f.bool('散瞳验光'),
  prescriberId: f.id('开方医生'),
  reviewDate: f.date('复查日期'),
  remark: f.note('备注', 200),
  /** 引用: the record that it was copied from. */
  quotedFromId: f.id('引用自'),
} as const;
