import { call, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { timeline } from '../base/timeline';
import { sex } from '../dict/sex';
import { visitType } from '../dict/visit-type';
import { appointmentMode } from '../system/schedule/schedule.dicts';
import { appointmentPurpose, appointmentSource, appointmentState } from './appointment.dicts';
import { bookableDays, bookableFrames, bookableResources, bookedAppointment, frameFigures } from './appointment.fields';
import { appointmentFlow } from './appointment.flow';
import { leadTo, outpatientGeneral } from './general.contract';
import { reasonField, visitVersion } from './visit.fields';

const PATH = '/api/opt-subscribe';
const PAGE = 'menu:1103';
const touches = ['subscribe', 'scheduling', 'registration'];

const at = {
  schedulingId: required(f.id('班次')),
  subscribeDate: required(f.date('预约日期')),
  frameStart: required(f.time('预约时段')),
} as const;

const person = {
  patientId: f.id('患者'),
  name: required(f.text('姓名', 50)),
  phone: required(f.phone('手机号')),
  sex: f.dict('性别', sex),
  birthday: f.date('出生日期'),
} as const;

const place = {
  departmentId: required(f.ref('科室', outpatientGeneral.departments)),
  mode: required(f.dict('预约对象', appointmentMode)),
  doctorId: f.id('医生'),
  roomId: f.id('诊室'),
} as const;

const about = {
  visitType: f.dict('就诊类型', visitType),
  purpose: f.dict('项目', appointmentPurpose),
  remark: f.note('备注', 200),
} as const;

const fields = { ...person, ...place, ...at, ...about, source: required(f.dict('来源', appointmentSource)) } as const;

const { id } = rowFields;

const row = {
  id,
  ...visitVersion,
  subscribeNo: required(f.text('预约号', 20)),
  ...pick(person, ['patientId', 'name']),
  recordNo: f.text('病历号', 20),
  sex: person.sex,
  age: f.text('年龄', 12),
  phone: required(f.text('电话', 20)),
  ...pick(at, ['subscribeDate', 'frameStart']),
  schedulingId: f.id('班次'),
  frameEnd: required(f.time('结束')),
  ...place,
  departmentName: required(f.text('科室', 20)),
  /** Of the doctor, or of the room where rooms are booked. */
  resourceName: required(f.text('医生/诊室', 20)),
  ...about,
  source: fields.source,
  subscribeState: required(f.dict('状态', appointmentState)),
  /** The shift was stopped since: another time has to be found. */
  needChange: required(f.bool('需改约')),
  overbook: required(f.bool('加约')),
  /** No-shows of the person in the whole chain in the last 90 days, as 110307 counts them. */
  noShows: required(f.int('爽约次数')),
  changeCount: required(f.int('改约次数')),
  arriveAt: f.dateTime('到店时间'),
  registrationId: f.id('挂号'),
  cancelReason: f.text('原因', 100),
  createdByName: f.text('创建人', 20),
  createdAt: required(f.dateTime('创建时间')),
} as const;

const filters = {
  dateFrom: f.firstDay('预约日期'),
  dateTo: f.lastDay('预约日期'),
  createdFrom: f.firstDay('创建日期'),
  createdTo: f.lastDay('创建日期'),
  keyword: f.text('姓名/电话/预约号', 30),
  ...leadTo,
  source: f.dict('来源', appointmentSource),
  subscribeState: f.dict('状态', appointmentState),
  purpose: f.dict('项目', appointmentPurpose),
} as const;

/** Whom a day or a frame is asked of: one of the two. */
const resource = { doctorId: f.id('医生'), roomId: f.id('诊室') } as const;
const asking = { ...resource, departmentId: f.id('科室'), source: fields.source } as const;

const card = pick(row, [
  ...(['id', 'version', 'subscribeNo', 'name', 'phone', 'purpose', 'subscribeState', 'needChange'] as const),
  ...(['overbook', 'visitType'] as const),
]);

const frame = {
  ...frameFigures,
  date: required(f.date('日期')),
  onlineUsed: required(f.int('微信已约')),
  stopped: required(f.bool('停诊')),
  items: required(f.list('预约', f.object('预约', card))),
} as const;

const moved = required(f.object('预约', pick(row, ['id', 'version', 'subscribeState'])));
const acting = { id, ...visitVersion } as const;

/** Appointments (domain-outpatient §3). */
export const appointment = {
  fields,
  row,
  filters,
  lifecycle: appointmentFlow,
  save: call({
    path: `${PATH}/save`,
    title: '新增预约',
    grant: 'appointment:save',
    idempotent: true,
    /** `remindId`: the 复诊提醒 that it is booked from. */
    input: { ...fields, overbook: f.bool('加约'), remindId: f.id('复诊提醒') },
    output: bookedAppointment,
    touches,
  }),
  change: call({
    path: `${PATH}/update-change`,
    title: '改约',
    grant: 'appointment:change',
    idempotent: true,
    input: { ...acting, ...at, overbook: f.bool('加约'), reason: reasonField },
    output: moved,
    touches,
  }),
  accept: call({
    path: `${PATH}/update-accept`,
    title: '接受预约',
    grant: 'appointment:audit',
    input: { ...acting, reason: reasonField },
    output: moved,
    touches,
  }),
  refuse: call({
    path: `${PATH}/update-refuse`,
    title: '拒绝预约',
    grant: 'appointment:audit',
    input: { ...acting, reason: required(reasonField) },
    output: moved,
    touches,
  }),
  cancel: call({
    path: `${PATH}/update-cancel`,
    title: '取消预约',
    grant: 'appointment:cancel',
    input: { ...acting, reason: required(reasonField) },
    output: moved,
    touches,
  }),
  arrive: call({
    path: `${PATH}/update-arrive`,
    title: '预约到店',
    grant: 'appointment:save',
    input: acting,
    output: moved,
    touches,
  }),
  delete: call({
    path: `${PATH}/delete/{id}`,
    title: '删除预约',
    grant: 'appointment:delete',
    input: acting,
    touches,
  }),
  findById: call({
    method: 'GET',
    path: `${PATH}/findById/{id}`,
    title: '预约详情',
    grant: PAGE,
    input: { id },
    output: required(f.object('预约', { ...row, birthday: person.birthday, logs: timeline })),
    touches,
  }),
  /** The phone of one appointment in full: for those who call the patient, and for the file that the desk begins. */
  phone: call({
    method: 'GET',
    path: `${PATH}/phone/{id}`,
    title: '预约手机号',
    grant: ['appointment:cancel', 'register:save'],
    input: { id },
    output: required(f.object('预约手机号', pick(person, ['phone']))),
    touches,
  }),
  page: call({
    path: `${PATH}/page`,
    title: '预约列表',
    grant: PAGE,
    input: { ...paging, ...filters },
    output: pageOf(f.object('预约', row)),
    touches,
  }),
  export: call({
    path: `${PATH}/export`,
    title: '导出预约',
    grant: 'appointment:export',
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
  /** Returns up to two weeks of time frames of all staff, or of all rooms, with their appointments. */
  calendar: call({
    path: `${PATH}/calendar`,
    title: '预约日历',
    grant: PAGE,
    input: {
      from: required(f.date('开始日期')),
      to: required(f.date('结束日期')),
      mode: place.mode,
      departmentId: f.id('科室'),
    },
    output: required(
      f.list(
        '预约日历',
        f.object('行', {
          resourceId: required(f.id()),
          name: required(f.text('医生/诊室', 20)),
          departmentId: required(f.id('科室')),
          frames: required(f.list('号段', f.object('号段', frame))),
        }),
      ),
    ),
    touches,
    quiet: true,
  }),
  /** Doctors, or rooms, that have a schedule on the day, or on any day that can be booked. */
  findDoctors: call({
    path: `${PATH}/find-doctors`,
    title: '可预约的医生或诊室',
    grant: 'any',
    input: { date: f.date('日期'), departmentId: f.id('科室'), mode: place.mode },
    output: bookableResources,
    touches,
  }),
  days: call({
    path: `${PATH}/can-subscribe-date`,
    title: '可预约日期',
    grant: 'any',
    input: { ...asking, from: f.date('开始日期'), to: f.date('结束日期') },
    output: bookableDays,
    touches,
  }),
  frames: call({
    path: `${PATH}/time-frame`,
    title: '可预约时段',
    grant: 'any',
    input: { ...asking, date: frame.date },
    output: bookableFrames,
    touches,
  }),
  /** 今日预约 of the dashboard: who is still expected today. */
  waiting: call({
    method: 'GET',
    path: '/api/home/find-waiting-subscribe',
    title: '今日待到店预约',
    grant: PAGE,
    input: optional(pick(paging, ['page', 'size'])),
    output: pageOf(
      f.object('待到店', {
        id,
        patientId: person.patientId,
        patientName: person.name,
        recordNo: row.recordNo,
        mobile: row.phone,
        planTime: required(f.dateTime('预约时间')),
        text: required(f.text('内容', 100)),
        state: row.subscribeState,
        targetPath: required(f.text('打开', 200)),
      }),
    ),
    touches,
  }),
} as const;
