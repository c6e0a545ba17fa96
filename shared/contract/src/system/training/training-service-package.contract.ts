import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { startRule } from './training.dicts';
import { namedItems } from './training-plan.contract';

const item = { itemId: required(f.id('训练项目')) } as const;

/** What both kinds of packages have. */
export const servicePackageFields = {
  code: f.text('套餐编码', 20, { pattern: { source: '^[A-Za-z0-9-]+$', says: '只能是字母、数字和短横线' } }),
  name: required(f.text('套餐名称', 30)),
  price: required(f.money('价格', { max: 999_999.99 })),
  /** Absent: a year. */
  validDays: f.int('有效期', { unit: '天', min: 7, max: 1825 }),
  /** Absent: the first time. */
  startRule: f.dict('生效规则', startRule),
} as const;

export const VALID_DAYS = 365;

const fields = {
  ...servicePackageFields,
  items: required(f.list('训练项目', f.object('训练项目', item), { max: 50 })),
  totalTimes: required(f.int('总次数', { unit: '次', min: 1, max: 200 })),
  /** Free sessions in addition to the paid ones: used last, never refunded (domain-workstation §4.1). Absent: none. */
  giftTimes: f.int('赠送次数', { unit: '次', min: 0, max: 200 }),
  refundable: required(f.bool('可退款')),
} as const;

const numbered = { ...fields, code: required(fields.code) } as const;

const row = {
  ...rowFields,
  ...numbered,
  itemNames: namedItems,
  validDays: required(fields.validDays),
  startRule: required(fields.startRule),
  giftTimes: required(fields.giftTimes),
} as const;

const filters = { name: f.text('名称/编码', 30), ...optional(pick(row, ['stateEnum'])) } as const;

/** Packages of vision training of the organisation (domain-system §2.2). An empty code is numbered by the server. */
export const trainingServicePackage = master({
  path: '/opt-settings-training-setmeal',
  name: '视训套餐',
  pageTitle: '视训套餐',
  tag: 'vt-setmeal',
  listTags: ['training-item'],
  grants: {
    page: 'menu:1719',
    pick: 'any',
    edit: 'vt-setmeal:save',
    enable: 'vt-setmeal:enable',
    delete: 'vt-setmeal:delete',
  },
  fields,
  changed: numbered,
  row,
  filters,
  picker: { input: {}, columns: ['id', 'code', 'name', 'totalTimes', 'validDays', 'price'] },
});
