import { call } from '../../base/call';
import { f, pick, required, type Values } from '../../base/field';
import { printCommon } from '../../system/template/print-common';
import { patientPackage } from './patient-package.contract';
import { TA } from './training-path.constants';
import { vtMeasure } from './vt.dicts';
import { adherenceField } from './vt-home.contract';
import { packageId, READS_TRAINING } from './vt-plan.contract';

const touches = ['vt-report'];

const point = {
  day: required(f.date('日期')),
  value: required(f.decimal('数值', 2)),
  /** As it was written, where that is not the figure: an acuity. */
  says: f.text('记录', 30),
} as const;

const series = {
  measure: required(f.dict('指标', vtMeasure)),
  unit: required(f.text('单位', 10)),
  /** In the order of their days. */
  points: required(f.list('数据', f.object('数据', point))),
  /** Value before the training: from an examination, otherwise from the first session. */
  baseline: f.object('基线', point),
  latest: f.object('最近', point),
  /** Between which it is usual, where that is known. */
  low: f.decimal('参考下限', 2),
  high: f.decimal('参考上限', 2),
} as const;

const figures = {
  fromDate: required(f.date('开始日期')),
  toDate: required(f.date('结束日期')),
  sessions: required(f.int('训练次数', { unit: '次' })),
  plannedSessions: required(f.int('计划次数', { unit: '次' })),
  /** Completed sessions in percent of the planned ones; absent if nothing was planned. */
  attendanceRate: f.int('出勤率', { unit: '%' }),
  home: required(adherenceField),
  series: required(f.list('指标', f.object('指标', series))),
} as const;

export type VtFigures = Values<typeof figures>;
export type VtSeries = Values<typeof series>;

const fields = {
  fromDate: figures.fromDate,
  toDate: figures.toDate,
  comment: required(f.note('小结', 1000)),
  advice: f.note('建议', 1000),
  nextDate: f.date('下次评估'),
} as const;

const row = {
  id: required(f.id('报告')),
  version: required(f.int('版本')),
  seq: required(f.int('次序')),
  ...fields,
  figures: required(f.object('数据', figures)),
  signedByName: f.text('训练师', 20),
  signedByTitle: f.text('职称', 20),
  createdAt: required(f.dateTime('日期')),
  printCount: required(f.int('打印次数')),
} as const;

const paper = {
  ...row,
  ...pick(patientPackage.row, ['packageNo', 'setmealName', 'totalTimes', 'giftTimes', 'usedTimes', 'leftTimes']),
  ...pick(patientPackage.row, ['recordNo', 'name', 'sex', 'age', 'patientId']),
  diagnosis: f.text('诊断', 200),
  goal: f.text('训练目标', 300),
  ...printCommon,
  /** Address of the organisation's logo, good for two hours. */
  logo: f.text('机构标志', 200),
} as const;

/** Stage reports of vision training (domain-workstation §4.1): figures are read, words are written. */
export const vtReport = {
  row,
  fields,
  figures,
  series,
  paper,
  find: call({
    method: 'GET',
    path: `${TA}/report/{packageId}`,
    title: '阶段报告数据',
    grant: READS_TRAINING,
    input: { packageId, from: f.date('开始日期'), to: f.date('结束日期') },
    output: required(f.object('数据', figures)),
    touches: [...touches, 'vt-record', 'vt-plan', 'vt-home'],
  }),
  list: call({
    method: 'GET',
    path: `${TA}/report/list/{packageId}`,
    title: '阶段报告',
    grant: READS_TRAINING,
    input: { packageId },
    output: required(
      f.object('阶段报告', {
        /** When the next one is due: every four weeks. */
        dueDate: f.date('应评估日期'),
        reports: required(f.list('阶段报告', f.object('阶段报告', row))),
      }),
    ),
    touches: [...touches, 'vt-plan'],
  }),
  save: call({
    path: `${TA}/report/save`,
    title: '保存阶段报告',
    grant: 'vt:record',
    input: { packageId, ...fields },
    output: required(f.object('阶段报告', { id: row.id })),
    idempotent: true,
    touches,
    log: '保存阶段报告',
  }),
  print: call({
    method: 'GET',
    path: `${TA}/report/print/{id}`,
    title: '打印阶段报告',
    grant: READS_TRAINING,
    input: pick(row, ['id']),
    output: required(f.object('阶段报告', paper)),
    touches,
  }),
  /** Counts a print. */
  printed: call({
    path: `${TA}/report/printed`,
    title: '打印阶段报告',
    grant: READS_TRAINING,
    input: pick(row, ['id']),
    touches,
    log: '打印阶段报告',
  }),
} as const;
