import type { CodeOf } from '../../base/dict';
import { goodsCategory } from '../../dict/goods-category';
import type { stockMode } from '../erp.dicts';
import type { BarcodeAttr, BreedAttr } from './goods-attrs.fields';

export type GoodsCategory = CodeOf<typeof goodsCategory>;
export type StockMode = CodeOf<typeof stockMode>;

/** How the text of a barcode's specification is put together. */
export type SpecForm = 'lens' | 'contact' | 'hardLens' | 'plain';

export interface CategoryRules {
  /** Code of the unit that a new breed starts with. */
  readonly unit: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** The first is the usual one. */
  readonly stockModes: readonly [StockMode, ...StockMode[]];
  /** Batch number and expiry are required wherever stock moves. */
  readonly batch: boolean;
  /** Each piece has a serial number. */
  readonly serial: boolean;
  readonly breed: readonly BreedAttr[];
  readonly breedRequired: readonly BreedAttr[];
  /** Facts of the breed itself that the category demands. */
  readonly demands: readonly ('registrationNo' | 'registrationExpire')[];
  /** What distinguishes the barcodes of a breed; none: the breed has one barcode. */
  readonly barcode: readonly BarcodeAttr[];
  readonly barcodeRequired: readonly BarcodeAttr[];
  /** Barcodes are made by a grid of spheres and cylinders. */
  readonly grid: boolean;
  readonly specForm: SpecForm;
}

const PLAIN: CategoryRules = {
  unit: 1,
  stockModes: ['STOCK'],
  batch: false,
  serial: false,
  breed: [],
  breedRequired: [],
  demands: [],
  barcode: ['spec'],
  barcodeRequired: ['spec'],
  grid: false,
  specForm: 'plain',
};

const LENS = ['refractIndex', 'coating', 'lensFunction', 'material', 'tint', 'diameter'] as const;
const RANGES = ['sphMin', 'sphMax', 'cylMin', 'cylMax'] as const;
const ADD_RANGE = ['addMin', 'addMax'] as const;
const SOFT = ['lensMaterial', 'waterContent', 'replaceCycle', 'piecesPerBox'] as const;

const lens: CategoryRules = {
  ...PLAIN,
  breed: [...LENS, ...RANGES, ...ADD_RANGE],
  breedRequired: ['refractIndex', ...RANGES],
  specForm: 'lens',
};
const plano: CategoryRules = { ...PLAIN, breed: LENS, breedRequired: ['refractIndex'], specForm: 'lens' };
const soft: CategoryRules = {
  ...PLAIN,
  unit: 4,
  stockModes: ['STOCK', 'ORDER'],
  batch: true,
  breed: [...SOFT, 'dk'],
  barcode: ['bc', 'dia', 'sph', 'cyl', 'axis', 'add', 'color'],
  barcodeRequired: ['bc', 'dia', 'sph'],
  grid: true,
  specForm: 'contact',
};
const care: CategoryRules = { ...PLAIN, unit: 3, batch: true, breed: ['openDays'] };
const worn: CategoryRules = {
  ...PLAIN,
  unit: 2,
  barcode: ['model', 'color', 'size'],
  barcodeRequired: ['model', 'color'],
};
const device = ['registrationNo', 'registrationExpire'] as const;
const hard: CategoryRules = {
  ...PLAIN,
  stockModes: ['ORDER', 'STOCK'],
  batch: true,
  serial: true,
  breed: ['lensMaterial', 'dk', 'design', 'acRange'],
  breedRequired: ['design'],
  demands: ['registrationNo'],
  barcode: ['ac', 'power', 'dia', 'setNo'],
  barcodeRequired: ['ac', 'power', 'dia'],
  specForm: 'hardLens',
};
const onePerBreed = { barcode: [], barcodeRequired: [] } as const;

/** What each category asks of its breeds and barcodes (domain-erp §1.1), once for server, pages and imports. */
export const CATEGORY_RULES: Readonly<Record<GoodsCategory, CategoryRules>> = {
  '000': { ...lens, ...onePerBreed, stockModes: ['ORDER'] },
  '001': {
    ...lens,
    stockModes: ['STOCK', 'ORDER'],
    barcode: ['sph', 'cyl', 'add'],
    barcodeRequired: ['sph', 'cyl'],
    grid: true,
  },
  wd0: { ...plano, ...onePerBreed, stockModes: ['ORDER'] },
  wd1: { ...plano, barcode: ['tint'], barcodeRequired: ['tint'] },
  wd2: {
    ...soft,
    stockModes: ['STOCK'],
    breed: SOFT,
    barcode: ['bc', 'dia', 'color'],
    barcodeRequired: ['bc', 'dia'],
    grid: false,
  },
  qx2: { ...soft, demands: device },
  '002': soft,
  '003': { ...worn, breed: ['frameMaterial', 'rimType', 'gender'], breedRequired: ['rimType'] },
  '004': { ...worn, breed: ['frameMaterial', 'polarized', 'uvLevel'] },
  '005': {
    ...worn,
    breed: ['frameMaterial'],
    barcode: ['model', 'color', 'add'],
    barcodeRequired: ['model', 'add'],
  },
  '006': { ...PLAIN, barcode: ['model', 'spec'], barcodeRequired: ['model'] },
  qx7: { ...care, demands: device },
  '007': care,
  qx3: hard,
  qx8: { ...care, demands: ['registrationNo'] },
  '008': PLAIN,
  '071': { ...PLAIN, unit: 3, batch: true },
  '081': { ...PLAIN, ...onePerBreed, unit: 0, stockModes: ['NONE'], breed: ['serviceType'] },
};

/** Category of drugs, which are sold from the pharmacy. */
export const DRUG = '071' satisfies GoodsCategory;

/** Hard lenses that are made to order have one barcode a breed, trial lenses kept in stock one a lens. */
export function rulesOf(categoryId: GoodsCategory, mode: StockMode): CategoryRules {
  const rules = CATEGORY_RULES[categoryId];
  return categoryId === 'qx3' && mode === 'ORDER' ? { ...rules, ...onePerBreed } : rules;
}

export function isGoodsCategory(code: string): code is GoodsCategory {
  return goodsCategory.rows.some((row) => row.code === code);
}
