import { call } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { sex } from '../../dict/sex';
import { patientHead } from '../../outpatient/visit.fields';
import { treatmentType } from '../conclusion.dicts';
import { consultingDeskDoctors } from '../consulting-desk.picker';
import { DV } from '../stage';
import { rateTone } from './growth.dicts';
import { intervalAge, myopiaGroup } from './myopia.dicts';

const GRANT = 'menu:1202';
const PATH = `${DV}/myopia`;
const touches = ['growth', 'episode', 'patient', 'visit', 'stage', 'reference-set', 'parameter'];

const AGE = { min: 0, max: 17 } as const;

/** Whose children and what time is looked at. */
const filters = {
  /** Of measurements, at most 365 apart; the year up to today unless said. */
  dateFrom: f.firstDay('测量'),
  dateTo: f.lastDay('测量'),
  /** Who saw them last. */
  doctorId: f.ref('医生', consultingDeskDoctors, {
    id: 'staffId',
    name: ({ name, isMe }) => (isMe ? `${name}（我）` : name),
  }),
  /** One that goes on. */
  treatment: f.dict('方案', treatmentType),
  sex: f.dict('性别', sex),
  ageFrom: f.int('年龄从', AGE),
  ageTo: f.int('年龄至', AGE),
} as const;

const count = (title: string) => required(f.int(title));
const rate = (title: string) => f.decimal(title, 2, { unit: 'mm/年' });

/** Types of treatments in their order, `4+7`. */
const treatments = f.text('方案', 40);

const effect = {
  treatments: required(treatments),
  n: count('段数'),
  children: count('人数'),
  /** The 5th, 25th, 50th, 75th and 95th of a hundred. */
  low: rate('P5'),
  q1: rate('P25'),
  median: rate('中位数'),
  q3: rate('P75'),
  high: rate('P95'),
  /** Each interval, where they are few. */
  values: required(f.list('各段', rate('年进展'))),
} as const;

const cell = {
  ...pick(effect, ['treatments', 'n', 'children', 'median']),
  age: required(f.dict('年龄段', intervalAge)),
} as const;

const overview = {
  from: required(f.firstDay('测量')),
  to: required(f.lastDay('测量')),
  counts: required(
    f.object('人数', {
      ALL: count('在控儿童'),
      FAST: count('眼轴过快'),
      WARN: count('眼轴偏快'),
      SE_FAST: count('屈光过快'),
      CROSSED: count('百分位上升'),
      OVERDUE: count('逾期未复查'),
      UNMEASURED: count('半年未测眼轴'),
      UNTREATED: count('没有方案'),
    }),
  ),
  effects: required(f.list('方案效果', f.object('方案效果', effect))),
  ages: required(f.list('年龄与方案', f.object('年龄与方案', cell))),
  /** What percentiles are of; absent where no set is in use. */
  setName: f.text('参考集', 30),
  warnMm: required(f.decimal('眼轴进展偏快', 2)),
  fastMm: required(f.decimal('眼轴进展过快', 2)),
  fastD: required(f.decimal('等效球镜进展过快', 2)),
} as const;

const eyeFields = {
  al: f.decimal('末次眼轴', 2, { unit: 'mm' }),
  alOn: f.date('测量日期'),
  percentile: f.int('百分位'),
  alRate: f.decimal('年进展', 2),
  alTone: f.dict('进展', rateTone),
  se: f.decimal('末次等效球镜', 2, { unit: 'D' }),
  seRate: f.decimal('屈光年进展', 2),
  seTone: f.dict('屈光进展', rateTone),
} as const;

const row = {
  ...patientHead,
  od: required(f.object('右眼', eyeFields)),
  os: required(f.object('左眼', eyeFields)),
  /** Lines of the chart, of the eye that rose further. */
  risen: count('上升百分位线'),
  treatments,
  doctorName: f.text('医生', 20),
  lastVisitOn: f.date('末诊'),
  nextReviewDate: f.date('下次复诊'),
  /** Days since the day that was agreed, where nobody came. */
  overdueDays: f.int('逾期天数'),
  /** The mean of the child's intervals, where one treatment's effect is looked at. */
  effectRate: rate('该方案年进展'),
  effectCount: f.int('段数'),
  lastAcceptsId: f.id('最近就诊'),
} as const;

const listed = {
  group: f.dict('名单', myopiaGroup),
  /** Filters children by their intervals in 方案效果: a treatment or combination, and an age. */
  effect: f.text('方案效果', 40, { pattern: { source: '^\\d+(\\+\\d+)*$', says: '应为方案编号，用+连接' } }),
  effectAge: f.dict('年龄段', intervalAge),
  keyword: f.text('姓名/电话/病历号', 30),
  ...filters,
} as const;

/** 近视防控驾驶舱 (domain-workstation §8.6 over all children): how the children of an organisation grow, and what helps. */
export const myopia = {
  row,
  eyeFields,
  overview: call({
    path: `${PATH}/overview`,
    title: '近视防控驾驶舱',
    grant: GRANT,
    input: filters,
    output: required(f.object('近视防控驾驶舱', overview)),
    touches,
  }),
  page: call({
    path: `${PATH}/page`,
    title: '在控儿童',
    grant: GRANT,
    input: { ...paging, ...listed },
    output: pageOf(f.object('儿童', row)),
    touches,
  }),
  export: call({
    path: `${PATH}/export`,
    title: '导出在控儿童',
    grant: 'work-search:export',
    input: { ...pick(paging, ['column', 'asc']), ...listed },
    xlsx: true,
  }),
} as const;
