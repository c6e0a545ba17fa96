import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { sheetImport } from '../../base/sheet-import';
import { importCodes } from '../../base/sheet-import.codes';
import { growthKind } from './growth.dicts';

const PATH = '/opt-settings-reference-set';
const PAGE = 'menu:1726';
const EDIT = 'setting:dict';

const CODE = { source: '^[A-Z0-9_-]+$', says: '只能是大写字母、数字、横线和下划线' };

const fields = {
  code: required(f.text('编码', 20, { pattern: CODE })),
  name: required(f.text('名称', 30)),
  kind: required(f.dict('测量项目', growthKind)),
  citation: required(f.text('出处', 300)),
  licence: required(f.text('许可', 60)),
} as const;

const row = {
  ...rowFields,
  ...fields,
  /** Came with the product: its figures are those of the publication. */
  preset: required(f.bool('预置')),
  ageFrom: f.decimal('起始年龄', 2),
  ageTo: f.decimal('终止年龄', 2),
  rowCount: required(f.int('行数')),
} as const;

const filters = {
  keyword: f.text('编码/名称', 30),
  ...optional(pick(row, ['kind', 'stateEnum'])),
} as const;

const calls = master({
  path: PATH,
  name: '参考集',
  pageTitle: '成长参考集',
  tag: 'reference-set',
  grants: { page: PAGE, pick: PAGE, edit: EDIT, enable: EDIT, delete: EDIT },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: pick(filters, ['kind']), columns: ['id', 'code', 'name', 'kind'] },
});

/** What growth is judged by (domain-workstation §8.6): sets of the chain, their figures loaded from a sheet. */
export const referenceSet = {
  ...calls,
  /** Replaces all figures of one set. */
  import: sheetImport({
    path: `${PATH}/import`,
    name: '参考值',
    codes: importCodes,
    grants: { page: PAGE, import: EDIT },
    input: { setId: required(f.id('参考集')) },
    maxRows: 400,
    maxBytes: 1024 * 1024,
    result: required(f.object('导入结果', { rows: required(f.int('行数')) })),
    touches: ['reference-set', 'growth'],
  }),
} as const;
