import { call, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master, masterExport } from '../../base/master';
import { sheetImport } from '../../base/sheet-import';
import { goodsCategory } from '../../dict/goods-category';
import { importCodes } from '../erp.codes';
import { breed } from '../goods/breed.contract';
import { supplier } from './supplier.contract';

const PATH = '/api/erp-supplier-breed-contrast';
const PAGE = 'menu:1424';
const EDIT = 'erp-supplier:edit';
const touches = ['erp-contrast', 'erp-supplier'];

/** Breeds that one batch puts to a supplier. */
export const MAX_CONTRAST_BREEDS = 200;

const fields = {
  supplierId: required(f.ref('供应商', supplier.findAll)),
  breedId: required(f.ref('品种', breed.findAll)),
  supplierGoodsCode: f.text('对方编码', 40),
  supplierGoodsName: f.text('对方名称', 60),
  /** ¢ */
  purchasePrice: f.price('进价', { max: 999_999 }),
  leadDays: f.int('到货天数', { unit: '天', min: 0, max: 365 }),
  minQty: f.qty('起订量'),
  isDefault: required(f.bool('默认')),
} as const;

const row = {
  ...rowFields,
  ...fields,
  /** Supplier and breed. */
  name: required(f.text('对照', 180)),
  supplierName: required(f.text('供应商', 60)),
  breedName: required(f.text('品种', 90)),
  categoryId: required(f.dict('类别', goodsCategory)),
} as const;

const filters = {
  supplierId: f.ref('供应商', supplier.findAll),
  categoryId: f.dict('类别', goodsCategory),
  breedId: f.ref('品种', breed.findAll),
  keyword: f.text('名称/对方编码', 60),
  ...optional(pick(row, ['stateEnum'])),
} as const;

const calls = master({
  path: PATH,
  name: '供应商品种对照',
  pageTitle: '供应商品种对照',
  tag: 'erp-contrast',
  listTags: ['erp-supplier', 'erp-breed'],
  grants: { page: PAGE, pick: ['branch:12', 'branch:14'], edit: EDIT, enable: EDIT, delete: EDIT },
  fields,
  changed: fields,
  row,
  filters,
  picker: {
    input: pick(filters, ['supplierId', 'breedId']),
    columns: ['id', 'supplierId', 'supplierName', 'breedId', 'breedName', 'leadDays', 'minQty', 'isDefault'],
  },
});

/** Which supplier delivers which breed (domain-erp §1.3, §1.8): a breed has one default supplier at most. */
export const contrast = {
  ...calls,
  export: masterExport(PATH, PAGE, calls),
  /** The breeds that the supplier does not have yet; the others stay as they are. */
  saveBatch: call({
    path: `${PATH}/save-batch`,
    title: '批量添加对照',
    grant: EDIT,
    input: {
      supplierId: fields.supplierId,
      breedIds: required(f.refs('品种', breed.findAll, { max: MAX_CONTRAST_BREEDS })),
      leadDays: fields.leadDays,
    },
    output: required(f.object('添加结果', { created: required(f.int('新增')), skipped: required(f.int('已有')) })),
    touches,
  }),
  /** Adds new pairs and updates existing ones with the sheet's values; pairs outside of the sheet stay unchanged. */
  import: sheetImport({
    path: `${PATH}/import`,
    name: '供应商品种对照',
    codes: importCodes,
    grants: { page: PAGE, import: EDIT },
    input: {},
    maxRows: 2000,
    maxBytes: 2 * 1024 * 1024,
    result: required(f.object('导入结果', { created: required(f.int('新增')), updated: required(f.int('更新')) })),
    touches,
  }),
} as const;
