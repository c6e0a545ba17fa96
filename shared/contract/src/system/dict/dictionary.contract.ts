import { rowFields } from '../../base/call';
import { dict } from '../../base/dict';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { DICTIONARIES } from '../../dict/dictionaries';

/** Every dictionary by its name. */
const dictionaryName = dict(
  'dictionaryName',
  '字典',
  DICTIONARIES.map(({ name, title }) => [name, title] as const),
);

const fields = {
  dictionary: required(f.dict('字典', dictionaryName)),
  name: required(f.text('名称', 30)),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = {
  ...rowFields,
  ...fields,
  /** Added rows: X and a number, given by the server. */
  code: required(f.text('编码', 20)),
  /** Of the product: cannot be changed. */
  fixed: required(f.bool('固定')),
} as const;

const filters = {
  dictionary: f.dict('字典', dictionaryName),
  name: f.text('名称', 30),
  ...optional(pick(row, ['stateEnum'])),
} as const;

/** Additions of the chain to the dictionaries that take them (domain-system §2.4). */
export const dictionary = master({
  path: '/settings-dictionary',
  name: '字典项',
  pageTitle: '数据字典',
  tag: 'dictionary',
  grants: {
    page: 'menu:1726',
    pick: 'any',
    edit: 'setting:dict',
    enable: 'setting:dict',
    delete: 'setting:dict',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: pick(filters, ['dictionary']), columns: ['id', 'dictionary', 'code', 'name'] },
});

/** Rows of the product have numbers from here on, in the order of the dictionaries; additions never come so far. */
export const FIXED_ROWS_FROM = 8_000_000_000_000_000;
