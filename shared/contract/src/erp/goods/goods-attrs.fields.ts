import { f } from '../../base/field';
import { frameGender, hardLensDesign, lensFunction, refractIndex, replaceCycle, rimType } from '../erp.dicts';

/** A minus cylinder; steps are judged by the rules, which name them (140107). */
const minusCylinder = (title: string) => f.decimal(title, 2, { unit: 'D', min: -10, max: 0 });

/** Every attribute that a breed can have; which of them its category asks for: `goods-category.rules`. */
export const breedAttrs = {
  refractIndex: f.dict('折射率', refractIndex),
  coating: f.text('膜层', 20),
  lensFunction: f.dict('镜片功能', lensFunction),
  material: f.text('材质', 20),
  tint: f.text('染色/变色', 20),
  diameter: f.text('直径', 20),
  sphMin: f.sphere('球镜从'),
  sphMax: f.sphere('球镜至'),
  cylMin: minusCylinder('柱镜从'),
  cylMax: minusCylinder('柱镜至'),
  addMin: f.add('下加光从'),
  addMax: f.add('下加光至'),
  lensMaterial: f.text('镜片材料', 30),
  waterContent: f.decimal('含水量', 1, { unit: '%', min: 0, max: 100 }),
  dk: f.decimal('透氧系数', 1, { min: 0, max: 300 }),
  replaceCycle: f.dict('更换周期', replaceCycle),
  piecesPerBox: f.int('每盒片数', { unit: '片', min: 1, max: 999 }),
  design: f.dict('设计', hardLensDesign),
  acRange: f.text('弧度范围', 30),
  frameMaterial: f.text('镜架材质', 20),
  rimType: f.dict('框型', rimType),
  gender: f.dict('适用人群', frameGender),
  polarized: f.bool('偏光'),
  uvLevel: f.text('防紫外线等级', 20),
  openDays: f.int('开封后可用', { unit: '天', min: 1, max: 999 }),
  serviceType: f.text('服务类型', 20),
} as const;

export type BreedAttr = keyof typeof breedAttrs;

/** Every attribute of a single barcode; together they identify the barcode within its breed. */
export const barcodeAttrs = {
  model: f.text('型号', 30),
  color: f.text('颜色', 20),
  size: f.text('尺寸', 20),
  spec: f.text('规格', 40),
  tint: f.text('染色', 20),
  bc: f.decimal('基弧', 2, { unit: 'mm', min: 7, max: 9.5 }),
  dia: f.decimal('直径', 1, { unit: 'mm', min: 8, max: 16 }),
  sph: f.sphere(),
  cyl: minusCylinder('柱镜'),
  axis: f.axis(),
  add: f.decimal('下加光', 2, { unit: 'D', min: 0.5, max: 6 }),
  ac: f.decimal('弧度', 2, { unit: 'D', min: 30, max: 60 }),
  power: f.sphere('度数'),
  setNo: f.text('套号', 20),
} as const;

export type BarcodeAttr = keyof typeof barcodeAttrs;
