import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { masterFlow } from '../base/flow';
import { goodsCategory } from '../dict/goods-category';

const touches = ['erp-brand'];
const anyGoodsMenu = ['branch:12', 'branch:14'] as const;

const fields = {
  code: f.text('品牌编码', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  name: required(f.text('品牌名称', 30)),
  categoryIds: required(f.dicts('适用类别', goodsCategory, { max: 18 })),
  origin: f.text('产地', 30),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = {
  ...rowFields,
  ...fields,
  code: required(fields.code),
  pinyin: required(f.text('简码', 30)),
} as const;

const filters = {
  keyword: f.text('名称/简码', 30),
  categoryId: f.dict('适用类别', goodsCategory),
  ...optional(pick(row, ['stateEnum'])),
} as const;

/** Brands of the chain (domain-erp §1.3, §1.8). An empty code is numbered by the server. */
export const brand = {
  row,
  fields,
  filters,
  lifecycle: masterFlow({ enable: 'erp-goods:edit', delete: 'erp-goods:delete' }),
  page: call({
    path: '/api/erp-brand/page',
    title: '品牌管理',
    grant: 'menu:1414',
    input: { ...paging, ...filters },
    output: pageOf(f.object('品牌', row)),
    touches,
  }),
  findAll: call({
    path: '/api/erp-brand/findAll',
    title: '可选品牌',
    grant: anyGoodsMenu,
    input: { categoryId: filters.categoryId },
    output: required(f.list('品牌', f.object('品牌', pick(row, ['id', 'code', 'name', 'pinyin', 'categoryIds'])))),
    touches,
  }),
  findById: call({
    path: '/api/erp-brand/findById/{id}',
    title: '品牌',
    grant: 'menu:1414',
    input: idInput,
    output: required(f.object('品牌', row)),
    touches,
  }),
  save: call({
    path: '/api/erp-brand/save',
    title: '新增品牌',
    grant: 'erp-goods:edit',
    input: fields,
    output: required(f.object('品牌', idInput)),
    touches,
  }),
  update: call({
    path: '/api/erp-brand/update',
    title: '编辑品牌',
    grant: 'erp-goods:edit',
    input: { ...fields, ...pick(row, ['id', 'version']), code: required(fields.code) },
    touches,
  }),
  enable: call({
    path: '/api/erp-brand/enable',
    title: '启停品牌',
    grant: 'erp-goods:edit',
    input: enableInput,
    touches,
  }),
  deleteCheck: call({
    path: '/api/erp-brand/delete-check',
    title: '删除品牌',
    grant: 'erp-goods:delete',
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: '/api/erp-brand/delete/{id}',
    title: '删除品牌',
    grant: 'erp-goods:delete',
    input: deleteInput,
    touches,
  }),
  export: call({
    path: '/api/erp-brand/export',
    title: '导出品牌',
    grant: 'menu:1414',
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
} as const;
