import { call } from '../base/call';
import { f, required } from '../base/field';
import { pictures } from '../clinic/picture.fields';
import { referralDirection, referralUrgency } from './referral.dicts';

const PATH = '/api/my-patient';
const GRANT = 'work-platform:referral';
const option = { id: required(f.id()), name: required(f.text('名称', 40)) } as const;

/** Organisations of the chain that a patient may be sent to: every one in use but the own. */
export const referralOrgs = call({
  method: 'GET',
  path: `${PATH}/referral-orgs`,
  title: '转诊机构',
  grant: GRANT,
  output: required(f.list('机构', f.object('机构', option))),
  touches: ['org-info'],
});

/** Departments there that patients register with. */
export const referralDepartments = call({
  method: 'GET',
  path: `${PATH}/referral-departments/{orgId}`,
  title: '转诊科室',
  grant: GRANT,
  input: { orgId: required(f.id('机构')) },
  output: required(f.list('科室', f.object('科室', option))),
  touches: ['department'],
});

/** Who sees patients in one of them. */
export const referralDoctors = call({
  method: 'GET',
  path: `${PATH}/referral-doctors/{orgId}`,
  title: '转诊医生',
  grant: GRANT,
  input: { orgId: required(f.id('机构')), departmentId: required(f.id('科室')) },
  output: required(f.list('医生', f.object('医生', option))),
  touches: ['employee'],
});

export const MOST_FILES = 9;

/** Fields of a referral. `referral.rules` checks the fields that only one direction requires. */
export const referralFields = {
  direction: required(f.dict('转诊方向', referralDirection)),
  targetOrgId: f.ref('转诊机构', referralOrgs),
  targetDepartmentId: f.ref('转诊科室', referralDepartments, { by: { orgId: 'targetOrgId' } }),
  targetDoctorId: f.ref('转诊医生', referralDoctors, {
    by: { orgId: 'targetOrgId', departmentId: 'targetDepartmentId' },
  }),
  targetHospital: f.text('转诊医院', 60),
  targetDepartment: f.text('科室', 40),
  urgency: required(f.dict('紧急程度', referralUrgency)),
  referralDate: required(f.date('转诊日期')),
  reason: required(f.note('转诊原因', 500)),
  diagnosisText: f.note('诊断', 300),
  files: pictures('附件', MOST_FILES),
} as const;
