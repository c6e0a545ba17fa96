import { f, pick, required, type Values } from '../../base/field';
import { sex } from '../../dict/sex';
import { treatmentType } from '../conclusion.dicts';
import type { ReferenceRow } from './centile.rules';
import { growthEye, growthKind, rateTone } from './growth.dicts';

const eye = required(f.dict('眼别', growthEye));
const kind = required(f.dict('测量项目', growthKind));

/** mm of a length, dioptres of an equivalent: half of a cylinder's quarter needs three decimals. */
const measured = (title: string) => f.decimal(title, 3);

const point = {
  eye,
  kind,
  measuredAt: required(f.dateTime('测量时间')),
  /** Days lived over 365.25, 2 decimals. */
  age: required(f.decimal('年龄', 2)),
  value: required(measured('测量值')),
  device: f.text('测量设备', 40),
  /** 1–99; absent outside of the ages of the set. */
  percentile: f.int('百分位'),
  z: f.decimal('标准差分', 2),
} as const;

const rate = {
  eye,
  kind,
  from: required(f.date('自')),
  to: required(f.date('至')),
  days: required(f.int('天数')),
  delta: required(measured('变化')),
  /** Null below 90 days. */
  perYear: f.decimal('年进展', 2),
  tone: f.dict('进展', rateTone),
  /** The two were measured by different devices. */
  isOtherDevice: required(f.bool('测量设备不同')),
} as const;

/** A treatment over time, as charts and lists show it. */
export const episodeFields = {
  id: required(f.id('疗程')),
  version: required(f.int('版本', { min: 1 })),
  type: required(f.dict('方案', treatmentType)),
  /** Its figures in a line. */
  param: f.text('参数', 200),
  startDate: required(f.date('开始日期')),
  endDate: f.date('停止日期'),
  stopReason: f.text('停止原因', 100),
  /** Begun by a conclusion: changed by reopening that. */
  isSigned: required(f.bool('由结论开立')),
} as const;

const setFields = {
  code: required(f.text('参考集编码', 20)),
  name: required(f.text('参考集', 30)),
  citation: required(f.text('出处', 300)),
  licence: required(f.text('许可', 60)),
} as const;

const curve = {
  kind,
  centile: required(f.int('百分位')),
  points: required(
    f.list('点', f.object('点', { age: required(f.decimal('年龄', 2)), value: required(measured('数值')) })),
  ),
} as const;

const yearOn = {
  eye,
  /** In a year, if the percentile is kept; null where the set ends before. */
  value: f.decimal('一年后预期', 2),
} as const;

/** A week of a plan of vision training: days on which homework was done, of days on which it was to be. */
const homeWeek = {
  from: required(f.date('周起')),
  done: required(f.int('完成天数')),
  planned: required(f.int('计划天数')),
} as const;

/** Growth of a patient: measurements, rates of change, and percentiles for the age. */
export const growthChartFields = {
  patientId: required(f.id('患者')),
  sex: required(f.dict('性别', sex)),
  birthday: required(f.date('出生日期')),
  points: required(f.list('测量点', f.object('测量点', point))),
  rates: required(f.list('进展', f.object('进展', rate))),
  expected: required(f.list('一年后预期', f.object('一年后预期', yearOn))),
  episodes: required(f.list('防控方案', f.object('防控方案', episodeFields))),
  /** Homework of vision training by its weeks, the oldest first; empty where none was given. */
  home: f.list('家庭训练', f.object('家庭训练', homeWeek)),
  curves: required(f.list('百分位曲线', f.object('百分位曲线', curve))),
  /** Of the lengths; null where there is none. */
  set: f.object('参考集', {
    ...setFields,
    ageFrom: required(f.decimal('起始年龄', 2)),
    ageTo: required(f.decimal('终止年龄', 2)),
    /** Of the patient's sex: a length that is being typed is placed by the same rule. */
    rows: required(f.json<readonly ReferenceRow[]>('参考值')),
  }),
  /** Those of the chain that lengths may be judged by. */
  sets: required(f.list('参考集', f.object('参考集', pick(setFields, ['code', 'name'])))),
  limits: required(
    f.object('进展界值', {
      alWarnMmPerYear: required(f.decimal('眼轴进展偏快', 2)),
      alFastMmPerYear: required(f.decimal('眼轴进展过快', 2)),
      seFastDPerYear: required(f.decimal('等效球镜进展过快', 2)),
    }),
  ),
} as const;

export type GrowthChart = Values<typeof growthChartFields>;
export type ChartPoint = GrowthChart['points'][number];
export type ChartEpisode = GrowthChart['episodes'][number];
export type HomeWeek = NonNullable<GrowthChart['home']>[number];
