import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { reviewKind } from './training.dicts';
import { servicePackageFields } from './training-service-package.contract';

const node = {
  label: required(f.text('节点', 10)),
  /** Days after the package began. */
  afterDays: required(f.int('第几天', { unit: '天', min: 1, max: 1825 })),
} as const;

const fields = {
  ...servicePackageFields,
  kind: required(f.dict('类别', reviewKind)),
  totalTimes: required(f.int('总次数', { unit: '次', min: 1, max: 24 })),
  nodes: f.list('复查节点', f.object('复查节点', node), { max: 24 }),
} as const;

const numbered = { ...fields, code: required(fields.code) } as const;

const row = {
  ...rowFields,
  ...numbered,
  nodes: required(fields.nodes),
  validDays: required(fields.validDays),
  startRule: required(fields.startRule),
} as const;

const filters = {
  name: f.text('名称/编码', 30),
  ...optional(pick(row, ['kind', 'stateEnum'])),
} as const;

const calls = master({
  path: '/opt-settings-review-setmeal',
  name: '复查套餐',
  pageTitle: '复查套餐',
  tag: 'review-setmeal',
  grants: {
    page: 'menu:1711',
    pick: 'any',
    edit: 'reg-fee:save',
    enable: 'reg-fee:enable',
    delete: 'reg-fee:delete',
  },
  fields,
  changed: numbered,
  row,
  filters,
  picker: {
    input: pick(filters, ['kind']),
    columns: ['id', 'code', 'name', 'kind', 'totalTimes', 'validDays', 'price'],
  },
});

/** Packages of reviews of the organisation (domain-system §2.2). An empty code is numbered by the server. */
export const reviewServicePackage = { ...calls, node } as const;
