import { eyes } from '../base/eyes';
import { type Field, f, required } from '../base/field';
import { LONGEST_ACUITY } from '../clinic/acuity.rules';
import { measure } from '../clinic/measure.fields';
import { pictures } from '../clinic/picture.fields';
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

const mm = (title: string, min: number, max: number) => f.decimal(title, 1, { unit: 'mm', min, max });
const degrees = (title: string) => f.decimal(title, 1, { unit: '°', min: 0, max: 20 });
const acuity = (title: string): Field<string, false> => ({ ...f.acuity(title), max: LONGEST_ACUITY });

/** One eye in the order of the paper form. `optician.rules` lists the fields of each kind. */
const oneEye = {
  sph: measure('sphere', '球镜'),
  cyl: measure('cylinder', '柱镜'),
  axis: measure('axis', '轴位'),
  add: measure('add', '下加光'),
  prism1: measure('prism', '棱镜1'),
  base1: f.dict('基底1', prismBase),
  prism2: measure('prism', '棱镜2'),
  base2: f.dict('基底2', prismBase),
  /** The kind's own distance; of `more` the far one. */
  pd: measure('pdMono', '瞳距'),
  npd: measure('pdMono', '近用瞳距'),
  ph: measure('fittingHeight', '瞳高'),
  va: acuity('矫正视力'),
  nva: acuity('近用矫正视力'),
  bc: mm('基弧', 8, 9.2),
  dia: mm('直径', 13, 15.5),
  zone: f.dict('区位', contactZone),
} as const;

export type EyePower = keyof typeof oneEye;
export const eyePowers = oneEye;

/** 配镜处方 (domain-workstation §2.7): one shape for the five kinds, each of which fills its own part. */
export const opticianFields = {
  ...eyes(oneEye),
  pd: measure('pd', '双眼瞳距'),
  npd: measure('pd', '双眼近用瞳距'),
  ouVa: acuity('双眼矫正视力'),
  ouNva: acuity('双眼近用矫正视力'),
  lensType: f.dict('镜片类型', lensType),
  lensMaterial: f.dict('镜片材料', lensMaterial),
  refractiveIndex: f.decimal('折射率', 2, { min: 1.4, max: 2 }),
  lensFunctions: f.dicts('镜片功能', lensFunction, { max: 7 }),
  corridor: mm('通道长度', 7, 18),
  inset: mm('内移量', 0, 5),
  nearDistance: f.dict('近用距离', nearDistance),
  frameA: mm('镜框A', 40, 65),
  frameB: mm('镜框B', 20, 55),
  frameDbl: mm('鼻梁DBL', 10, 25),
  vertex: mm('镜眼距', 8, 16),
  pantoscopic: degrees('前倾角'),
  wrap: degrees('面弯角'),
  brand: f.text('品牌', 30),
  breed: f.text('品种', 60),
  colour: f.text('颜色', 20),
  contactMaterial: f.dict('接触镜材料', contactMaterial),
  cycle: f.dict('更换周期', replacementCycle),
  wearMode: f.dict('配戴方式', wearingMode),
  design: f.dict('多焦设计', contactDesign),
  wearSchedule: f.text('配戴计划', 200),
  careSystem: f.text('护理系统', 60),
  source: required(f.dict('处方来源', prescriptionSource)),
  usage: f.dict('用途', usage),
  cycloplegic: f.bool('散瞳验光'),
  /** The finished F04 or F05 that a prescription measured here is based on. */
  basisCheckId: f.id('依据检查'),
  /** Of a child's first prescription for the distance without a refraction under cycloplegia. */
  noCycloReason: f.text('未散瞳原因', 200),
  prescriberId: required(f.id('开方医生')),
  reviewDate: f.date('复查日期'),
  remark: f.note('备注', 200),
  /** Pictures that the patient brought, for a prescription measured elsewhere. */
  files: pictures('来源图片', 2),
  /** 引用: the record that it was copied from. */
  quotedFromId: f.id('引用自'),
} as const;
