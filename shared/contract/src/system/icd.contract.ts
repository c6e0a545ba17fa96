import { rowFields } from '../base/call';
import { f, optional, pick, required } from '../base/field';
import { master } from '../base/master';
import { icd as catalogue } from '../workstation/icd.contract';

const CODE = { source: '^[A-Z][0-9]{2}([.][A-Za-z0-9]{1,5})?$', says: '应为大写字母加两位数字，可带小数点，如H52.1' };

const fields = {
  code: required(f.text('编码', 10, { pattern: CODE })),
  name: required(f.text('名称', 60)),
  isCommon: required(f.bool('常用')),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = { ...rowFields, ...fields, pinyin: required(f.text('简码', 60)) } as const;

const filters = {
  keyword: f.text('编码/名称/简码', 30),
  ...optional(pick(row, ['isCommon', 'stateEnum'])),
} as const;

const calls = master({
  path: '/api/opt-settings-icd',
  name: 'ICD-10',
  pageTitle: 'ICD-10',
  tag: 'icd',
  grants: {
    page: 'menu:1724',
    pick: 'any',
    edit: 'icd:save',
    enable: 'icd:enable',
    delete: 'icd:delete',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: pick(filters, ['keyword']), columns: ['id', 'code', 'name'] },
});

/** The chain's catalogue of diagnoses as it is kept (domain-system §2.2); doctors search it with `findAll`. */
export const icd = { ...calls, findAll: catalogue.findAll } as const;
