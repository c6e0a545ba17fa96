import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';
import { MOST_RANGES } from './schedule.rules';

const timeRange = { start: required(f.time('开始')), end: required(f.time('结束')) } as const;

const fields = {
  name: required(f.text('班次名称', 10)),
  shortName: required(f.text('简称', 2)),
  /** `#RRGGBB`. */
  color: required(f.text('颜色', 7, { pattern: { source: '^#[0-9A-Fa-f]{6}$', says: '应为#加六位十六进制数' } })),
  isRest: required(f.bool('休息')),
  /** None for a rest, else one to three, in any order; `checkRanges` judges them. */
  timeRanges: f.list('时段', f.object('时段', timeRange), { max: MOST_RANGES }),
  sort: f.int('排序', { min: 0, max: 9999 }),
} as const;

const row = {
  ...rowFields,
  ...fields,
  timeRanges: required(fields.timeRanges),
  hours: required(f.decimal('工时', 1, { unit: '小时' })),
} as const;

/** Shifts of the organisation (domain-system §2.1), the parts of a day of a schedule. */
export const scheduleDefinition = master({
  path: '/settings-scheduling-definition',
  name: '班次',
  pageTitle: '班次定义',
  tag: 'scheduling-definition',
  listTags: ['scheduling'],
  grants: {
    page: 'menu:1701',
    pick: 'any',
    edit: 'sdefine:save',
    enable: 'sdefine:enable',
    delete: 'sdefine:delete',
  },
  fields,
  changed: fields,
  row,
  filters: optional(pick(row, ['name', 'stateEnum'])),
  picker: { input: {}, columns: ['id', 'name', 'shortName', 'color', 'isRest', 'timeRanges'] },
});
