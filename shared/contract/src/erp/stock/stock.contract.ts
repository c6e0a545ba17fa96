import { call } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { goodsCategory } from '../../dict/goods-category';
import { goodsSnapshot } from '../bill/bill.fields';
import { erpDuty, stockMode } from '../erp.dicts';
import { ledgerRow, lockRow, stockAmounts, stockKey, stockRow } from './stock.fields';
import { matrixFilters, stockFilters } from './stock.filters';

/** Goods that one question names. */
export const MAX_ASKED = 500;

const touches = ['erp-stock'];
const menu = 'menu:1411';
const goodsMenus = ['branch:12', 'branch:14'] as const;

/** One place of goods, or all its places. */
const place = {
  barcodeId: required(f.id('商品')),
  locationId: f.id('库位'),
  batchId: f.int('批次', { min: 0 }),
} as const;

/** Stock of the organisation (domain-erp §2.8). */
export const stock = {
  row: stockRow,
  filters: stockFilters,
  matrixFilters,
  ledgerRow,
  lockRow,
  page: call({
    path: '/api/erp-commodity-stocks/page',
    title: '库存查询',
    grant: menu,
    input: { ...paging, ...stockFilters },
    output: pageWithSums('库存', stockRow, {
      ...stockAmounts,
      ...pick(stockRow, ['transitOut', 'transitIn', 'waitTake', 'tagAmount', 'costAmount']),
    }),
    touches,
  }),
  /** 度数矩阵 of a breed: one cell a barcode, its stock at the location, or at all where goods are sold from. */
  matrix: call({
    path: '/api/erp-commodity-stocks/matrix',
    title: '度数矩阵',
    grant: menu,
    input: matrixFilters,
    output: required(
      f.object('矩阵', {
        spheres: required(f.list('球镜', f.sphere())),
        cylinders: required(f.list('柱镜', f.cylinder())),
        cells: required(
          f.list(
            '格',
            f.object('格', {
              sph: required(f.sphere()),
              cyl: required(f.cylinder()),
              add: f.add(),
              barcodeId: required(f.id('商品')),
              ...pick(stockAmounts, ['onHand', 'available']),
              /** 安全库存 of the organisation, or of all together. */
              safetyQty: required(f.int('安全库存')),
            }),
          ),
        ),
      }),
    ),
    touches,
  }),
  /** The same as a sheet: a row a sphere, a column a cylinder. */
  matrixExport: call({
    path: '/api/erp-commodity-stocks/matrix-export',
    title: '导出度数矩阵',
    grant: menu,
    input: matrixFilters,
    xlsx: true,
  }),
  /** Rows by business date; `opening` + Σ 数量 = `closing` over the range, whatever the page. */
  ledgerPage: call({
    path: '/api/erp-commodity-stocks/ledger/page',
    title: '库存流水',
    grant: menu,
    input: { ...pick(paging, ['page', 'size']), ...place, from: f.firstDay('日期'), to: f.lastDay('日期') },
    output: pageWithSums('流水', ledgerRow, {
      opening: required(f.int('期初')),
      closing: required(f.int('期末')),
    }),
    touches,
  }),
  lockPage: call({
    path: '/api/erp-commodity-stocks/lock/page',
    title: '占用明细',
    grant: menu,
    input: { ...pick(paging, ['page', 'size']), ...place },
    output: pageWithSums('占用', lockRow, { qty: required(f.int('占用')) }),
    touches,
  }),
  export: call({
    path: '/api/erp-commodity-stocks/export',
    title: '导出库存',
    grant: menu,
    input: { ...pick(paging, ['column', 'asc']), ...stockFilters },
    xlsx: true,
  }),
  findStock: call({
    path: '/api/erp-common/findStock',
    title: '商品库存',
    grant: goodsMenus,
    input: {
      /** A part of name, initials or specification, or a whole code. */
      keyword: f.text('名称/简码', 60),
      code: f.text('条码', 40),
      categoryIds: f.dicts('类别', goodsCategory, { max: 18 }),
      breedId: f.id('品种'),
      commodityIds: f.ids('商品', { max: MAX_ASKED }),
      locationId: f.id('库位'),
      orgIds: f.ids('机构', { max: 50 }),
      power: f.object('度数', { sph: f.sphere(), cyl: f.cylinder(), add: f.add() }),
      withZero: f.bool('含零'),
    },
    /** At most 500 rows: goods by name and specification, then organisation and location. */
    output: required(
      f.list(
        '库存',
        f.object('库存', {
          /** The id of the barcode. */
          commodityId: required(f.id('商品')),
          ...goodsSnapshot,
          stockMode: required(f.dict('库存方式', stockMode)),
          minPrice: f.price('最低售价'),
          orgId: f.id('机构'),
          locationId: f.id('库位'),
          /** Where the goods lie if they lie nowhere but on consignment in the caller's organisation (`soldFrom`). */
          consignLocationId: f.id('代销库位'),
          ...stockAmounts,
          /** 可售: available at a location that sells, in batches that have not expired. */
          sellable: required(f.int('可售')),
          batches: required(
            f.list(
              '批次',
              f.object('批次', {
                batchId: stockKey.batchId,
                batchNo: f.text('批号', 30),
                expireDate: f.date('效期'),
                available: stockAmounts.available,
              }),
            ),
          ),
        }),
      ),
    ),
    touches,
  }),
  /** The consulting desk sells as well. */
  findEmployee: call({
    path: '/api/erp-common/find-employee',
    title: '经办人',
    grant: goodsMenus,
    input: { nature: required(f.dict('经办', erpDuty)) },
    output: required(
      f.list('员工', f.object('员工', { staffId: required(f.id()), name: required(f.text('姓名', 20)) })),
    ),
    touches: ['employee'],
  }),
} as const;
