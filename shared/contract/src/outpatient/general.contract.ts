import { call } from '../base/call';
import { f, required } from '../base/field';
import { period } from '../dict/period';

const named = {
  id: required(f.id()),
  name: required(f.text('名称', 20)),
  isDefault: required(f.bool('默认')),
} as const;

const doctor = {
  staffId: required(f.id('医生')),
  name: required(f.text('医生', 20)),
  title: f.text('职称', 20),
  schedulingId: required(f.id('班次')),
  departmentId: required(f.id('科室')),
  period: required(f.dict('时段', period)),
  startTime: required(f.time('开始')),
  endTime: required(f.time('结束')),
  roomId: f.id('诊室'),
  /** 0: no limit. */
  regCapacity: required(f.int('限号')),
  /** Places left; null without a limit. */
  remain: f.int('余号'),
  stopped: required(f.bool('停诊')),
} as const;

const place = {
  departmentId: f.id('科室'),
  departmentName: f.text('科室', 20),
  consultationRoomId: f.id('诊室'),
  consultationRoomName: f.text('诊室', 20),
} as const;

/** Departments that patients are registered with, or booked. */
export const registrableDepartments = required(f.list('科室', f.object('科室', named)));

const departments = call({
  method: 'GET',
  path: '/api/opt-outpatient-general/departments',
  title: '可挂号科室',
  grant: 'any',
  output: registrableDepartments,
  touches: ['department'],
});

const rooms = call({
  method: 'GET',
  path: '/api/opt-outpatient-general/rooms/{id}',
  title: '科室的诊室',
  grant: 'any',
  input: { id: required(f.id('科室')) },
  output: required(f.list('诊室', f.object('诊室', named))),
  touches: ['room'],
});

const doctors = call({
  path: '/api/opt-outpatient-general/doctors',
  title: '出诊医生',
  grant: 'any',
  input: {
    departmentId: f.id('科室'),
    roomId: f.id('诊室'),
    date: f.date('日期'),
    period: f.dict('时段', period),
  },
  output: required(f.list('医生', f.object('医生', doctor))),
  touches: ['registration', 'scheduling'],
});

/** Where a visit may be led, and to whom. */
export const leadTo = {
  departmentId: f.ref('科室', departments),
  roomId: f.ref('诊室', rooms, { by: { id: 'departmentId' } }),
  doctorId: f.ref('医生', doctors, {
    id: 'staffId',
    by: { departmentId: 'departmentId' },
    offered: ({ stopped }) => !stopped,
  }),
} as const;

/** Options of the pages of the outpatient desk. */
export const outpatientGeneral = {
  departments,
  rooms,
  doctors,
  defaultPlace: call({
    method: 'GET',
    path: '/admin/optometry/property-owner-org/getDefaultDepartmentAndClinic',
    title: '默认科室和诊室',
    grant: 'any',
    output: required(f.object('科室和诊室', place)),
    touches: ['department', 'room', 'scheduling', 'employee'],
  }),
} as const;
