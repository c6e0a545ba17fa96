import { call, rowFields } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { goodsCategory } from '../../dict/goods-category';
import { brand } from '../goods/brand.contract';
import { breed } from '../goods/breed.contract';
import { labelBarcode, labelField, labelSize } from './label.dicts';

const PATH = '/api/erp-commodity-labels';
const PAGE = 'menu:1420';
const PRINT = 'erp-goods:label';

/** Different goods of one print. */
export const MAX_LABEL_LINES = 500;
export const MAX_COPIES = 999;

const fields = {
  name: required(f.text('模板名称', 20)),
  size: required(f.dict('尺寸', labelSize)),
  fields: required(f.dicts('内容', labelField, { min: 1, max: 7 })),
  barcodeType: required(f.dict('条码类型', labelBarcode)),
  isDefault: required(f.bool('默认')),
} as const;

const row = { ...rowFields, ...fields } as const;

const calls = master({
  path: PATH,
  name: '标签模板',
  pageTitle: '标签模板',
  tag: 'erp-label-template',
  grants: { page: PAGE, pick: [PAGE, PRINT], edit: PRINT, enable: PRINT, delete: PRINT },
  fields,
  changed: fields,
  row,
  filters: { name: f.text('模板名称', 20), ...optional(pick(row, ['stateEnum'])) },
  picker: { input: {}, columns: ['id', 'name', 'size', 'fields', 'barcodeType', 'isDefault'] },
});

/** Values for a label as of today. */
const goods = {
  barcodeId: required(f.id('商品')),
  code: required(f.text('条码', 13)),
  goodsName: required(f.text('商品名称', 90)),
  spec: required(f.text('规格', 80)),
  /** Absent: 未定价. */
  tagPrice: f.price('标签价'),
  origin: f.text('产地', 30),
  registrationNo: f.text('注册证号', 60),
  /** GTIN of a GS1 code: 14 digits. */
  gtin: required(f.text('GTIN', 14)),
} as const;

const copies = required(f.int('份数', { min: 1, max: MAX_COPIES }));

/** Selected row, identified by its place, because a receipt may contain the same goods in two batches. */
const chosen = {
  ...goods,
  id: required(f.id('行')),
  copies,
  batchNo: f.text('批号', 30),
  expireDate: f.date('有效期'),
} as const;

const printFilters = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  billNo: f.text('入库单号', 20),
} as const;

const printRow = {
  id: required(f.id()),
  createdAt: required(f.dateTime('时间')),
  templateName: required(f.text('模板', 20)),
  sourceBillNo: f.text('入库单号', 20),
  kinds: required(f.int('商品数')),
  copies: required(f.int('份数')),
  operator: f.text('操作人', 20),
} as const;

/** Labels of goods (domain-erp §1.3, §1.7, §1.8): templates of the organisation, prints and their records. */
export const label = {
  ...calls,
  chosen,
  /**
   * Returns the goods of a receipt with one copy for each received piece, or the goods that match the filters with one
   * copy each, all on one page because all are printed. Without a filter the result is empty.
   */
  choose: call({
    path: `${PATH}/choose`,
    title: '商品标签',
    grant: PAGE,
    input: {
      ...paging,
      billNo: f.text('入库单号', 20),
      keyword: f.text('条码/商品', 50),
      categoryId: f.dict('类别', goodsCategory),
      brandId: f.ref('品牌', brand.findAll),
      breedId: f.ref('品种', breed.findAll),
      barcodeIds: f.ids('商品', { max: MAX_LABEL_LINES }),
    },
    output: pageOf(f.object('商品', chosen)),
    touches: ['erp-barcode', 'erp-tag-price'],
  }),
  /** Stores the print and returns the labels' content; prices are today's. */
  print: call({
    path: `${PATH}/print`,
    title: '打印标签',
    grant: PRINT,
    input: {
      templateId: required(f.id('模板')),
      lines: required(
        f.list('商品', f.object('商品', { barcodeId: goods.barcodeId, copies }), { max: MAX_LABEL_LINES }),
      ),
      sourceBillNo: f.text('入库单号', 20),
    },
    output: required(
      f.object('打印', {
        id: required(f.id()),
        orgName: required(f.text('机构', 60)),
        goods: required(f.list('商品', f.object('商品', goods))),
      }),
    ),
    touches: ['erp-label-print'],
    idempotent: true,
  }),
  printRow,
  records: call({
    path: `${PATH}/records`,
    title: '打印记录',
    grant: PAGE,
    input: { ...paging, ...printFilters },
    output: pageOf(f.object('打印记录', printRow)),
    touches: ['erp-label-print'],
  }),
} as const;
