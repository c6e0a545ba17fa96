import { call } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { visitType } from '../../dict/visit-type';
import { acceptsState } from '../../outpatient/visit.fields';
import { visitPrintFields } from '../../workstation/print/visit-print.fields';
import { FILE_GRANT } from './patient-portal.contract';

/** The calls of the product under which a file reads visits, trainings and glasses. */
export const VIEWING = '/api/patient-viewing-table';

const row = {
  id: required(f.id('就诊')),
  day: required(f.date('日期')),
  orgName: required(f.text('机构', 30)),
  isShown: required(f.bool('可查看')),
  visitNo: f.text('就诊号', 20),
  departmentName: f.text('科室', 20),
  doctorName: f.text('医生', 20),
  visitType: f.dict('类型', visitType),
  diagnosisSummary: f.text('诊断', 500),
  prescriptionCount: f.int('处方', { unit: '张' }),
  dueAmount: f.money('应收'),
  acceptsState: f.dict('状态', acceptsState),
  /** Called off at the desk. */
  isVoid: required(f.bool('已作废')),
} as const;

const stage = {
  tab: required(f.int('页签')),
  title: required(f.text('阶段', 20)),
  stageState: required(f.int('填写状态')),
} as const;

const record = {
  ...pick(row, ['id', 'day', 'orgName', 'departmentName', 'doctorName', 'visitType', 'isVoid']),
  visitNo: required(f.text('就诊号', 20)),
  /** Across a record that is not in force: 草稿, 已作废. */
  mark: f.text('水印', 10),
  stages: required(f.list('阶段', f.object('阶段', stage))),
  groups: visitPrintFields.groups,
} as const;

const acceptsId = required(f.id('就诊'));
const touches = ['visit', 'stage', 'charge-order', 'lens-record', 'registration'];

/** 就诊记录: records of a patient's visits, read only (domain-patients §2, tab 4). */
export const patientVisit = {
  row,
  record,
  page: call({
    path: `${VIEWING}/record/page`,
    title: '就诊记录',
    grant: FILE_GRANT,
    input: { ...paging, patientId: required(f.id('患者')), dateFrom: f.firstDay('日期'), dateTo: f.lastDay('日期') },
    output: pageOf(f.object('就诊', row)),
    touches,
  }),
  find: call({
    method: 'GET',
    path: `${VIEWING}/record/{acceptsId}`,
    title: '就诊内容',
    grant: FILE_GRANT,
    input: { acceptsId },
    output: required(f.object('就诊内容', record)),
    touches,
  }),
  /** Side by side, in the order in which they were. */
  compare: call({
    path: `${VIEWING}/record/compare`,
    title: '就诊对比',
    grant: FILE_GRANT,
    input: { acceptsIds: required(f.ids('就诊', { max: 4 })) },
    output: required(f.list('就诊内容', f.object('就诊内容', record))),
    touches,
  }),
} as const;
