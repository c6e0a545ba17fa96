import { call } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, optional, pick, required } from '../base/field';
import { picture } from '../files/file.fields';
import { patientHead } from '../outpatient/visit.fields';
import { referralSide, referralState } from './referral.dicts';
import { referralDepartments, referralDoctors, referralFields, referralOrgs } from './referral.fields';
import { referralFlow } from './referral.flow';
import { READS_VISIT, visitId } from './stage.fields';

const PATH = '/api/my-patient';
const GRANT = 'work-platform:referral';
const touches = ['referral-out', 'todo'];
const key = { id: required(f.id('转诊单')), version: required(f.int('版本')) } as const;
const { direction, targetOrgId, targetDepartmentId, targetDoctorId, files } = referralFields;
const feedback = f.note('反馈', 500);

const row = {
  ...key,
  acceptsId: f.id('就诊'),
  ...pick(patientHead, ['patientId', 'recordNo', 'name', 'sex', 'age', 'phone']),
  direction,
  orgId: required(f.id('转出机构')),
  orgName: required(f.text('转出机构', 40)),
  targetOrgId: f.id(targetOrgId.title),
  targetDepartmentId: f.id(targetDepartmentId.title),
  targetDoctorId: f.id(targetDoctorId.title),
  /** The organisation or the hospital, by the name that it had. */
  targetHospital: required(referralFields.targetHospital),
  targetDepartment: referralFields.targetDepartment,
  targetDoctorName: f.text('转诊医生', 20),
  ...pick(referralFields, ['urgency', 'referralDate', 'reason', 'diagnosisText']),
  files: required(files),
  state: required(f.dict('状态', referralState)),
  feedback,
  registeredAt: required(f.dateTime('登记时间')),
  registeredByName: f.text('登记人', 20),
  acceptedAt: f.dateTime('接收时间'),
  acceptedByName: f.text('接收人', 20),
  /** The visit that began with it. */
  acceptedAcceptsId: f.id('接收就诊'),
  answeredAt: f.dateTime('反馈时间'),
  answeredByName: f.text('反馈人', 20),
  /** It came to the caller's organisation. */
  isComing: required(f.bool('转入')),
} as const;

const filters = optional({
  side: f.dict('范围', referralSide),
  state: row.state,
  /** Of the referral, at most 365 days apart. */
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  keyword: f.text('姓名/电话/病历号', 30),
  /** Of one patient alone. */
  patientId: f.id('患者'),
});

const whole = { ...row, pictures: required(f.list('附件', picture)) } as const;

/** 转诊登记 (domain-workstation §1): of the chain, read by the organisation that sends and by the one that is meant. */
export const referralOut = {
  row,
  fields: referralFields,
  filters,
  lifecycle: referralFlow,
  orgs: referralOrgs,
  departments: referralDepartments,
  doctors: referralDoctors,
  register: call({
    path: `${PATH}/register-referral`,
    title: '转诊登记',
    grant: GRANT,
    input: { patientId: required(f.id('患者')), acceptsId: f.id('就诊'), ...referralFields },
    output: required(f.object('转诊单', { id: key.id })),
    idempotent: true,
    touches,
    log: '转诊登记',
  }),
  page: call({
    path: `${PATH}/referral-page`,
    title: '转诊记录',
    grant: GRANT,
    input: { ...paging, ...filters },
    output: pageOf(f.object('转诊单', row)),
    touches,
    quiet: true,
  }),
  detail: call({
    method: 'GET',
    path: `${PATH}/referral-detail/{id}`,
    title: '转诊单',
    grant: GRANT,
    input: pick(key, ['id']),
    output: required(f.object('转诊单', whole)),
    touches,
  }),
  /** Returns the referrals of a visit: the one that it began with, and those registered in it. */
  ofVisit: call({
    method: 'GET',
    path: `${PATH}/referral-of-visit/{acceptsId}`,
    title: '就诊的转诊单',
    grant: READS_VISIT,
    input: { acceptsId: visitId },
    output: required(f.list('转诊单', f.object('转诊单', whole))),
    touches,
  }),
  /** The patient waits here from now on, with the doctor and department that were meant while they still see patients. */
  accept: call({
    path: `${PATH}/referral-accept`,
    title: '接收转诊',
    grant: GRANT,
    input: key,
    output: required(
      f.object('就诊', {
        acceptsId: visitId,
        visitNo: required(f.text('就诊号', 20)),
        queueNo: required(f.int('号序')),
      }),
    ),
    idempotent: true,
    touches: [...touches, 'visit', 'registration'],
    log: '接收转诊',
  }),
  cancel: call({
    path: `${PATH}/referral-cancel`,
    title: '撤销转诊',
    grant: GRANT,
    input: { ...key, reason: required(f.note('原因', 100)) },
    touches,
    log: '撤销转诊',
  }),
  feedback: call({
    path: `${PATH}/referral-feedback`,
    title: '转诊反馈',
    grant: GRANT,
    input: { ...key, feedback: required(feedback) },
    touches,
    log: '转诊反馈',
  }),
} as const;
