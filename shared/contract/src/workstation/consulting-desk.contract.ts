import { call } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, pick, required } from '../base/field';
import { visitType } from '../dict/visit-type';
import { acceptsKey, acceptsState, reasonField, visitVersion } from '../outpatient/visit.fields';
import { callAction, holdTag } from './consulting-desk.dicts';
import {
  calledVisit,
  consultingDeskCounts,
  consultingDeskRow,
  count,
  earlierVisit,
  openedVisit,
  patientBar,
  searchedRow,
  stageTab,
} from './consulting-desk.fields';
import { consultingDeskFilters, transferTo } from './consulting-desk.filters';
import { consultingDeskFlow } from './consulting-desk.flow';
import {
  consultingDeskDepartments,
  consultingDeskDoctors,
  consultingDeskRooms,
  visitOrgs,
} from './consulting-desk.picker';
import { READS_VISIT, visitId } from './stage.fields';

const DV = '/api/doctor-viewing-table';
const touches = ['visit', 'registration', 'todo'];
/** The desk and the search over visits. */
const READS = ['menu:1201', 'menu:1203'] as const;

/** Consulting desk: waiting patients, current patients, and the doctor's acts on a visit (domain-workstation §1). */
export const consultingDesk = {
  row: searchedRow,
  filters: consultingDeskFilters,
  lifecycle: consultingDeskFlow,
  searchPage: call({
    path: `${DV}/search-page`,
    title: '就诊列表',
    grant: READS,
    input: { ...paging, ...consultingDeskFilters },
    output: required(
      f.object('就诊列表', {
        records: required(f.list('记录', f.object('就诊', searchedRow))),
        total: count('总数'),
        page: count('页码'),
        size: count('每页条数'),
        counts: required(f.object('计数', consultingDeskCounts)),
      }),
    ),
    touches,
    quiet: true,
  }),
  export: call({
    path: `${DV}/search-page/export`,
    title: '导出就诊查询',
    grant: 'work-search:export',
    input: { ...pick(paging, ['column', 'asc']), ...consultingDeskFilters },
    xlsx: true,
  }),
  receive: call({
    method: 'GET',
    path: `${DV}/receive/{id}`,
    title: '接诊',
    grant: 'work-platform:receive',
    input: { id: visitId },
    output: openedVisit,
    touches,
  }),
  receiveCancel: call({
    method: 'GET',
    path: `${DV}/receive-cancel/{id}`,
    title: '退回候诊',
    grant: 'work-platform:receive',
    input: { id: visitId },
    touches,
  }),
  /**
   * Starts a visit directly. Default department: the first one that patients register with; default visit type: derived
   * from the history.
   */
  receiveQuick: call({
    method: 'GET',
    path: `${DV}/receive-quick`,
    title: '快速接诊',
    grant: 'work-platform:quick',
    input: {
      patientId: required(f.id('患者')),
      departmentId: f.id('科室'),
      roomId: f.id('诊室'),
      visitType: f.dict('就诊类型', visitType),
    },
    output: openedVisit,
    touches,
  }),
  call: call({
    method: 'GET',
    path: `${DV}/call/{id}`,
    title: '呼叫',
    grant: 'work-platform:call',
    input: { id: visitId, roomId: f.id('诊室') },
    output: calledVisit,
    touches,
  }),
  quickCall: call({
    method: 'GET',
    path: `${DV}/quickCall`,
    title: '呼叫下一位',
    grant: 'work-platform:call',
    input: { roomId: f.id('诊室'), departmentId: f.id('科室') },
    output: calledVisit,
    touches,
  }),
  callNumber: call({
    path: `${DV}/v1.2/viewingTable/callNumber`,
    title: '叫号',
    grant: 'work-platform:call',
    input: { acceptsId: visitId, roomId: f.id('诊室'), action: required(f.dict('操作', callAction)) },
    output: calledVisit,
    touches,
  }),
  transfer: call({
    path: `${DV}/medical/transfer`,
    title: '转诊室',
    grant: 'work-platform:transfer',
    input: {
      ...acceptsKey,
      ...transferTo,
      reason: reasonField,
    },
    output: required(f.object('转诊室', { queueNo: count('号序') })),
    touches,
  }),
  /** Without a tag: takes it off. */
  hold: call({
    path: `${DV}/medical/hold`,
    title: '挂起',
    grant: 'work-platform:receive',
    input: { acceptsId: visitId, holdTag: f.dict('挂起', holdTag) },
    touches,
  }),
  /** Refused with `{blockers, tabs}` while something is unfinished (120110): titles, and the tab of each. */
  finish: call({
    method: 'GET',
    path: `${DV}/medical/finish/{id}`,
    title: '结束就诊',
    grant: 'work-platform:finish',
    input: { id: visitId },
    output: required(
      f.object('结束', {
        blockers: required(f.list('未完成', f.text('项目', 40))),
        /** What does not hold up the visit: a sale of the patient that waits (140401). */
        warnings: f.list('提醒', f.text('提醒', 200)),
      }),
    ),
    touches,
  }),
  acceptsState: call({
    method: 'GET',
    path: `${DV}/medical/accepts-state/{id}`,
    title: '就诊状态',
    grant: 'menu:1201',
    input: { id: visitId },
    output: required(
      f.object('状态', {
        acceptsState: required(f.dict('状态', acceptsState)),
        receiveStaffName: f.text('接诊人', 20),
        ...visitVersion,
      }),
    ),
    touches,
    quiet: true,
  }),
  /** The visit of the detail page and how far each of its stages is; a tab without an entry does not exist. */
  medicalAccepts: call({
    method: 'GET',
    path: `${DV}/medical-accpects/{id}`,
    title: '就诊详情',
    grant: READS_VISIT,
    input: { id: visitId },
    output: required(
      f.object('就诊', {
        ...consultingDeskRow,
        isForeign: required(f.bool('其他机构的就诊')),
        stages: required(f.list('页签', f.object('页签', stageTab))),
        /** What 问诊 of this visit says of allergies, from its first save on; the patient's file has its own. */
        askedAllergy: f.note('问诊过敏史', 500),
        /** What measuring devices sent for it and nobody looked at yet. */
        deviceCount: f.int('待采用的仪器记录'),
        /** That it began with, or that were registered in it. */
        referralCount: f.int('转诊单'),
      }),
    ),
    touches: [...touches, 'stage', 'triage', 'device', 'referral-out'],
  }),
  /** 历史就诊: received visits in every organisation that the caller may view, latest first. */
  earlierVisits: call({
    path: `${DV}/earlier-visits`,
    title: '历史就诊',
    grant: READS_VISIT,
    input: { ...pick(paging, ['page', 'size']), patientId: required(f.id('患者')) },
    output: pageOf(f.object('就诊', earlierVisit)),
    touches: [...touches, 'stage', 'triage'],
    quiet: true,
  }),
  initOrg: visitOrgs,
  initDepartment: consultingDeskDepartments,
  initConsultation: consultingDeskRooms,
  initEmployee: consultingDeskDoctors,
  doctorTitle: call({
    method: 'GET',
    path: `${DV}/doctor-title/{staffId}`,
    title: '医生职称',
    grant: 'menu:1201',
    input: { staffId: required(f.id('医生')) },
    output: required(f.object('医生', { name: required(f.text('姓名', 20)), title: f.text('职称', 20) })),
    touches: ['employee'],
  }),
  /** The patient bar of the detail page; the phone comes masked. */
  patientInfo: call({
    method: 'GET',
    path: `${DV}/patient-info/{patientId}`,
    title: '患者信息',
    grant: READS_VISIT,
    input: { patientId: required(f.id('患者')) },
    output: required(f.object('患者', patientBar)),
    touches: ['patient', 'triage', 'visit', 'value-card', 'arrears', 'charge-order', 'points', 'episode'],
  }),
} as const;
