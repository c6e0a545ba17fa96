import type { InputOf } from '@mingmou/contract/base/call';
import type { drugInfo } from '@mingmou/contract/erp/goods/drug-info.contract';
import type { GoodsCategory, StockMode } from '@mingmou/contract/erp/goods/goods-category.rules';
import type { BarcodeAttrs, BreedAttrs } from '@mingmou/contract/erp/goods/goods-spec.rules';
import { cellsOf } from '@mingmou/contract/erp/goods/power-grid.rules';

export interface DemoBreed {
  readonly brand: string;
  readonly name: string;
  readonly categoryId: GoodsCategory;
  readonly stockMode?: StockMode;
  readonly registrationNo?: string;
  readonly attrs: BreedAttrs;
  /** What belongs to drugs alone. */
  readonly drug?: Omit<InputOf<typeof drugInfo.update>, 'id' | 'version' | 'route'>;
  /** Tag price of the chain, in yuan; absent: 未定价. */
  readonly price?: string;
  readonly minPrice?: string;
  readonly barcodes: readonly BarcodeAttrs[];
}

const RANGE = { sphMin: -6, sphMax: 0, cylMin: -2, cylMax: 0 } as const;
const single = (refractIndex: '1.56' | '1.60' | '1.67', coating: string): BreedAttrs => ({
  refractIndex,
  coating,
  lensFunction: '单光',
  ...RANGE,
});
const stockLenses = cellsOf({ sphFrom: 0, sphTo: -6, cylFrom: 0, cylTo: -2 });
const spheres = cellsOf({ sphFrom: -1, sphTo: -6, cylFrom: 0, cylTo: 0 });
const contacts = (bc: number, dia: number): readonly BarcodeAttrs[] => spheres.map(({ sph }) => ({ bc, dia, sph }));

function frames(model: string, colors: number, size: string): readonly BarcodeAttrs[] {
  return Array.from({ length: colors }, (_, index) => ({ model, color: `C${index + 1}`, size }));
}

const specs = (...texts: readonly string[]): readonly BarcodeAttrs[] => texts.map((spec) => ({ spec }));
const ONE: readonly BarcodeAttrs[] = [{}];

/** Goods as a clinic with an optical shop keeps them. */
export const DEMO_BREEDS: readonly DemoBreed[] = [
  {
    brand: '明月',
    name: '1.60防蓝光',
    categoryId: '001',
    attrs: single('1.60', '绿膜'),
    price: '298',
    minPrice: '238',
    barcodes: stockLenses,
  },
  {
    brand: '万新',
    name: '1.56非球面',
    categoryId: '001',
    attrs: single('1.56', '绿膜'),
    price: '168',
    minPrice: '128',
    barcodes: stockLenses,
  },
  {
    brand: '依视路',
    name: '星趣控近视防控',
    categoryId: '000',
    attrs: { refractIndex: '1.60', lensFunction: '近视防控', sphMin: -10, sphMax: 0, cylMin: -4, cylMax: 0 },
    price: '3980',
    minPrice: '3580',
    barcodes: ONE,
  },
  {
    brand: '蔡司',
    name: '智锐渐进1.67',
    categoryId: '000',
    attrs: {
      refractIndex: '1.67',
      lensFunction: '渐进',
      sphMin: -10,
      sphMax: 6,
      cylMin: -4,
      cylMax: 0,
      addMin: 0.75,
      addMax: 3.5,
    },
    price: '2680',
    barcodes: ONE,
  },
  {
    brand: '强生',
    name: '舒日日抛',
    categoryId: 'qx2',
    registrationNo: '国械注进20153222589',
    attrs: { lensMaterial: 'Etafilcon A', waterContent: 58, replaceCycle: '日抛', piecesPerBox: 30, dk: 28 },
    price: '218',
    minPrice: '198',
    barcodes: contacts(8.5, 14.2),
  },
  {
    brand: '海昌',
    name: '星眸季抛',
    categoryId: '002',
    registrationNo: '国械注准20163221077',
    attrs: { lensMaterial: 'HEMA', waterContent: 38, replaceCycle: '季抛', piecesPerBox: 2 },
    price: '128',
    barcodes: contacts(8.6, 14),
  },
  {
    brand: '暴龙',
    name: '商务板材',
    categoryId: '003',
    attrs: { rimType: '全框', frameMaterial: '板材', gender: '男' },
    price: '698',
    barcodes: frames('BJ5023', 4, '54□17-145'),
  },
  {
    brand: '陌森',
    name: '轻量金属',
    categoryId: '003',
    attrs: { rimType: '半框', frameMaterial: '钛合金', gender: '通用' },
    price: '880',
    barcodes: frames('MJ7088', 3, '52□18-145'),
  },
  {
    brand: '雷朋',
    name: '飞行员',
    categoryId: '004',
    attrs: { polarized: true, uvLevel: 'UV400' },
    price: '1280',
    barcodes: frames('RB3025', 2, '58□14-135'),
  },
  {
    brand: '欧普康视',
    name: '梦戴维',
    categoryId: 'qx3',
    stockMode: 'ORDER',
    registrationNo: '国械注准20173220035',
    attrs: { lensMaterial: 'Boston XO', dk: 100, design: '球面', acRange: '39.00-46.00' },
    price: '6800',
    barcodes: ONE,
  },
  {
    brand: '博士伦',
    name: '清透多功能护理液',
    categoryId: 'qx7',
    registrationNo: '国械注进20163220617',
    attrs: { openDays: 90 },
    price: '59',
    barcodes: specs('120ml', '355ml'),
  },
  {
    brand: '卫康',
    name: '硬镜护理液',
    categoryId: 'qx8',
    registrationNo: '国械注准20153221234',
    attrs: { openDays: 90 },
    price: '88',
    barcodes: specs('120ml', '500ml'),
  },
  {
    brand: '兴齐',
    name: '硫酸阿托品滴眼液',
    categoryId: '071',
    attrs: {},
    drug: {
      ...{ genericName: '硫酸阿托品滴眼液', dosageForm: '滴眼液', strength: '0.01%（0.4ml：0.04mg）' },
      ...{ approvalNo: '国药准字H20240001', nationalCode: '86900000000017', prescriptionFlag: true, storage: '阴凉' },
      ...{ eye: 'OU', defaultDose: '1滴', frequencyCode: 'QN', days: 30 },
      contraindication: '青光眼、前列腺肥大者禁用',
    },
    price: '298',
    barcodes: specs('0.01% 0.4ml×30支'),
  },
  {
    brand: '参天',
    name: '玻璃酸钠滴眼液',
    categoryId: '071',
    attrs: {},
    drug: {
      ...{ genericName: '玻璃酸钠滴眼液', dosageForm: '滴眼液', strength: '0.1%、0.3%（5ml）' },
      ...{ approvalNo: '国药准字J20240002', nationalCode: '86900000000024', prescriptionFlag: false, storage: '常温' },
      ...{ eye: 'OU', defaultDose: '1滴', frequencyCode: 'Tid', days: 14 },
    },
    price: '65',
    barcodes: specs('0.1% 5ml', '0.3% 5ml'),
  },
];
