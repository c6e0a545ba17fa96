import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { masterFlow } from '../../base/flow';
import { goodsCategory } from '../../dict/goods-category';
import { unit } from '../../dict/unit';
import { stockMode } from '../erp.dicts';
import { brand } from './brand.contract';
import { breedAttrs } from './goods-attrs.fields';

const touches = ['erp-breed'];
const anyGoodsMenu = ['branch:12', 'branch:14'] as const;
const listMenu = 'menu:1415';

const fields = {
  code: f.text('品种编码', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  name: required(f.text('品种名称', 50)),
  categoryId: required(f.dict('类别', goodsCategory)),
  brandId: required(f.ref('品牌', brand.findAll, { by: { categoryId: 'categoryId' } })),
  unit: required(f.dict('单位', unit)),
  stockMode: required(f.dict('库存方式', stockMode)),
  manufacturer: f.text('生产厂家', 60),
  /** 生产许可证 or 备案 of the manufacturer. */
  producerLicence: f.text('生产许可证号', 60),
  registrationNo: f.text('注册证号', 60),
  registrationExpire: f.date('证到期日'),
  storage: f.text('储存条件', 40),
  attrs: required(f.object('品种属性', breedAttrs)),
} as const;

const row = {
  ...rowFields,
  ...fields,
  code: required(fields.code),
  pinyin: required(f.text('简码', 50)),
  brandName: required(f.text('品牌', 30)),
  /** The effective one of the organisation today; absent: 未定价. */
  tagPrice: f.price('标签价'),
  barcodeCount: required(f.int('条码数')),
} as const;

const filters = {
  keyword: f.text('名称/简码', 50),
  categoryId: f.dict('类别', goodsCategory),
  brandId: f.ref('品牌', brand.findAll),
  ...optional(pick(row, ['stateEnum'])),
} as const;

const picked = required(
  f.list(
    '品种',
    f.object(
      '品种',
      pick(row, ['id', 'code', 'name', 'pinyin', 'categoryId', 'brandId', 'brandName', 'unit', 'stockMode', 'attrs']),
    ),
  ),
);

/** A node of category → brand → breed; `id` is a path such as `001/12/7`. */
const node = {
  id: required(f.text('节点', 60)),
  parentId: f.text('上级', 60),
  level: required(f.int('层级', { min: 1, max: 3 })),
  name: required(f.text('名称', 60)),
  /** Barcodes below it. */
  count: required(f.int('条码数')),
  categoryId: required(f.dict('类别', goodsCategory)),
  brandId: f.id('品牌'),
  breedId: f.id('品种'),
} as const;

/** Breeds of the chain and their tree (domain-erp §1.2, §1.3, §1.8). An empty code is numbered by the server. */
export const breed = {
  row,
  fields,
  filters,
  node,
  lifecycle: masterFlow({ enable: 'erp-goods:edit', delete: 'erp-goods:delete' }),
  tree: call({
    path: '/api/erp-breed-tree/tree',
    title: '品种树',
    grant: anyGoodsMenu,
    input: { categoryId: filters.categoryId, keyword: filters.keyword },
    output: required(f.list('节点', f.object('节点', node))),
    touches: ['erp-breed', 'erp-barcode', 'erp-brand'],
  }),
  page: call({
    path: '/api/erp-breed-tree/page',
    title: '品种管理',
    grant: listMenu,
    input: { ...paging, ...filters },
    output: pageOf(f.object('品种', row)),
    touches: ['erp-breed', 'erp-barcode', 'erp-tag-price'],
  }),
  findAll: call({
    path: '/api/erp-breed-tree/findAll',
    title: '可选品种',
    grant: anyGoodsMenu,
    input: pick(filters, ['keyword', 'categoryId', 'brandId']),
    output: picked,
    touches,
  }),
  findById: call({
    path: '/api/erp-breed-tree/findById/{id}',
    title: '品种',
    grant: listMenu,
    input: idInput,
    output: required(f.object('品种', row)),
    touches,
  }),
  save: call({
    path: '/api/erp-breed-tree/save',
    title: '新增品种',
    grant: 'erp-goods:edit',
    input: fields,
    output: required(f.object('品种', idInput)),
    touches,
  }),
  update: call({
    path: '/api/erp-breed-tree/update',
    title: '编辑品种',
    grant: 'erp-goods:edit',
    input: { ...fields, ...pick(row, ['id', 'version']), code: required(fields.code) },
    touches,
  }),
  enable: call({
    path: '/api/erp-breed-tree/enable',
    title: '启停品种',
    grant: 'erp-goods:edit',
    input: enableInput,
    touches,
  }),
  deleteCheck: call({
    path: '/api/erp-breed-tree/delete-check',
    title: '删除品种',
    grant: 'erp-goods:delete',
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: '/api/erp-breed-tree/delete/{id}',
    title: '删除品种',
    grant: 'erp-goods:delete',
    input: deleteInput,
    touches,
  }),
} as const;
