import { f, required } from '../base/field';
import { customerLabel } from './customer.contract';
import { patientArchiveKind } from './patient.dicts';
import { patientFields as fields } from './patient.fields';

/** Filters of the list of patients (domain-patients §1.1). */
export const patientFilters = {
  keyword: f.text('关键字', 50),
  sex: fields.sex,
  stateEnum: f.state(),
  createdFrom: f.firstDay('建档日期'),
  createdTo: f.lastDay('建档日期'),
  birthdayFrom: f.text('生日从(月-日)', 5, { pattern: { source: '^\\d{2}-\\d{2}$', says: '生日应为MM-DD' } }),
  birthdayTo: f.text('生日至(月-日)', 5, { pattern: { source: '^\\d{2}-\\d{2}$', says: '生日应为MM-DD' } }),
  ageFrom: f.int('年龄从', { unit: '岁', min: 0, max: 130 }),
  ageTo: f.int('年龄至', { unit: '岁', min: 0, max: 130 }),
  schoolName: fields.schoolName,
  grade: fields.grade,
  className: fields.className,
  incomplete: f.bool('资料待补'),
  wholeChain: f.bool('全连锁'),
  sourceId: fields.sourceId,
  /** Carries any of them. */
  labelIds: fields.labelIds,
  allLabelIds: f.refs('含全部标签', customerLabel.findAll, { max: 20 }),
  noLabelIds: f.refs('不含标签', customerLabel.findAll, { max: 20 }),
  lastVisitFrom: f.firstDay('末次就诊'),
  lastVisitTo: f.lastDay('末次就诊'),
  followStaffId: fields.followStaffId,
  archiveKind: f.dict('档案', patientArchiveKind),
  hasCard: f.bool('有储值'),
  owes: f.bool('有欠费'),
  integralFrom: f.int('积分从', { min: 0, max: 9_999_999 }),
  integralTo: f.int('积分至', { min: 0, max: 9_999_999 }),
  consumeFrom: f.money('累计消费从', { min: 0, max: 99_999_999 }),
  consumeTo: f.money('累计消费至', { min: 0, max: 99_999_999 }),
  wechatBound: f.bool('微信已绑'),
  /** Nobody who came within so many days. */
  sleepDays: f.int('未到店', { unit: '天', min: 1, max: 3650 }),
  patientId: f.id('患者'),
} as const;

/** Named filters of an account. */
export const savedFilter = {
  id: required(f.id('筛选')),
  name: required(f.text('名称', 20)),
  filters: required(f.json<Readonly<Record<string, unknown>>>('条件')),
} as const;
