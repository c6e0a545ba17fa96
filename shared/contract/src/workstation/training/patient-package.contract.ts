import { call } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { usablePatientPackage } from '../../cashier/package/patient-package.fields';
import { patientPackageFlow, patientPackageState } from '../../cashier/package/patient-package.flow';
import { patientHead } from '../../outpatient/visit.fields';
import { employeePicker } from '../../system/org/employee.picker';
import { servicePackageKind } from '../../system/training/training.dicts';
import { trainingServicePackage } from '../../system/training/training-service-package.contract';
import { READS_VISIT } from '../stage.fields';
import { TA } from './training-path.constants';

const MENU = 'menu:1204';
/** The list of lens archives also shows packages that end (domain-system §1.5). */
const LISTS = [MENU, 'menu:1205'] as const;
const EDIT = 'vt:edit';
const READS = [...LISTS, ...READS_VISIT] as const;
const touches = ['patient-package', 'todo'];

const TRAINER = 10;
/** 视训师 of this organisation. */
export const trainerField = f.ref('训练师', employeePicker, { input: { nature: TRAINER }, here: 'orgId' });

const times = (title: string) => required(f.int(title, { unit: '次' }));

const row = {
  id: required(f.id('套餐')),
  version: required(f.int('版本')),
  packageNo: required(f.text('套餐号', 20)),
  ...patientHead,
  kind: required(f.dict('类别', servicePackageKind)),
  productId: required(f.id('套餐')),
  setmealName: required(f.text('套餐', 30)),
  totalTimes: times('总次'),
  giftTimes: times('赠'),
  usedTimes: times('已用'),
  leftTimes: times('剩余'),
  /** Absent before the first use of one that begins with it. */
  startDate: f.date('开始日期'),
  expireDate: f.date('有效期至'),
  /** Of one that ends within `packageRemindDays`, or is over. */
  endsSoon: required(f.bool('即将到期')),
  lastDay: f.date('末次训练'),
  trainerId: f.id('训练师'),
  trainerName: f.text('训练师', 20),
  state: required(f.dict('状态', patientPackageState)),
  freezeCount: times('暂停次数'),
  /** Of one that rests: the day on which it goes on by itself. */
  frozenUntil: f.date('暂停至'),
} as const;

const filters = {
  ...optional(pick(row, ['state'])),
  trainerId: trainerField,
  productId: f.ref('套餐', trainingServicePackage.findAll),
  expireFrom: f.firstDay('到期'),
  expireTo: f.lastDay('到期'),
  keyword: f.text('姓名/电话/病历号/套餐号', 30),
  /** Of vision training unless another is named. */
  kind: f.dict('类别', servicePackageKind),
  /** Active packages that end within `packageRemindDays`; the to-do counts them. */
  endsSoon: f.bool('即将到期'),
  patientId: f.id('患者'),
} as const;

const packageOp = {
  id: required(f.id()),
  op: required(f.text('变动', 10)),
  delta: times('次数'),
  leftAfter: times('剩余'),
  bizNo: required(f.text('单号', 40)),
  at: required(f.dateTime('时间')),
  operatorName: f.text('操作人', 20),
} as const;

/** What happened to the times of a package. */
export const patientPackageOps = required(f.list('次数明细', f.object('变动', packageOp)));

const key = pick(row, ['id', 'version']);
/** Input for moving a package. */
const typed = {
  freezeDays: required(f.int('暂停天数', { unit: '天', min: 1, max: 180 })),
  extendDays: required(f.int('延期天数', { unit: '天', min: 1, max: 365 })),
  times: required(f.int('赠送次数', { unit: '次', min: 1, max: 200 })),
  reason: required(f.note('原因', 100)),
} as const;
const { reason } = typed;

/** Packages of patients, as training and reviews manage them (domain-workstation §4.1). */
export const patientPackage = {
  row,
  filters,
  lifecycle: patientPackageFlow,
  page: call({
    path: `${TA}/package/page`,
    title: '套餐列表',
    grant: LISTS,
    input: { ...paging, ...filters },
    output: pageWithSums('套餐', row, pick(row, ['totalTimes', 'giftTimes', 'usedTimes', 'leftTimes'])),
    touches,
    quiet: true,
  }),
  export: call({
    path: `${TA}/package/export`,
    title: '导出视训套餐',
    grant: 'vt:export',
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  }),
  detail: call({
    method: 'GET',
    path: `${TA}/package/{id}`,
    title: '套餐',
    grant: READS,
    input: pick(row, ['id']),
    output: required(f.object('套餐', { ...row, ops: patientPackageOps })),
    touches,
  }),
  /** Own packages that may be used here today. */
  usable: call({
    method: 'GET',
    path: `${TA}/package/usable`,
    title: '可用套餐',
    grant: READS,
    input: { ...pick(row, ['patientId']), kind: filters.kind },
    output: required(f.list('可用套餐', f.object('套餐', usablePatientPackage))),
    touches,
  }),
  freeze: call({
    path: `${TA}/package/freeze`,
    title: '暂停套餐',
    grant: EDIT,
    input: { ...key, days: typed.freezeDays, reason },
    touches,
    log: '暂停套餐',
  }),
  resume: call({
    path: `${TA}/package/resume`,
    title: '恢复套餐',
    grant: EDIT,
    input: key,
    touches,
    log: '恢复套餐',
  }),
  extend: call({
    path: `${TA}/package/extend`,
    title: '套餐延期',
    grant: EDIT,
    input: { ...key, days: typed.extendDays, reason },
    touches,
    log: '套餐延期',
  }),
  /** Adds free sessions to the paid ones. */
  gift: call({
    path: `${TA}/package/gift`,
    title: '赠送次数',
    grant: EDIT,
    input: { ...key, times: typed.times, reason },
    idempotent: true,
    touches,
    log: '赠送次数',
  }),
  trainer: call({
    path: `${TA}/package/trainer`,
    title: '指定训练师',
    grant: EDIT,
    input: { ...key, trainerId: required(trainerField) },
    touches,
    log: '指定训练师',
  }),
} as const;
