import { call, idInput, rowFields } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { masterFlow } from '../../base/flow';
import { goodsCategory } from '../../dict/goods-category';
import { unit } from '../../dict/unit';
import { stockMode } from '../erp.dicts';
import { brand } from '../goods/brand.contract';
import { breed } from '../goods/breed.contract';
import { barcodeAttrs } from '../goods/goods-attrs.fields';

const touches = ['erp-barcode'];
const anyGoodsMenu = ['branch:12', 'branch:14'] as const;
const listMenu = 'menu:1416';

/** Cells of one grid (140105). */
export const MAX_GRID_CELLS = 2000;
/** Rows of one paste from a sheet. */
export const MAX_PASTED_ROWS = 5000;
/** Barcodes that one batch disables or deletes. */
export const MAX_BATCH = 500;
/** Codes that one call reads: as many as a bill has lines. */
export const MAX_SCANNED = 500;
const MAX_ORIGINS = 5;

const originCodes = f.list(
  '原厂条码',
  f.text('原厂条码', 32, { pattern: { source: '^[\\x21-\\x7e]+$', says: '只能是字母、数字和符号，不能有空格' } }),
  { max: MAX_ORIGINS },
);

const attrs = f.object('条码属性', barcodeAttrs);

/** What every page and bill shows of goods. */
const goods = {
  id: required(f.id()),
  code: required(f.text('条码', 13)),
  breedId: required(f.id('品种')),
  brandId: required(f.id('品牌')),
  categoryId: required(f.dict('类别', goodsCategory)),
  goodsName: required(f.text('商品名称', 90)),
  spec: required(f.text('规格', 80)),
  unit: required(f.dict('单位', unit)),
  stockMode: required(f.dict('库存方式', stockMode)),
  stateEnum: rowFields.stateEnum,
} as const;

const row = {
  ...rowFields,
  ...goods,
  attrs: required(attrs),
  originCodes: required(originCodes),
  /** The effective one of the organisation today; absent: 未定价. */
  tagPrice: f.price('标签价'),
  /** Stock of the organisation at all its locations. */
  onHand: required(f.int('库存')),
  safetyQty: required(f.int('安全库存', { min: 0, max: 999_999 })),
} as const;

const filters = {
  categoryId: f.dict('类别', goodsCategory),
  brandId: f.ref('品牌', brand.findAll),
  breedId: f.ref('品种', breed.findAll),
  /** Barcode, maker's code, name, pinyin or specification. */
  keyword: f.text('条码/商品', 50),
  sphFrom: f.sphere('球镜从'),
  sphTo: f.sphere('球镜至'),
  cylFrom: f.cylinder('柱镜从'),
  cylTo: f.cylinder('柱镜至'),
  ...optional(pick(row, ['stateEnum'])),
} as const;

/** Powers come unlimited by steps, so that the server can say the sentences of 140106 and 140107. */
const power = (title: string) => f.decimal(title, 2, { unit: 'D', min: -99, max: 99 });

const grid = {
  breedId: required(f.id('品种')),
  sphFrom: required(power('球镜从')),
  sphTo: required(power('球镜至')),
  cylFrom: required(power('柱镜从')),
  cylTo: required(power('柱镜至')),
  addFrom: power('下加光从'),
  addTo: power('下加光至'),
  /** What all cells of a contact lens share. */
  ...pick(barcodeAttrs, ['bc', 'dia', 'axis', 'color']),
} as const;

const gridAnswer = required(
  f.object('生成结果', {
    created: required(f.int('新增')),
    skipped: required(f.int('已有')),
    cells: required(
      f.list(
        '格',
        f.object('格', {
          sph: required(f.decimal('球镜', 2)),
          cyl: required(f.decimal('柱镜', 2)),
          add: f.decimal('下加光', 2),
          spec: required(f.text('规格', 80)),
          /** It has a barcode already. */
          exists: required(f.bool('已有')),
        }),
      ),
    ),
  }),
);

const newRow = f.object('条码', { attrs, originCodes });

/** Code as read by a scanner. */
export const scannedCode = required(f.text('条码', 120));

const scannedGoods = f.object('商品', {
  ...goods,
  attrs: required(attrs),
  tagPrice: f.price('标签价'),
  minPrice: f.price('最低售价'),
  /** Batch number in a GS1 code. */
  batchNo: f.text('批号', 20),
  produceDate: f.date('生产日期'),
  expireDate: f.date('有效期'),
  serialNo: f.text('序列号', 20),
  /** The code itself, where it is the identification of a device. */
  udi: f.text('UDI', 120),
});

const batchResult = required(
  f.list(
    '结果',
    f.object('结果', {
      id: required(f.id()),
      code: required(f.text('条码', 13)),
      ok: required(f.bool('成功')),
      /** Why not. */
      msg: f.text('原因', 200),
    }),
  ),
);

const ids = required(f.ids('条码', { max: MAX_BATCH }));

/** Barcodes of the chain (domain-erp §1.3, §1.4, §1.8). */
export const barcode = {
  goods,
  row,
  filters,
  grid,
  lifecycle: masterFlow({ enable: 'erp-goods:edit', delete: 'erp-goods:delete' }),
  page: call({
    path: '/api/erp-barcode/page',
    title: '商品条码',
    grant: listMenu,
    input: { ...paging, ...filters },
    output: pageOf(f.object('条码', row)),
    touches: ['erp-barcode', 'erp-breed', 'erp-brand', 'erp-tag-price'],
  }),
  findById: call({
    path: '/api/erp-barcode/findById/{id}',
    title: '条码',
    grant: listMenu,
    input: idInput,
    output: required(f.object('条码', row)),
    touches,
  }),
  previewGrid: call({
    path: '/api/erp-barcode/preview-grid',
    title: '预览条码',
    grant: listMenu,
    input: grid,
    output: gridAnswer,
    touches,
  }),
  createGrid: call({
    path: '/api/erp-barcode/create-grid',
    title: '按度数生成条码',
    grant: 'erp-goods:edit',
    input: grid,
    output: gridAnswer,
    touches,
    idempotent: true,
  }),
  createRows: call({
    path: '/api/erp-barcode/create-rows',
    title: '逐行生成条码',
    grant: 'erp-goods:edit',
    input: { breedId: required(f.id('品种')), rows: required(f.list('条码', newRow, { max: MAX_PASTED_ROWS })) },
    output: required(f.object('生成结果', { codes: required(f.list('条码', f.text('条码', 13))) })),
    touches,
    idempotent: true,
  }),
  scan: call({
    path: '/api/erp-barcode/scan',
    title: '扫码',
    grant: anyGoodsMenu,
    input: { code: scannedCode },
    output: required(scannedGoods),
    touches: ['erp-barcode', 'erp-breed', 'erp-brand', 'erp-tag-price'],
  }),
  /** The goods of many codes, those of a sheet; one answer for each different code, in the order of the question. */
  scanBatch: call({
    path: '/api/erp-barcode/scan-batch',
    title: '批量扫码',
    grant: anyGoodsMenu,
    input: { codes: required(f.list('条码', scannedCode, { max: MAX_SCANNED })) },
    output: required(
      f.list(
        '结果',
        f.object('结果', {
          code: scannedCode,
          goods: scannedGoods,
          /** Why there are none. */
          msg: f.text('原因', 200),
        }),
      ),
    ),
    touches: ['erp-barcode', 'erp-breed', 'erp-brand', 'erp-tag-price'],
  }),
  update: call({
    path: '/api/erp-barcode/update',
    title: '编辑原厂条码',
    grant: 'erp-goods:edit',
    input: { ...pick(row, ['id', 'version']), originCodes },
    touches,
  }),
  safetyQty: call({
    path: '/api/erp-barcode/safety-qty',
    title: '设安全库存',
    grant: 'erp-goods:edit',
    input: pick(row, ['id', 'safetyQty']),
    touches: ['erp-barcode', 'erp-stock'],
  }),
  enableBatch: call({
    path: '/api/erp-barcode/enable-batch',
    title: '启停条码',
    grant: 'erp-goods:edit',
    input: { ids, stateEnum: required(f.stateOf(['ENABLE', 'DISABLE'])) },
    output: batchResult,
    touches,
  }),
  deleteBatch: call({
    path: '/api/erp-barcode/delete-batch',
    title: '删除条码',
    grant: 'erp-goods:delete',
    input: { ids },
    output: batchResult,
    touches,
  }),
  export: call({
    path: '/api/erp-barcode/export',
    title: '导出条码',
    grant: listMenu,
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
} as const;
