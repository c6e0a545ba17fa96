import { call } from '../base/call';
import { f, required } from '../base/field';
import { visitType } from '../dict/visit-type';
import {
  CHART_DAYS,
  CHART_RIGHTS,
  FIGURES,
  type FigureKey,
  MONEY_FIGURES,
  MONEY_RIGHT,
  type MoneyKey,
  TOP_DOCTORS,
} from './figures';

const timeRange = f.object('时段', { start: required(f.time('开始')), end: required(f.time('结束')) });

const shift = f.object('班次', {
  name: required(f.text('班次名称', 10)),
  shortName: required(f.text('简称', 2)),
  /** `#RRGGBB`. */
  color: required(f.text('颜色', 7)),
  /** None for a rest. */
  timeRanges: required(f.list('时段', timeRange)),
  roomName: f.text('诊室', 20),
});

const day = f.object('日', {
  date: required(f.date('日期')),
  /** 1 Monday … 7 Sunday. */
  weekday: required(f.int('星期')),
  shifts: required(f.list('班次', shift)),
});

const week = required(f.list('七天', day));

const count = (title: string) => required(f.int(title));

/** Each optional: a figure whose menus the caller does not hold is absent. */
const figure = (key: FigureKey) => {
  const { title, unit } = FIGURES.find((line) => line.key === key) ?? { title: key, unit: '' };
  return f.int(title, { unit, min: 0 });
};

const SIGNED = { min: -9_999_999_999 } as const;

/** Absent without the right to see amounts. */
const amount = (key: MoneyKey) => f.money(MONEY_FIGURES.find((line) => line.key === key)?.title ?? key, SIGNED);

const namedAmount = (title: string) =>
  f.object(title, { name: required(f.text(title, 20)), amount: required(f.money('金额', SIGNED)) });

const finished = count('完成');

/** Home of the signed-in person: own schedule and what waits (domain-system §1.6). */
export const home = {
  lastWeek: call({
    method: 'GET',
    path: '/api/home/find-my-scheduling-last-week',
    title: '我的排班（上周）',
    grant: 'menu:1001',
    output: week,
    touches: ['scheduling'],
  }),
  thisWeek: call({
    method: 'GET',
    path: '/api/home/find-my-scheduling-this-week',
    title: '我的排班（本周）',
    grant: 'menu:1001',
    output: week,
    touches: ['scheduling'],
  }),
  nextWeek: call({
    method: 'GET',
    path: '/api/home/find-my-scheduling-next-week',
    title: '我的排班（下周）',
    grant: 'menu:1001',
    output: week,
    touches: ['scheduling'],
  }),
  todayFigures: call({
    method: 'GET',
    path: '/api/home/find-today-figures',
    title: '今日数据',
    grant: 'menu:1001',
    output: required(
      f.object('今日数据', {
        /** The instant that the figures were counted at. */
        asOf: required(f.dateTime('截至')),
        registered: figure('registered'),
        waiting: figure('waiting'),
        receiving: figure('receiving'),
        finished: figure('finished'),
        subscribed: figure('subscribed'),
        arrived: figure('arrived'),
        newPatients: figure('newPatients'),
        waitingPay: figure('waitingPay'),
        waitingAmount: amount('waitingAmount'),
        netIncomeToday: amount('netIncomeToday'),
        netRevenueToday: amount('netRevenueToday'),
        netIncomeMonth: amount('netIncomeMonth'),
        /** 环比: of the same days of last month. */
        netIncomeBefore: f.money('上月同期净实收', SIGNED),
      }),
    ),
    touches: ['visit', 'registration', 'subscribe', 'patient', 'charge-order', 'refund'],
  }),
  charts: call({
    method: 'GET',
    path: '/api/home/find-charts',
    title: '工作台图表',
    grant: [...CHART_RIGHTS, MONEY_RIGHT],
    /** The last days, today included. */
    input: { days: required(f.int('天数', { min: CHART_DAYS[0], max: CHART_DAYS[1] })) },
    output: required(
      f.object('工作台图表', {
        asOf: required(f.dateTime('截至')),
        /** Every day of the span, the oldest first. */
        days: required(f.list('每日完成', f.object('日', { date: required(f.date('日期')), finished }))),
        /** The busiest first; 普通号 for visits without a doctor. */
        doctors: required(
          f.list('医生完成', f.object('医生', { name: required(f.text('医生', 20)), finished }), { max: TOP_DOCTORS }),
        ),
        visitTypes: required(
          f.list('初/复诊', f.object('就诊类型', { visitType: required(f.dict('就诊类型', visitType)), finished })),
        ),
        /** Absent without the right to see amounts; the categories and ways are those of the month. */
        money: f.object('金额', {
          days: required(
            f.list(
              '每日净实收',
              f.object('日', { date: required(f.date('日期')), netIncome: required(f.money('净实收', SIGNED)) }),
            ),
          ),
          payWays: required(f.list('支付方式', namedAmount('支付方式'))),
          categories: required(f.list('费用类别', namedAmount('费用类别'))),
        }),
      }),
    ),
    touches: ['visit', 'charge-order', 'refund'],
  }),
  todoCount: call({
    method: 'GET',
    path: '/api/home/find-todo-count',
    title: '待办数量',
    grant: 'any',
    quiet: true,
    output: required(
      f.object('待办数量', {
        waitingTasks: count('复诊提醒'),
        waitingAccepts: count('待接诊'),
        waitingRx: count('待确认处方'),
        waitingFollowVisit: count('待随访'),
        waitingReturnVisit: count('待回访'),
        waitingPay: count('待收款'),
        archivesExpire: count('档案到期'),
        waitingLensEvents: count('不良事件待上报'),
        findHardArchivesPackageExpiration: count('塑形镜套餐到期'),
        findHardRgpPackageExpiration: count('RGP套餐到期'),
        findHardTrainingPackageExpiration: count('视训套餐到期'),
      }),
    ),
    touches: ['todo'],
  }),
} as const;
