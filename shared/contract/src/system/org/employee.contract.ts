import { call, idInput, rowFields } from '../../base/call';
import { f, optional, pick, required } from '../../base/field';
import { masterExport, masterWith } from '../../base/master';
import { sheetImport } from '../../base/sheet-import';
import { importCodes } from '../../base/sheet-import.codes';
import { jobTitle } from '../../dict/job-title';
import { practiceType } from '../../dict/practice-type';
import { sex } from '../../dict/sex';
import { picture } from '../../files/file.fields';
import { account } from '../account/account.contract';
import { department } from './department.contract';
import { employeePicker, pickedStaff, staffSearch } from './employee.picker';
import { quoteCall } from './quote';

const PATH = '/settings-employee';
const PAGE = 'menu:1707';

const fields = {
  ...pick(pickedStaff, ['staffNo', 'name']),
  sex: required(f.dict('性别', sex)),
  mobile: required(f.phone()),
  natures: pickedStaff.natures,
  jobTitle: f.dict('职称', jobTitle),
  ...pick(pickedStaff, ['departmentIds', 'prescribeRight']),
  registrable: required(f.bool('可挂号')),
  subscribable: required(f.bool('可预约')),
  idCard: f.text('身份证号', 18),
  /** Absent: as the identity card says. */
  birthday: f.date('出生日期'),
  practiceCertNo: f.text('执业证书编码', 40),
  qualificationCertNo: f.text('资格证书编码', 40),
  practiceScope: f.text('执业范围', 40),
  /** Of fitting lenses that are worn at night (domain-workstation §8b 2). */
  okTrainCertNo: f.text('塑形镜培训证书', 40),
  okTrainCertUntil: f.date('塑形镜证书有效期'),
  practiceType: f.dict('执业类别', practiceType),
  hireDate: f.date('入职日期'),
  leaveDate: f.date('离职日期'),
  /** Absent: the initials of the name. */
  pinyin: f.text('简码', 30, { pattern: { source: '^[A-Za-z0-9]+$', says: '只能是字母和数字' } }),
  sort: f.int('排序', { min: 0, max: 9999 }),
  intro: f.note('简介', 500),
  avatarFileId: f.id('头像'),
  signFileId: f.id('电子签名'),
} as const;

const row = {
  ...rowFields,
  ...fields,
  pinyin: required(fields.pinyin),
  /** Every organisation of `departmentIds`. */
  orgIds: required(f.ids('机构')),
  /** Of the organisation that asks. */
  departmentNames: required(f.list('科室', f.text('科室', 20))),
  account: f.text('账号', 20),
} as const;

const filters = {
  keyword: staffSearch.keyword,
  departmentId: f.ref('科室', department.findAll),
  nature: staffSearch.nature,
  ...optional(pick(row, ['stateEnum'])),
} as const;

const calls = masterWith(employeePicker, {
  path: PATH,
  name: '员工',
  pageTitle: '员工管理',
  tag: 'employee',
  grants: { page: PAGE, edit: 'staff:save', enable: 'staff:enable', delete: 'staff:delete' },
  fields,
  changed: fields,
  row,
  filters,
});

const orgChoice = {
  id: required(f.id('机构')),
  name: required(f.text('机构', 20)),
  departments: required(
    f.list('科室', f.object('科室', { id: required(f.id('科室')), name: required(f.text('科室', 20)) })),
  ),
} as const;

/** Account opened together with a new member of staff; it gets the same mobile number. */
const openAccount = f.object('同时开通账号', {
  ...pick(account.fields, ['account', 'orgRoles']),
});

/**
 * Staff of the chain (domain-system §2.1). List and row cover staff who work in the caller's organisation; the picker
 * returns names and ids of the whole chain.
 */
export const employee = {
  ...calls,
  /** With `openAccount` it asks for the right to add accounts as well, and answers the password this once. */
  save: call({
    path: `${PATH}/save`,
    title: calls.save.title,
    grant: 'staff:save',
    input: { ...fields, openAccount },
    output: required(f.object('员工', { ...idInput, account: f.text('账号', 20), password: f.secret('密码', 20) })),
    touches: ['employee', 'account'],
  }),
  export: masterExport(PATH, 'staff:export', calls),
  /** New staff of the organisation that asks, in departments of it. */
  import: sheetImport({
    path: `${PATH}/import`,
    name: calls.name,
    codes: importCodes,
    grants: { page: PAGE, import: 'staff:import' },
    input: {},
    maxRows: 1000,
    maxBytes: 2 * 1024 * 1024,
    result: required(f.object('导入结果', { created: required(f.int('新增')) })),
    touches: ['employee'],
  }),
  quote: quoteCall(PATH, '员工', PAGE),
  /** Avatar and signature with their addresses, which the row does not carry. */
  pictures: call({
    method: 'GET',
    path: `${PATH}/pictures/{id}`,
    title: '员工头像与签名',
    grant: PAGE,
    input: idInput,
    output: required(f.list('图片', picture)),
    touches: ['employee'],
  }),
  /** Returns the organisations of the chain with their enabled departments, as places of work. */
  places: call({
    path: `${PATH}/places`,
    title: '可选机构与科室',
    grant: PAGE,
    output: required(f.list('机构', f.object('机构', orgChoice))),
    touches: ['department'],
  }),
} as const;
