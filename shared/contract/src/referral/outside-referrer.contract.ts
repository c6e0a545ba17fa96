import { rowFields } from '../base/call';
import { f, optional, pick, required } from '../base/field';
import { master } from '../base/master';
import { outsideKind } from './referral.dicts';

const fields = {
  name: required(f.text('名称', 40)),
  kind: required(f.dict('类型', outsideKind)),
  phone: f.text('电话', 20, { pattern: { source: '^[0-9-]{5,20}$', says: '只能是数字和短横线' } }),
  contact: f.text('联系人', 20),
  accountNote: f.text('收款账户', 100),
} as const;

const row = { ...rowFields, ...fields } as const;

const filters = {
  keyword: f.text('姓名/电话/联系人', 40),
  kind: f.dict('类型', outsideKind),
  ...optional(pick(row, ['stateEnum'])),
} as const;

/** People and houses outside the chain who send patients (domain-screening-reports §11). */
export const outsideReferrer = master({
  path: '/api/optOutsideRecommendedSettings',
  name: '外部推荐人',
  pageTitle: '外部转介绍设置',
  tag: 'outside-referrer',
  grants: {
    page: 'menu:1762',
    pick: 'any',
    edit: 'referral:rules',
    enable: 'referral:rules',
    delete: 'referral:rules',
  },
  fields,
  changed: fields,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'name', 'kind'] },
});
