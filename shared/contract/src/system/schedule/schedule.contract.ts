import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { flow } from '../../base/flow';
import { period } from '../../dict/period';
import { department } from '../org/department.contract';
import { employeePicker } from '../org/employee.picker';
import { boardSide, frameInterval } from './schedule.dicts';

const PATH = '/settings-scheduling';
/** Opens the board of all staff. */
export const SCHEDULE_PAGE = 'menu:1702';

/** The most days of people that one save, one week copied by hand or one clearing holds. */
export const MOST_ITEMS = 1000;
const SHIFTS_A_DAY = 6;

/** Numbers that a schedule copies from the settings of appointments; each schedule may change them. */
export const scheduleNumbers = {
  intervalMinutes: f.dict('号段', frameInterval),
  capacity: f.int('每号段人数', { unit: '人', min: 1, max: 20 }),
  onlineCapacity: f.int('其中微信', { unit: '人', min: 0, max: 20 }),
  /** 0: no limit. */
  regCapacity: f.int('挂号限额', { unit: '人', min: 0, max: 500 }),
} as const;

const given = {
  definitionId: required(f.id('班次')),
  departmentId: required(f.id('科室')),
  roomId: f.id('诊室'),
} as const;

const row = {
  schedulingId: required(f.id('排班')),
  version: required(f.int('版本', { min: 1 })),
  ...given,
  name: required(f.text('班次', 10)),
  shortName: required(f.text('简称', 2)),
  color: required(f.text('颜色', 7)),
  roomName: f.text('诊室', 20),
  departmentName: required(f.text('科室', 20)),
  /** Person in the room, on the board of rooms. */
  staffName: f.text('员工', 20),
  period: f.dict('班次时段', period),
  /** Absent for a rest. */
  start: f.time('开始'),
  end: f.time('结束'),
  intervalMinutes: required(scheduleNumbers.intervalMinutes),
  capacity: required(scheduleNumbers.capacity),
  onlineCapacity: required(scheduleNumbers.onlineCapacity),
  regCapacity: required(scheduleNumbers.regCapacity),
  stopped: required(f.bool('停诊')),
  stopReason: f.text('停诊原因', 100),
  /** How many people would lose their place with it. */
  booked: required(f.int('已约人数')),
} as const;

const day = {
  date: required(f.date('日期')),
  /** Shifts by time, with the values of the row itself. */
  shifts: required(f.list('班次', f.object('班次', row))),
  /** On the board of rooms: of the people who are in it. */
  people: f.list('人员', f.object('班次', row)),
} as const;

const boardRow = {
  /** Of the person, or of the room. */
  id: required(f.id()),
  name: required(f.text('姓名', 20)),
  departmentIds: required(f.ids('科室')),
  departmentNames: required(f.list('科室', f.text('科室', 20))),
  /** Of a room. */
  seats: f.int('可用人数', { unit: '人' }),
  /** Hours of this week, without stopped schedules. */
  hours: required(f.decimal('本周工时', 1, { unit: '小时' })),
  days: required(f.list('七天', f.object('日', day))),
} as const;

/** Range of the week that the board shows elsewhere, and that may conflict with a new one. */
const taken = {
  staffId: required(f.id('员工')),
  roomId: f.id('诊室'),
  date: required(f.date('日期')),
  start: f.time('开始'),
  end: f.time('结束'),
  /** The other organisation; absent for this one. */
  orgName: f.text('机构', 20),
} as const;

const roomChoice = {
  id: required(f.id('诊室')),
  name: required(f.text('诊室', 20)),
  departmentId: required(f.id('科室')),
  seats: required(f.int('可用人数', { unit: '人' })),
} as const;

const filters = {
  /** A Monday. */
  weekStart: required(f.date('周')),
  by: required(f.dict('查看方式', boardSide)),
  departmentId: f.ref('科室', department.findAll),
  staffId: f.ref('员工', employeePicker, { here: 'orgId' }),
} as const;

/** Whose day it is: of a person, or of a room itself; never both. */
const whose = { staffId: f.id('员工'), roomId: f.id('诊室'), date: required(f.date('日期')) } as const;

const item = {
  ...whose,
  /** Schedules of the day at the start of the edit. If they have changed meanwhile, the edit is refused as stale. */
  seen: f.list('原排班', f.object('原排班', { ...pick(row, ['schedulingId', 'version']) })),
  /** Absent or empty clears the day. */
  shifts: f.list('班次', f.object('班次', { ...given, ...scheduleNumbers }), { max: SHIFTS_A_DAY }),
} as const;

const skipped = f.object('跳过', {
  staffName: required(f.text('员工', 20)),
  date: required(f.date('日期')),
  reason: required(f.text('原因', 200)),
});

/** A schedule is open until it is stopped; a rest is neither. */
export const schedulingFlow = flow({
  states: {
    OPEN: { title: '已排', tone: 'passed' },
    STOPPED: { title: '停诊', tone: 'refused' },
    REST: { title: '休息', tone: 'void' },
  },
  start: 'OPEN',
  actions: {
    stop: { title: '停诊', from: ['OPEN'], to: 'STOPPED', grant: 'schedule:stop' },
    resume: { title: '恢复', from: ['STOPPED'], to: 'OPEN', grant: 'schedule:stop' },
  },
});

const touches = ['scheduling'];

/** The weekly schedule of people and rooms (domain-system §2.1, §2.8). Weeks begin on Monday. */
export const schedule = {
  filters,
  page: call({
    path: `${PATH}/page`,
    title: '排班设置',
    /** An account without the page sees only its own week. */
    grant: 'any',
    input: filters,
    output: required(
      f.object('周排班', {
        weekStart: required(f.date('周')),
        /** Today in the clinics at the time of the request; earlier days can no longer be changed. */
        today: required(f.date('今天')),
        rows: required(f.list('行', f.object('行', boardRow))),
        taken: required(f.list('其他排班', f.object('其他排班', taken))),
        /** Rooms in use, to send people to. */
        rooms: required(f.list('诊室', f.object('诊室', roomChoice))),
      }),
    ),
    touches: [...touches, 'scheduling-definition', 'room', 'employee', 'department'],
  }),
  save: call({
    path: `${PATH}/save`,
    title: '保存排班',
    grant: 'schedule:save',
    input: { items: required(f.list('排班', f.object('排班', item), { max: MOST_ITEMS })) },
    touches,
  }),
  /** Copies a week: days that cannot be filled are named with the reason. */
  quote: call({
    path: `${PATH}/quote`,
    title: '引用排班',
    grant: 'schedule:quote',
    input: {
      fromWeek: required(f.date('引用周')),
      toWeek: required(f.date('目标周')),
      /** Absent: all staff, and the rooms' own schedules. */
      staffIds: f.ids('员工', { max: MOST_ITEMS }),
      overwrite: required(f.bool('覆盖')),
    },
    output: required(
      f.object('引用结果', { copied: required(f.int('已引用')), skipped: required(f.list('跳过', skipped)) }),
    ),
    touches,
  }),
  /** Deletes the schedules of the chosen days. Days with appointments are kept and named. */
  clear: call({
    path: `${PATH}/clear`,
    title: '清空排班',
    grant: 'schedule:delete',
    input: { items: required(f.list('排班', f.object('排班', whose), { max: MOST_ITEMS })) },
    output: required(
      f.object('清空结果', { cleared: required(f.int('已清空')), skipped: required(f.list('跳过', skipped)) }),
    ),
    touches,
  }),
  stop: call({
    path: `${PATH}/stop`,
    title: '停诊与恢复',
    grant: 'schedule:stop',
    input: {
      ...pick(row, ['schedulingId', 'version']),
      stopped: required(f.bool('停诊')),
      reason: required(f.text('原因', 100)),
    },
    output: required(
      f.object('停诊结果', {
        /** Who has to be given another time; empty on a resumption. */
        appointments: required(
          f.list(
            '需改约',
            f.object('需改约', { no: required(f.text('单号', 20)), patientName: required(f.text('姓名', 30)) }),
          ),
        ),
      }),
    ),
    touches,
  }),
  export: call({ path: `${PATH}/export`, title: '导出排班', grant: 'schedule:export', input: filters, xlsx: true }),
} as const;
