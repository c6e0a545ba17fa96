import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { printPaper } from '../../system/template/template.dicts';

/** Accounts that work in visits may have pages of their own. */
const GRANT = 'branch:12';

const fields = {
  name: required(f.text('模板名称', 30)),
  paper: required(f.dict('纸张', printPaper)),
  html: required(f.note('正文', 20_000)),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = { ...rowFields, ...fields } as const;

/** Pages about a visit that an account wrote for itself (domain-workstation §7). */
export const personalTemplate = {
  ...master({
    path: '/api/personal_template',
    name: '个人模板',
    pageTitle: '模板打印',
    tag: 'personal-template',
    named: true,
    grants: { page: GRANT, pick: GRANT, edit: GRANT, enable: GRANT, delete: GRANT },
    fields,
    changed: fields,
    row,
    filters: optional(pick(row, ['name', 'stateEnum'])),
    picker: { input: {}, columns: ['id', 'name', 'paper'] },
  }),
} as const;
