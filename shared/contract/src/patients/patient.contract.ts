import { call, deleteInput, deleteSentence, enableInput, idInput, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, pick, required } from '../base/field';
import { masterFlow } from '../base/flow';
import { picture } from '../files/file.fields';
import { todayAppointment } from '../outpatient/appointment.fields';
import { customerLabel } from './customer.contract';
import { realnameState } from './patient.dicts';
import { patientFields as fields } from './patient.fields';
import { patientFilters as filters, savedFilter } from './patient.filters';

const touches = ['patient'];
/** Pages of registration, workstation and patients. */
export const anyClinicMenu = ['branch:13', 'branch:11', 'branch:12'] as const;

const confirmDuplicate = { confirmDuplicate: f.bool('确认不是同一人') } as const;
/** Instead of a birthday that nobody knows. */
const byAge = { age: f.int('年龄', { unit: '岁', min: 0, max: 130 }) } as const;

/** What every answer about a patient begins with. */
const brief = {
  ...pick(rowFields, ['id', 'stateEnum']),
  recordNo: required(f.text('病历号', 9)),
  name: fields.name,
  sex: required(fields.sex),
  birthday: required(fields.birthday),
  age: required(f.text('年龄', 10)),
  ageYears: required(f.int('周岁')),
  phone: required(f.text('手机号', 11)),
  allergyFlag: required(fields.allergyFlag),
  completeFlag: required(f.bool('资料完整')),
  labels: required(f.list('标签', f.object('标签', customerLabel.label))),
  lastVisitAt: f.dateTime('末次就诊'),
} as const;

const row = {
  ...rowFields,
  ...brief,
  phoneRelation: fields.phoneRelation,
  idCardNo: fields.idCardNo,
  sourceName: f.text('来源', 30),
  schoolName: fields.schoolName,
  grade: fields.grade,
  className: fields.className,
  firstOrgName: f.text('首诊门店', 30),
  firstVisitAt: f.dateTime('首诊'),
  visitCount: required(f.int('次数')),
  followStaffName: f.text('专属客服', 20),
  createdByName: f.text('建档人', 20),
  createdAt: required(f.dateTime('建档时间')),
} as const;

/** Values of a list in addition to the file. They are expensive and computed only for the rows of a page. */
const beside = {
  /** Net consumption in the whole chain. */
  consumeAmount: required(f.money('累计消费')),
  cardBalance: required(f.money('储值余额')),
  arrearsBalance: required(f.money('欠费')),
  integralBalance: required(f.int('积分')),
  nextReviewDate: f.date('下次复诊'),
  wechatBound: required(f.bool('微信')),
} as const;

const detail = {
  ...row,
  ...fields,
  sex: required(fields.sex),
  birthday: required(fields.birthday),
  birthdayEstimated: required(f.bool('年龄为约数')),
  realnameState: required(f.dict('实名状态', realnameState)),
  realnameAt: f.dateTime('认证时间'),
  /** 移动, 联通, 电信 or 广电. */
  carrier: f.text('运营商', 2),
  referrerName: f.text('推荐人', 60),
  photo: picture,
} as const;

/** How many of several changed. */
const counted = required(f.object('结果', { changed: required(f.int('已修改')), skipped: required(f.int('已跳过')) }));

const hint = pick(brief, ['id', 'name', 'recordNo']);
const candidate = pick(brief, ['id', 'name', 'recordNo', 'sex', 'age', 'phone', 'lastVisitAt']);

/** Patients of the chain (domain-outpatient §1, domain-patients §1). */
export const patient = {
  fields,
  row,
  brief,
  detail,
  beside,
  filters,
  savedFilter,
  lifecycle: masterFlow({ enable: 'patient:enable', delete: 'patient:delete' }),
  page: call({
    path: '/api/patient/page',
    title: '患者列表',
    grant: 'menu:1301',
    input: { ...paging, ...filters },
    output: pageOf(f.object('患者', { ...row, ...beside })),
    touches: [...touches, 'charge-order', 'value-card', 'arrears', 'points', 'visit'],
  }),
  /** Total row of the list, a separate call because it counts every matching patient. */
  total: call({
    path: '/api/patient/total',
    title: '患者合计',
    grant: 'menu:1301',
    input: filters,
    output: required(
      f.object('合计', {
        count: required(f.int('人数')),
        ...pick(beside, ['consumeAmount', 'cardBalance', 'arrearsBalance']),
      }),
    ),
    touches: [...touches, 'charge-order', 'value-card', 'arrears'],
  }),
  findById: call({
    method: 'GET',
    path: '/api/patient/findById/{id}',
    title: '患者资料',
    grant: anyClinicMenu,
    input: idInput,
    output: required(f.object('患者', detail)),
    touches,
  }),
  save: call({
    path: '/api/patient/save',
    title: '新建患者',
    grant: 'patient:save',
    idempotent: true,
    input: { ...fields, ...byAge, ...confirmDuplicate },
    output: required(
      f.object('患者', {
        ...idInput,
        recordNo: brief.recordNo,
        version: rowFields.version,
        familyHint: f.list('同手机号患者', f.object('患者', hint)),
      }),
    ),
    touches,
  }),
  update: call({
    path: '/api/patient/update',
    title: '编辑患者',
    grant: 'patient:save',
    input: { ...fields, ...confirmDuplicate, ...pick(rowFields, ['id', 'version']) },
    output: required(f.object('患者', pick(rowFields, ['id', 'version']))),
    touches,
  }),
  enable: call({
    path: '/api/patient/enable',
    title: '启停患者',
    grant: 'patient:enable',
    input: { ...enableInput, reason: f.text('原因', 100) },
    touches,
  }),
  deleteCheck: call({
    path: '/api/patient/delete-check',
    title: '删除患者',
    grant: 'patient:delete',
    input: idInput,
    output: deleteSentence,
  }),
  delete: call({
    path: '/api/patient/delete',
    title: '删除患者',
    grant: 'patient:delete',
    input: { ...deleteInput, reason: f.text('原因', 100) },
    touches,
  }),
  labelBatch: call({
    path: '/api/patient/label-batch',
    title: '患者打标签',
    grant: 'patient:label',
    input: {
      ids: required(f.ids('患者', { max: 500 })),
      addLabelIds: f.ids('添加标签', { max: 20 }),
      removeLabelIds: f.ids('取消标签', { max: 20 }),
    },
    output: counted,
    touches,
  }),
  staffBatch: call({
    path: '/api/patient/staff-batch',
    title: '分配专属客服',
    grant: 'patient:staff',
    input: { ids: required(f.ids('患者', { max: 500 })), followStaffId: required(fields.followStaffId) },
    output: counted,
    touches,
  }),
  saveFilter: call({
    path: '/api/patient/filter/save',
    title: '保存筛选',
    grant: 'menu:1301',
    input: pick(savedFilter, ['name', 'filters']),
    output: required(f.object('筛选', pick(savedFilter, ['id']))),
    touches: ['patient-filter'],
    log: '保存筛选',
  }),
  savedFilters: call({
    method: 'GET',
    path: '/api/patient/filter/list',
    title: '已保存的筛选',
    grant: 'menu:1301',
    output: required(f.list('筛选', f.object('筛选', savedFilter))),
    touches: ['patient-filter'],
  }),
  deleteFilter: call({
    path: '/api/patient/filter/delete/{id}',
    title: '删除筛选',
    grant: 'menu:1301',
    input: pick(savedFilter, ['id']),
    touches: ['patient-filter'],
    log: '删除筛选',
  }),
  export: call({
    path: '/api/patient/export',
    title: '导出患者',
    grant: 'patient:export',
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
  checkDuplicate: call({
    path: '/api/opt-patient-registration-info/check-duplicate',
    title: '重复建档检查',
    grant: anyClinicMenu,
    input: { id: f.id(), ...pick(fields, ['name', 'phone', 'idCardNo', 'birthday', 'sex']) },
    output: required(
      f.object('检查结果', {
        level: required(f.text('程度', 10)),
        candidates: required(f.list('患者', f.object('患者', candidate))),
      }),
    ),
    touches,
  }),
  findByPhone: call({
    method: 'GET',
    path: '/api/opt-patient-registration-info/find-by-phone/{phone}',
    title: '按手机号找患者',
    grant: anyClinicMenu,
    input: { phone: fields.phone },
    output: required(f.list('患者', f.object('患者', { ...brief, todaySubscribe: todayAppointment }))),
    touches: [...touches, 'subscribe'],
  }),
  updateFromDesk: call({
    path: '/api/opt-patient-registration-info/update-patient-info',
    title: '登记台编辑患者',
    grant: 'register:patient',
    input: { ...fields, ...confirmDuplicate, ...pick(rowFields, ['id', 'version']) },
    output: required(f.object('患者', pick(rowFields, ['id', 'version']))),
    touches,
  }),
  /** Returns a patient of the chain, for a page that was opened by address. */
  whoIs: call({
    method: 'GET',
    path: '/api/opt-outpatient-general/patient-brief/{id}',
    title: '患者简况',
    grant: anyClinicMenu,
    input: idInput,
    output: required(f.object('患者', brief)),
    touches,
  }),
  findLike: call({
    path: '/api/opt-outpatient-general/find-like-np',
    title: '查找患者',
    grant: anyClinicMenu,
    input: { keyword: required(filters.keyword) },
    output: required(f.list('患者', f.object('患者', brief))),
    touches,
  }),
} as const;
