import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { sheetImport } from '../../base/sheet-import';
import { importCodes } from '../../base/sheet-import.codes';
import { icd as catalogue, ICD_CODE } from '../../workstation/icd.contract';

const PATH = '/opt-settings-icd';
const PAGE = 'menu:1724';

const CODE = {
  source: '^[A-Z][0-9]{2}([.][A-Za-z0-9]{1,5})?(x[0-9]{3})?[†*]?$',
  says: '应为大写字母加两位数字，可带小数点和至多5位、x加三位的扩展码、†或*，如H52.1、H52.100x001',
};

const fields = {
  code: required(f.text('编码', ICD_CODE, { pattern: CODE })),
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
  path: PATH,
  name: 'ICD-10',
  pageTitle: 'ICD-10',
  tag: 'icd',
  grants: {
    page: PAGE,
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
export const icd = {
  ...calls,
  findAll: catalogue.findAll,
  /** A whole catalogue: codes that are there take the name of the sheet, the others are added. */
  import: sheetImport({
    path: `${PATH}/import`,
    name: calls.name,
    codes: importCodes,
    grants: { page: PAGE, import: 'icd:import' },
    input: {},
    maxRows: 50_000,
    maxBytes: 10 * 1024 * 1024,
    result: required(
      f.object('导入结果', {
        created: required(f.int('新增')),
        updated: required(f.int('更新')),
        unchanged: required(f.int('未变')),
      }),
    ),
    touches: ['icd'],
  }),
} as const;
