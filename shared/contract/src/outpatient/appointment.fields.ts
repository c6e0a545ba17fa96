import { f, pick, required } from '../base/field';
import { visitType } from '../dict/visit-type';
import { appointmentDay, appointmentPurpose, appointmentSource, appointmentState } from './appointment.dicts';

const named = {
  id: required(f.id('预约')),
  subscribeNo: required(f.text('预约号', 20)),
  frameStart: required(f.time('预约时段')),
  frameEnd: required(f.time('结束')),
  subscribeState: required(f.dict('状态', appointmentState)),
} as const;

/** Appointment of the registration. */
export const usedAppointment = {
  ...named,
  subscribeDate: required(f.date('预约日期')),
  resourceName: required(f.text('预约医生/诊室', 20)),
  purpose: f.dict('项目', appointmentPurpose),
  source: required(f.dict('预约来源', appointmentSource)),
  arriveAt: f.dateTime('到店时间'),
} as const;

/** An appointment of today that the registration desk may use; absent where there is none. */
export const todayAppointment = f.object('今日预约', {
  ...named,
  departmentId: required(f.id('科室')),
  doctorId: f.id('医生'),
  roomId: f.id('诊室'),
  resourceName: required(f.text('医生/诊室', 20)),
  schedulingId: f.id('班次'),
  visitType: f.dict('就诊类型', visitType),
});

const count = (title: string) => required(f.int(title));

/** What may be booked: doctors, or rooms. */
export const bookableResources = required(
  f.list('医生或诊室', f.object('医生或诊室', { id: required(f.id()), name: required(f.text('医生/诊室', 20)) })),
);

/** Each day with whether it can be booked, and how many places it has. */
export const bookableDays = required(
  f.list(
    '日期',
    f.object('日期', {
      date: required(f.date('日期')),
      state: required(f.dict('状态', appointmentDay)),
      remain: count('余号'),
    }),
  ),
);

/** A frame of a shift and how full it is. */
export const frameFigures = {
  schedulingId: required(f.id('班次')),
  start: required(f.time('开始')),
  end: required(f.time('结束')),
  capacity: count('人数'),
  used: count('已约'),
} as const;

export const bookableFrames = required(
  f.list(
    '时段',
    f.object('时段', {
      ...frameFigures,
      remain: count('余号'),
      bookable: required(f.bool('可约')),
      /** Why it cannot be booked. */
      reason: f.text('原因', 40),
    }),
  ),
);

/** Answer of a booking. */
export const bookedAppointment = required(f.object('预约', pick(named, ['id', 'subscribeNo', 'subscribeState'])));
