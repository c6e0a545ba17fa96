import { f, pick, required } from '../base/field';
import { usablePatientPackage } from '../cashier/package/patient-package.fields';
import { patientMoneyFields } from '../cashier/payment/patient-money.contract';
import { registrationKind } from '../dict/registration-kind';
import { relation } from '../dict/relation';
import { sex } from '../dict/sex';
import {
  acceptsState,
  callState,
  patientHead,
  payStateField,
  triageState,
  visitPlace,
  visitVersion,
} from '../outpatient/visit.fields';
import { customerLabel } from '../patients/customer.contract';
import { allergyFlag } from '../patients/patient.dicts';
import { treatmentType } from './conclusion.dicts';
import { holdTag, receiveSource } from './consulting-desk.dicts';
import { equivalentWay, growthEye, growthKind, rateTone } from './growth/growth.dicts';
import { visitId } from './stage.fields';

export const count = (title: string) => required(f.int(title));

export const consultingDeskRow = {
  acceptsId: visitId,
  ...visitVersion,
  medicalId: f.id('病历'),
  visitNo: required(f.text('就诊号', 20)),
  day: required(f.date('就诊日期')),
  queueNo: count('号序'),
  ...patientHead,
  allergyFlag: f.dict('过敏史', allergyFlag),
  allergyHistory: f.text('过敏史', 200),
  ...visitPlace,
  regKind: required(f.dict('挂号类别', registrationKind)),
  ...payStateField,
  acceptsState: required(f.dict('状态', acceptsState)),
  triageState: required(f.dict('预检', triageState)),
  callState: required(f.dict('叫号', callState)),
  callCount: count('呼叫次数'),
  priority: required(f.bool('优先')),
  over: required(f.bool('加号')),
  holdTag: f.dict('挂起', holdTag),
  receiveSource: required(f.dict('来源', receiveSource)),
  /** 复诊 of which visit. */
  parentAcceptsId: f.id('前次就诊'),
  registeredAt: required(f.dateTime('签到时间')),
  receiveAt: f.dateTime('接诊时间'),
  /** True when the caller received it. */
  isMine: required(f.bool('本人接诊')),
  finishAt: f.dateTime('完成时间'),
  waitingMinutes: required(f.int('等待', { unit: '分' })),
  diagnosisSummary: f.text('诊断', 500),
  /** When the appointment was for that the patient came by. */
  frameStart: f.text('预约时段', 5),
  frameEnd: f.text('预约至', 5),
  labels: required(f.list('标签', f.object('标签', customerLabel.label))),
  orgId: required(f.id('机构')),
  orgName: required(f.text('机构', 20)),
} as const;

/** A visit as the search over visits shows it besides. */
export const searchedRow = {
  ...consultingDeskRow,
  /** Signed prescriptions, of glasses and of drugs. */
  prescriptionCount: f.int('处方数'),
  /** Total of the visit's orders that are not void, less refunds. */
  payableAmount: f.money('应收'),
  /** Paid part of the total, without 挂账, less refunds. */
  paidAmount: f.money('实收'),
  printedCount: f.int('打印次数'),
} as const;

export const consultingDeskCounts = {
  all: count('全部'),
  s0: count('候诊'),
  s1: count('接诊中'),
  s2: count('已完成'),
  earlier: count('历史未接诊'),
} as const;

/** Where the page goes on: the visit, its record, and the tab to open (domain-workstation §2.0). */
export const openedVisit = required(
  f.object('接诊', {
    acceptsId: visitId,
    medicalId: required(f.id('病历')),
    patientId: required(f.id('患者')),
    tab: count('页签'),
  }),
);

export const calledVisit = required(
  f.object('叫号', {
    /** Null: nobody waits. */
    acceptsId: f.id('就诊'),
    callCount: count('呼叫次数'),
    text: required(f.text('叫号内容', 100)),
  }),
);

export const stageTab = {
  tab: count('页签'),
  code: required(f.text('页签编码', 40)),
  title: required(f.text('页签', 20)),
  stageState: count('填写状态'),
} as const;

/** An earlier visit of a patient, and how far its stages came. */
export const earlierVisit = {
  ...pick(consultingDeskRow, ['acceptsId', 'medicalId', 'visitNo', 'day', 'visitType', 'departmentName', 'doctorName']),
  ...pick(consultingDeskRow, ['patientId', 'acceptsState', 'diagnosisSummary', 'orgId', 'orgName']),
  stages: required(f.list('页签', f.object('页签', stageTab))),
} as const;

export const namedOption = {
  id: required(f.id()),
  name: required(f.text('名称', 20)),
  isDefault: required(f.bool('默认')),
} as const;
export const eyesOf = (title: string, unit: string) =>
  f.object(title, { od: f.decimal('右眼', 2, { unit }), os: f.decimal('左眼', 2, { unit }) });

/** The last figure of each eye by itself: the eyes need not have been measured together. */
const measuredEyes = (title: string, unit: string) =>
  f.object(title, {
    od: f.decimal('右眼', 2, { unit }),
    os: f.decimal('左眼', 2, { unit }),
    odDay: f.date('右眼日期'),
    osDay: f.date('左眼日期'),
    /** How an equivalent was measured. */
    odWay: f.dict('右眼方式', equivalentWay),
    osWay: f.dict('左眼方式', equivalentWay),
  });

const latestRate = {
  eye: required(f.dict('眼别', growthEye)),
  kind: required(f.dict('指标', growthKind)),
  /** Between the two measurements. */
  days: required(f.int('相隔天数')),
  /** 「0.36mm/年」. */
  says: required(f.text('年变化', 40)),
  tone: f.dict('快慢', rateTone),
} as const;

/** A treatment that goes on (domain-workstation §8.6). */
export const openEpisode = {
  id: required(f.id('疗程')),
  type: required(f.dict('方案', treatmentType)),
  /** Its figures in a line. */
  param: f.text('参数', 200),
  startDate: required(f.date('开始日期')),
} as const;

/** An archive of lenses or glasses that is in use or being made in this organisation. */
const openArchive = {
  id: required(f.id('档案')),
  category: required(f.text('类别', 20)),
  name: required(f.text('名称', 30)),
  state: required(f.text('状态', 10)),
  expireDate: f.date('到期日'),
} as const;

export const patientBar = {
  patientId: required(f.id('患者')),
  recordNo: required(f.text('病历号', 20)),
  name: required(f.text('姓名', 50)),
  sex: required(f.dict('性别', sex)),
  birthday: required(f.date('出生日期')),
  age: f.text('年龄', 12),
  phone: f.text('电话', 20),
  guardianName: f.text('监护人', 50),
  guardianRelation: f.dict('监护人关系', relation),
  labels: required(
    f.list(
      '标签',
      f.object('标签', {
        id: required(f.id()),
        name: required(f.text('标签', 20)),
        color: required(f.text('颜色', 10)),
      }),
    ),
  ),
  allergyFlag: required(f.dict('过敏史', allergyFlag)),
  allergyHistory: f.text('过敏史', 200),
  visitCount: count('就诊次数'),
  firstVisitAt: f.dateTime('首诊'),
  lastVisitAt: f.dateTime('末诊'),
  lastSe: measuredEyes('末次等效球镜', 'D'),
  lastAl: measuredEyes('末次眼轴', 'mm'),
  lastIop: measuredEyes('末次眼压', 'mmHg'),
  /** From which pressure on this organisation is alerted. */
  iopAlert: f.decimal('眼压报警值', 1, { unit: 'mmHg' }),
  openArchives: f.list('在用档案', f.object('档案', openArchive)),
  /** The last drug prescription here that was not withdrawn. */
  lastDrugs: f.object('末次药品处方', {
    day: required(f.date('日期')),
    names: required(f.list('药品', f.text('药品', 90))),
  }),
  /** From the point before to the figure shown, an eye and a kind at a time. */
  rates: required(f.list('年变化', f.object('年变化', latestRate))),
  /** The last confirmed prescription of glasses for the distance. */
  lastRx: f.object('末次配镜处方', {
    day: required(f.date('日期')),
    rxNo: required(f.text('处方号', 30)),
    od: required(f.text('右眼', 30)),
    os: required(f.text('左眼', 30)),
  }),
  ...patientMoneyFields,
  /** Packages that can be used here today, sorted by their end. */
  usablePackages: required(f.list('可用套餐', f.object('套餐', usablePatientPackage))),
  /** In the whole chain, in the order in which they began. */
  activeEpisodes: required(f.list('进行中的方案', f.object('方案', openEpisode))),
} as const;
