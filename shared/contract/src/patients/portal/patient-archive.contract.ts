import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { patientPackageState } from '../../cashier/package/patient-package.flow';
import { lensArchiveState, lensCategory } from '../../workstation/archive/lens/lens-archive.dicts';
import { informedConsentState } from '../../workstation/informed-consent/informed-consent.dicts';
import { visitPrintFields } from '../../workstation/print/visit-print.fields';
import { FILE_GRANT } from './patient-portal.contract';
import { VIEWING } from './patient-visit.contract';

const LENSES = '/api/patient-corneal-plastic';

/** A record of an archive as it was written, in the groups of its form. */
const record = {
  id: required(f.id('记录')),
  seq: required(f.int('次序')),
  recordDate: required(f.date('日期')),
  staffName: f.text('记录人', 20),
  finishedAt: f.dateTime('完成时间'),
  isDone: required(f.bool('已完成')),
  groups: visitPrintFields.groups,
} as const;

const consent = {
  id: required(f.id('知情同意书')),
  title: required(f.text('标题', 60)),
  state: required(f.dict('状态', informedConsentState)),
  signedAt: f.dateTime('签署时间'),
} as const;

/** Of an organisation that the caller may not look at only the day, the place and that there is one. */
const archive = {
  id: required(f.id('档案')),
  createdAt: required(f.dateTime('建档时间')),
  orgName: required(f.text('机构', 30)),
  isShown: required(f.bool('可查看')),
  archiveNo: f.text('档案号', 24),
  name: f.text('档案名称', 30),
  lensCategory: f.dict('类别', lensCategory),
  state: f.dict('状态', lensArchiveState),
  doctorName: f.text('医生', 20),
  odStartDate: f.date('右眼起戴'),
  osStartDate: f.date('左眼起戴'),
  expireDate: f.date('到期日'),
  nextReviewDate: f.date('下次复查'),
  consents: required(f.list('知情同意书', f.object('知情同意书', consent))),
} as const;

const patientPackage = {
  id: required(f.id('套餐')),
  createdAt: required(f.dateTime('购买时间')),
  orgName: required(f.text('机构', 30)),
  isShown: required(f.bool('可查看')),
  packageNo: f.text('套餐号', 20),
  name: f.text('套餐', 30),
  usedTimes: f.int('已用', { unit: '次' }),
  allTimes: f.int('总次', { unit: '次' }),
  leftTimes: f.int('剩余', { unit: '次' }),
  startDate: f.date('开始日期'),
  expireDate: f.date('有效期至'),
  trainerName: f.text('训练师', 20),
  state: f.dict('状态', patientPackageState),
} as const;

const report = {
  id: required(f.id('报告')),
  seq: required(f.int('次序')),
  fromDate: required(f.date('开始日期')),
  toDate: required(f.date('结束日期')),
  comment: required(f.note('小结', 1000)),
  advice: f.note('建议', 1000),
  nextDate: f.date('下次评估'),
  signedByName: f.text('训练师', 20),
} as const;

const planInUse = {
  diagnosis: required(f.note('诊断', 200)),
  goal: required(f.note('训练目标', 300)),
  stage: required(f.int('阶段')),
  weeks: required(f.int('周数', { unit: '周' })),
  startDate: required(f.date('开始日期')),
} as const;

const patientId = required(f.id('患者'));
const packageId = required(f.id('套餐'));
const touches = ['lens-archive', 'lens-record', 'patient-package', 'vt-plan', 'vt-report'];

const records = required(f.list('记录', f.object('记录', record)));

function recordsOf(step: 'try' | 'review', title: string) {
  return call({
    method: 'GET',
    path: `${LENSES}/archives-${step}/list/{archiveId}`,
    title,
    grant: FILE_GRANT,
    input: { archiveId: required(f.id('档案')) },
    output: records,
    touches,
  });
}

/** 角塑档案 and 视训档案 of a patient, read only (domain-patients §2, tabs 5 and 6). */
export const patientArchive = {
  archive,
  record,
  patientPackage,
  lenses: call({
    method: 'GET',
    path: `${LENSES}/archives/{patientId}`,
    title: '患者角塑档案',
    grant: FILE_GRANT,
    input: { patientId },
    output: required(f.list('档案', f.object('档案', archive))),
    touches,
  }),
  tries: recordsOf('try', '患者试戴记录'),
  reviews: recordsOf('review', '患者复查记录'),
  lensPackages: call({
    method: 'GET',
    path: `${LENSES}/package/{patientId}`,
    title: '患者复查套餐',
    grant: FILE_GRANT,
    input: { patientId },
    output: required(f.list('套餐', f.object('套餐', patientPackage))),
    touches,
  }),
  trainings: call({
    method: 'GET',
    path: `${VIEWING}/training/packages/{patientId}`,
    title: '患者视训套餐',
    grant: FILE_GRANT,
    input: { patientId },
    output: required(f.list('套餐', f.object('套餐', { ...patientPackage, plan: f.object('方案', planInUse) }))),
    touches,
  }),
  trainingRecords: call({
    method: 'GET',
    path: `${VIEWING}/training/records/{packageId}`,
    title: '患者训练记录',
    grant: FILE_GRANT,
    input: { packageId },
    output: records,
    touches,
  }),
  trainingReports: call({
    method: 'GET',
    path: `${VIEWING}/training/report/{packageId}`,
    title: '患者训练报告',
    grant: FILE_GRANT,
    input: { packageId },
    output: required(f.list('报告', f.object('报告', report))),
    touches,
  }),
} as const;
