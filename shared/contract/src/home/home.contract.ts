import { call } from '../base/call';
import { f, required } from '../base/field';

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
        waitingFollowVisit: count('待随访'),
        waitingReturnVisit: count('待回访'),
        waitingPay: count('待收款'),
        archivesExpire: count('档案到期'),
        findHardArchivesPackageExpiration: count('塑形镜套餐到期'),
        findHardRgpPackageExpiration: count('RGP套餐到期'),
        findHardTrainingPackageExpiration: count('视训套餐到期'),
      }),
    ),
    touches: ['todo'],
  }),
} as const;
