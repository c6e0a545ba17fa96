import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { trainingCategory } from './training.dicts';

const fields = {
  code: f.text('项目编码', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  name: required(f.text('项目名称', 30)),
  category: required(f.dict('分类', trainingCategory)),
  instrument: f.text('器械', 40),
  /** Of one time. */
  minutes: f.int('时长', { unit: '分钟', min: 1, max: 120 }),
  price: f.price('单价'),
  homeEnabled: required(f.bool('家庭训练')),
  instruction: f.note('训练说明', 500),
} as const;

const numbered = { ...fields, code: required(fields.code) } as const;

const row = { ...rowFields, ...numbered, minutes: required(fields.minutes) } as const;

const filters = {
  name: f.text('名称/编码', 30),
  ...optional(pick(row, ['category', 'stateEnum'])),
} as const;

/** Items of vision training of the chain (domain-system §2.2). An empty code is numbered by the server. */
export const trainingItem = master({
  path: '/opt-settings-training-item',
  name: '视训项目',
  pageTitle: '视训项目',
  tag: 'training-item',
  grants: {
    page: 'menu:1717',
    pick: 'any',
    edit: 'vt-item:save',
    enable: 'vt-item:enable',
    delete: 'vt-item:delete',
  },
  fields,
  changed: numbered,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'code', 'name', 'category', 'minutes', 'homeEnabled'] },
});
