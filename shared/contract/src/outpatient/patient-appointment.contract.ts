import { call } from '../base/call';
import { f, required } from '../base/field';
import { appointment } from './appointment.contract';
import { bookableDays, bookableFrames, bookableResources, bookedAppointment } from './appointment.fields';
import { registrableDepartments } from './general.contract';

const { fields } = appointment;
const touches = ['subscribe', 'scheduling', 'registration'];
const doctorId = required(f.id('医生'));

/** Booking a doctor for a patient on file, from the file (domain-patients §1.4) or by a doctor (domain-workstation §1): source 4. */
export const patientAppointment = {
  departments: call({
    method: 'GET',
    path: '/api/patient/init-department',
    title: '可预约科室',
    grant: 'any',
    output: registrableDepartments,
    touches: ['department'],
  }),
  doctors: call({
    path: '/api/patient/subscribe-doctors',
    title: '科室可预约的医生',
    grant: 'any',
    input: { departmentId: f.id('科室') },
    output: bookableResources,
    touches,
  }),
  days: call({
    path: '/api/patient/subscribe-data/{id}',
    title: '医生可预约日期',
    grant: 'any',
    input: { id: doctorId, from: f.date('开始日期'), to: f.date('结束日期') },
    output: bookableDays,
    touches,
  }),
  frames: call({
    path: '/api/patient/subscribe-time/{id}',
    title: '医生可预约时段',
    grant: 'any',
    input: { id: doctorId, date: required(f.date('日期')) },
    output: bookableFrames,
    touches,
  }),
  save: call({
    path: '/api/my-patient/subscribe',
    title: '医生预约复诊',
    grant: 'menu:1202',
    input: {
      patientId: required(f.id('患者')),
      doctorId,
      schedulingId: fields.schedulingId,
      subscribeDate: fields.subscribeDate,
      frameStart: fields.frameStart,
      purpose: fields.purpose,
      remark: fields.remark,
      remindId: f.id('复诊提醒'),
    },
    output: bookedAppointment,
    touches,
    log: '新增预约',
  }),
} as const;
