import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { scheduleNumbers } from './schedule.contract';
import { appointmentMode } from './schedule.dicts';

const PATH = '/opt-settings-subscribe';
const PAGE = 'menu:1703';
const EDIT = 'subscribe-set:save';

/** 0: nothing was saved yet, and the defaults are shown. */
const version = required(f.int('版本', { min: 0 }));

const { intervalMinutes, capacity, onlineCapacity, regCapacity } = scheduleNumbers;

const open = {
  enabled: required(f.bool('可预约')),
  wechatShown: required(f.bool('微信可约')),
} as const;

const department = {
  departmentId: required(f.id('科室')),
  ...open,
  mode: required(f.dict('预约对象', appointmentMode)),
  intervalMinutes: required(intervalMinutes),
  capacity: required(capacity),
  onlineCapacity: required(onlineCapacity),
  regCapacity: required(regCapacity),
  notice: f.text('预约须知', 200),
} as const;

/** Numbers left empty are those of the department. */
const staff = { staffId: required(f.id('医生')), ...open, ...scheduleNumbers } as const;

const target = { departmentId: f.id('科室'), staffId: f.id('医生') } as const;

const frame = {
  start: required(f.time('开始')),
  end: required(f.time('结束')),
  capacity: required(capacity),
  onlineCapacity: required(onlineCapacity),
  stopped: required(f.bool('停诊')),
} as const;

const touches = ['subscribe-set'];

/** Settings of appointments of the organisation (domain-system §2.1): one for each department, own ones of doctors. */
export const appointmentSettings = {
  findAll: call({
    path: `${PATH}/findAll`,
    title: '预约设置',
    grant: 'any',
    output: required(
      f.object('预约设置', {
        /** Every department in use, by its order. */
        departments: required(
          f.list('科室', f.object('科室', { ...department, departmentName: required(f.text('科室', 20)), version })),
        ),
        /** Staff who accept appointments here, in display order. */
        staff: required(
          f.list(
            '医生',
            f.object('医生', {
              ...staff,
              staffName: required(f.text('医生', 20)),
              departmentNames: required(f.list('科室', f.text('科室', 20))),
              version,
            }),
          ),
        ),
      }),
    ),
    touches: [...touches, 'department', 'employee'],
  }),
  update: call({
    path: `${PATH}/update`,
    title: '保存科室预约设置',
    grant: EDIT,
    input: { ...department, version },
    output: required(f.object('预约设置', { version })),
    touches,
  }),
  updateStaff: call({
    path: `${PATH}/staff-update`,
    title: '保存医生预约设置',
    grant: EDIT,
    input: { ...staff, version },
    output: required(f.object('预约设置', { version })),
    touches,
  }),
  /** 同步到未来无预约的排班: of a department, or of a doctor. */
  sync: call({
    path: `${PATH}/sync`,
    title: '同步到未来无预约的排班',
    grant: EDIT,
    input: target,
    output: required(
      f.object('同步结果', {
        updated: required(f.int('已更新', { unit: '个' })),
        /** Left as they are, because people hold places on them. */
        kept: required(f.int('有预约未变', { unit: '个' })),
      }),
    ),
    touches: ['scheduling'],
  }),
  /** The frames of a day as its schedules have them. */
  preview: call({
    path: `${PATH}/preview`,
    title: '号段预览',
    grant: PAGE,
    input: { staffId: f.id('医生'), roomId: f.id('诊室'), date: required(f.date('日期')) },
    output: required(f.list('号段', f.object('号段', frame))),
    touches: ['scheduling'],
  }),
  department,
  staff,
} as const;
