import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master, masterExport } from '../../base/master';
import { goodsCategory } from '../../dict/goods-category';

const PATH = '/api/erp-brand';

const fields = {
  code: f.text('品牌编码', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  name: required(f.text('品牌名称', 30)),
  categoryIds: required(f.dicts('适用类别', goodsCategory, { max: 18 })),
  origin: f.text('产地', 30),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const numbered = { ...fields, code: required(fields.code) } as const;

const row = {
  ...rowFields,
  ...numbered,
  pinyin: required(f.text('简码', 30)),
  breedCount: required(f.int('品种数')),
} as const;

const filters = {
  keyword: f.text('名称/简码', 30),
  categoryId: f.dict('适用类别', goodsCategory),
  ...optional(pick(row, ['stateEnum'])),
} as const;

const calls = master({
  path: PATH,
  name: '品牌',
  pageTitle: '品牌管理',
  tag: 'erp-brand',
  listTags: ['erp-breed'],
  grants: {
    page: 'menu:1414',
    pick: ['branch:12', 'branch:14'],
    edit: 'erp-goods:edit',
    enable: 'erp-goods:edit',
    delete: 'erp-goods:delete',
  },
  fields,
  changed: numbered,
  row,
  filters,
  picker: { input: pick(filters, ['categoryId']), columns: ['id', 'code', 'name', 'pinyin', 'categoryIds'] },
});

/** Brands of the chain (domain-erp §1.3, §1.8). An empty code is numbered by the server. */
export const brand = { ...calls, export: masterExport(PATH, 'menu:1414', calls) } as const;
