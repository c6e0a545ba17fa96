import { f, required } from '../base/field';
import { visitType } from '../dict/visit-type';
import { acceptsState } from '../outpatient/visit.fields';
import { visitScope } from './consulting-desk.dicts';
import {
  consultingDeskDepartments,
  consultingDeskDoctors,
  consultingDeskRooms,
  visitOrgs,
} from './consulting-desk.picker';
import { ICD_CODE } from './icd.contract';

const BY_DEPARTMENT = { by: { departmentId: 'departmentId' } } as const;

export const consultingDeskFilters = {
  /** The search unless said. */
  scope: f.dict('范围', visitScope),
  /** One day; the desk's default is today. */
  date: f.date('日期'),
  /** Days of the search, at most 90 apart. */
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  /** 历史未接诊: waiting since an earlier day; dates and state are not looked at. */
  earlier: f.bool('历史未接诊'),
  departmentId: f.ref('科室', consultingDeskDepartments),
  roomId: f.ref('诊室', consultingDeskRooms, BY_DEPARTMENT),
  /** At the desk, those who wait for nobody in particular are shown to every doctor. */
  doctorId: f.ref('医生', consultingDeskDoctors, {
    ...BY_DEPARTMENT,
    id: 'staffId',
    name: ({ name, isMe }) => (isMe ? `${name}（我）` : name),
  }),
  acceptsState: f.dict('状态', acceptsState),
  visitType: f.dict('就诊类型', visitType),
  /** A code or how it begins, or words of the name. */
  icdCode: f.text('诊断', ICD_CODE),
  /** Only for the search: one organisation that the caller may view; absent: all of them. */
  orgId: f.ref('机构', visitOrgs),
  keyword: f.text('姓名/电话/病历号/就诊号', 30),
} as const;

/** Where a visit is sent to. */
export const transferTo = {
  departmentId: required(consultingDeskFilters.departmentId),
  roomId: consultingDeskFilters.roomId,
  doctorId: f.ref('医生', consultingDeskDoctors, { ...BY_DEPARTMENT, id: 'staffId' }),
} as const;
