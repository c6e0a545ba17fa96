import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { TA } from './training-path.constants';
import { homeBy, homeSource } from './vt.dicts';
import { packageId, READS_TRAINING } from './vt-plan.contract';

const touches = ['vt-home'];
const GRANT = 'vt:record';

const fields = {
  itemId: required(f.id('训练项目')),
  day: required(f.date('日期')),
  minutes: required(f.int('时长', { unit: '分钟', min: 1, max: 240 })),
  result: f.text('结果', 100),
  doneBy: required(f.dict('完成人', homeBy)),
  source: required(f.dict('来源', homeSource)),
} as const;

const log = {
  id: required(f.id('家庭训练')),
  ...fields,
  itemName: required(f.text('训练项目', 30)),
  notedByName: f.text('登记人', 20),
} as const;

/** A week of the plan: from its first day on. */
const week = {
  from: required(f.date('周')),
  done: required(f.int('完成天数', { unit: '天' })),
  planned: required(f.int('计划天数', { unit: '天' })),
} as const;

export const adherenceField = f.object('依从性', {
  /** Completed days in percent of the planned days; absent if nothing was planned yet. */
  rate: f.int('依从率', { unit: '%' }),
  done: required(f.int('完成天数', { unit: '天' })),
  planned: required(f.int('计划天数', { unit: '天' })),
  weeks: required(f.list('每周', f.object('周', week))),
});

/** Home training: sessions done, and adherence to the plan (domain-workstation §8b 11). */
export const vtHome = {
  log,
  list: call({
    method: 'GET',
    path: `${TA}/home/list/{packageId}`,
    title: '家庭训练',
    grant: READS_TRAINING,
    input: { packageId },
    output: required(
      f.object('家庭训练', {
        adherence: required(adherenceField),
        logs: required(f.list('记录', f.object('记录', log))),
      }),
    ),
    touches: [...touches, 'vt-plan'],
  }),
  save: call({
    path: `${TA}/home/save`,
    title: '登记家庭训练',
    grant: GRANT,
    input: { packageId, ...fields },
    output: required(f.object('家庭训练', { id: log.id })),
    idempotent: true,
    touches,
    log: '登记家庭训练',
  }),
  remove: call({
    path: `${TA}/home/delete/{id}`,
    title: '删除家庭训练',
    grant: GRANT,
    input: { id: log.id, packageId },
    touches,
    log: '删除家庭训练',
  }),
} as const;
