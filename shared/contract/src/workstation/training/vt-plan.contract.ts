import { call } from '../../base/call';
import { f, pick, required, type Values } from '../../base/field';
import { trainingItem } from '../../system/training/training-item.contract';
import { namedItems } from '../../system/training/training-plan.contract';
import { READS_VISIT } from '../stage.fields';
import { TA } from './training-path.constants';

const touches = ['vt-plan', 'patient-package'];
export const READS_TRAINING = ['menu:1204', ...READS_VISIT] as const;
export const packageId = required(f.id('套餐'));

const item = {
  itemId: required(f.ref('训练项目', trainingItem.findAll)),
  level: f.int('难度', { min: 1, max: 10 }),
  param: f.text('参数', 30),
  minutes: required(f.int('时长', { unit: '分钟', min: 1, max: 60 })),
  perWeek: required(f.int('每周次数', { unit: '次', min: 1, max: 7 })),
} as const;

const homeItem = {
  itemId: required(f.ref('训练项目', trainingItem.findAll, { offered: ({ homeEnabled }) => homeEnabled })),
  minutes: required(f.int('时长', { unit: '分钟', min: 1, max: 60 })),
  perDay: required(f.int('每天次数', { unit: '次', min: 1, max: 5 })),
} as const;

export type PlanItem = Values<typeof item>;
export type HomeItem = Values<typeof homeItem>;

const fields = {
  diagnosis: required(f.note('诊断', 200)),
  goal: required(f.note('训练目标', 300)),
  stage: required(f.int('阶段', { min: 1, max: 10 })),
  weeks: required(f.int('周数', { unit: '周', min: 1, max: 52 })),
  startDate: required(f.date('开始日期')),
  items: required(f.list('训练项目', f.object('训练项目', item), { min: 1, max: 20 })),
  homeItems: f.list('家庭训练', f.object('家庭训练', homeItem), { max: 20 }),
  /** Days of the week on which something is trained at home. */
  homeDays: f.int('家庭训练每周天数', { unit: '天', min: 1, max: 7 }),
} as const;

const plan = {
  id: required(f.id('方案')),
  version: required(f.int('版本')),
  seq: required(f.int('次序')),
  ...fields,
  homeItems: required(fields.homeItems),
  itemNames: namedItems,
  /** Of one that another has replaced. */
  endedAt: f.date('结束日期'),
  madeByName: f.text('制定人', 20),
} as const;

/** Plans of a package of vision training: one is in use, older ones are kept (domain-workstation §4.1). */
export const vtPlan = {
  plan,
  item,
  homeItem,
  fields,
  list: call({
    method: 'GET',
    path: `${TA}/plan/list/{packageId}`,
    title: '训练方案',
    grant: READS_TRAINING,
    input: { packageId },
    output: required(f.list('训练方案', f.object('训练方案', plan))),
    touches,
  }),
  /** One that nobody trained by is changed; else another takes its place. `version`: of the plan in use, 0 where there is none. */
  save: call({
    path: `${TA}/plan/save`,
    title: '保存训练方案',
    grant: 'vt:edit',
    input: { packageId, version: required(f.int('版本', { min: 0 })), ...fields },
    output: required(f.object('训练方案', pick(plan, ['id', 'version', 'seq']))),
    touches,
    log: '保存训练方案',
  }),
} as const;
