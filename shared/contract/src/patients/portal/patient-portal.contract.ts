import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { growthEye } from '../../workstation/growth/growth.dicts';
import { growthChartFields } from '../../workstation/growth/growth-chart.fields';
import { nextKind, timelineKind } from './timeline.dicts';

export const FILE_GRANT = 'menu:1301';
const PATH = '/api/patient-portal';

const figures = {
  visitCount: required(f.int('就诊次数')),
  /** Net, of all organisations of the chain. */
  consumeAmount: required(f.money('累计消费')),
  yearAmount: required(f.money('近一年消费')),
  /** Of orders that were settled and not wholly refunded; absent without one. */
  averageAmount: f.money('客单价'),
  daysSinceLast: f.int('距末诊天数', { unit: '天' }),
  packageTimes: required(f.int('套餐余次', { unit: '次' })),
} as const;

const next = {
  kind: required(f.dict('接下来', nextKind)),
  date: required(f.date('日期')),
  orgName: required(f.text('机构', 30)),
  /** Absent where the caller may not look at the organisation. */
  text: f.text('内容', 200),
} as const;

/** The newest corrected acuity of an eye; powers and lengths are read off the growth chart. */
const acuity = {
  eye: required(f.dict('眼别', growthEye)),
  va: required(f.text('矫正视力', 26)),
  day: required(f.date('日期')),
} as const;

const entry = {
  /** Where the next page goes on, after this one. */
  cursor: required(f.text('位置', 60)),
  kind: required(f.dict('事件', timelineKind)),
  at: required(f.dateTime('时间')),
  orgName: f.text('机构', 30),
  /** Absent where the caller may not look at the organisation. */
  title: f.text('内容', 300),
  /** Reversed, cancelled or void; the row is struck through. */
  isVoid: required(f.bool('已作废')),
  acceptsId: f.id('就诊'),
} as const;

const patientId = required(f.id('患者'));

/** 患者首页 (domain-patients §2, tab 0). */
export const patientPortal = {
  figures,
  next,
  acuity,
  entry,
  home: call({
    method: 'GET',
    path: `${PATH}/home/{id}`,
    title: '患者首页',
    grant: FILE_GRANT,
    input: { id: patientId },
    output: required(
      f.object('患者首页', {
        name: required(f.text('姓名', 50)),
        figures: required(f.object('指标', figures)),
        next: required(f.list('接下来', f.object('接下来', next))),
        acuity: required(f.list('矫正视力', f.object('矫正视力', acuity))),
      }),
    ),
    touches: ['patient', 'visit', 'stage', 'charge-order', 'refund', 'subscribe', 'patient-package'],
  }),
  timeline: call({
    path: `${PATH}/timeline`,
    title: '患者时间轴',
    grant: FILE_GRANT,
    input: {
      patientId,
      kinds: f.dicts('事件', timelineKind),
      /** The `cursor` of the last entry that is shown. */
      before: f.text('位置', 60, {
        pattern: {
          source: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{6}\\|\\d{1,2}\\|\\d{1,15}$',
          says: '位置无效，请重新打开时间轴',
        },
      }),
      size: f.int('条数', { min: 1, max: 100 }),
    },
    output: required(
      f.object('时间轴', {
        entries: required(f.list('事件', f.object('事件', entry))),
        more: required(f.bool('还有')),
        /** Kinds with at least one event. */
        kinds: required(f.list('事件', required(f.dict('事件', timelineKind)))),
      }),
    ),
    touches: ['patient', 'visit', 'stage', 'charge-order', 'refund', 'subscribe', 'registration'],
  }),
  growthChart: call({
    method: 'GET',
    path: `${PATH}/growth-chart/{id}`,
    title: '患者成长曲线',
    grant: FILE_GRANT,
    input: { id: patientId, set: f.text('参考集', 20) },
    output: required(f.object('成长曲线', growthChartFields)),
    touches: ['growth', 'episode', 'stage', 'reference-set', 'parameter'],
  }),
} as const;
