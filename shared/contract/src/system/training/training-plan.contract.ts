import { rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { master } from '../../base/master';

/** One item of a stage, trained each time. */
const item = {
  itemId: required(f.id('训练项目')),
  minutes: required(f.int('分钟', { unit: '分钟', min: 1, max: 120 })),
  groups: required(f.int('组数', { unit: '组', min: 1, max: 20 })),
  /** Is done at home as well. */
  home: required(f.bool('家庭训练')),
} as const;

const stageHead = {
  name: required(f.text('阶段名称', 20)),
  weeks: required(f.int('周数', { unit: '周', min: 1, max: 52 })),
  timesPerWeek: required(f.int('每周次数', { unit: '次', min: 1, max: 7 })),
} as const;

const stage = { ...stageHead, items: required(f.list('训练项目', f.object('训练项目', item), { max: 20 })) } as const;

const fields = {
  name: required(f.text('方案名称', 30)),
  indication: f.note('适应症', 200),
  stages: required(f.list('训练阶段', f.object('训练阶段', stage), { max: 12 })),
} as const;

/** The items of a plan or a package by name; of the disabled ones too. */
export const namedItems = required(
  f.list('训练项目', f.object('训练项目', { id: required(f.id('训练项目')), name: required(f.text('训练项目', 30)) })),
);

const row = {
  ...rowFields,
  ...fields,
  itemNames: namedItems,
  stageCount: required(f.int('阶段', { unit: '个' })),
  totalTimes: required(f.int('总次数', { unit: '次' })),
} as const;

const filters = optional(pick(row, ['name', 'indication', 'stateEnum']));

const calls = master({
  path: '/opt-settings-training-plan',
  name: '视训方案',
  pageTitle: '视训方案',
  tag: 'training-plan',
  listTags: ['training-item'],
  grants: {
    page: 'menu:1718',
    pick: 'any',
    edit: 'vt-plan:save',
    enable: 'vt-plan:enable',
    delete: 'vt-plan:delete',
  },
  fields,
  changed: fields,
  row,
  filters: { ...filters, indication: f.text('适应症', 30) },
  picker: { input: {}, columns: ['id', 'name', 'indication', 'totalTimes'] },
});

/** Plans of vision training of the chain: stages of weeks, each with its items (domain-system §2.2). */
export const trainingPlan = { ...calls, stage, item } as const;
