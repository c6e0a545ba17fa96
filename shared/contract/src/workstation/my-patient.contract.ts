import { call } from '../base/call';
import { dict } from '../base/dict';
import { pageOf, paging } from '../base/envelope';
import { f, pick, required } from '../base/field';
import { patientHead } from '../outpatient/visit.fields';
import { customerLabel } from '../patients/customer.contract';
import { anyClinicMenu } from '../patients/patient.contract';
import { eyesOf } from './consulting-desk.fields';

const MENU = 'menu:1202';
const PATH = '/api/my-patient';

export const patientScope = dict('patientScope', '范围', [
  ['MINE', '我接诊'],
  ['STARRED', '我关注'],
  ['ORG', '本机构'],
]);

export const noteScope = dict('noteScope', '可见范围', [
  ['PRIVATE', '仅自己'],
  ['ORG', '本机构'],
]);

export const patientArchive = dict('patientArchive', '档案', [
  ['OK', '角塑'],
  ['RGP', 'RGP'],
  ['SOFT', '软镜'],
  ['VT', '视训'],
  ['GLASSES', '配镜'],
]);

const patientId = required(f.id('患者'));
const labels = required(f.list('标签', f.object('标签', customerLabel.label)));

const note = {
  scope: required(f.dict('可见范围', noteScope)),
  content: required(f.note('备注', 500)),
  authorName: required(f.text('填写人', 20)),
  updatedAt: required(f.dateTime('时间')),
} as const;

const row = {
  ...patientHead,
  labels,
  firstVisitAt: f.dateTime('首诊'),
  lastVisitAt: f.dateTime('末诊'),
  visitCount: required(f.int('次数')),
  /** Of the latest visit here whose 问诊 was finished. */
  diagnosisSummary: f.text('末次诊断', 500),
  /** The latest points of the growth chart, an eye at a time. */
  lastSe: eyesOf('末次SE', 'D'),
  lastAl: eyesOf('末次眼轴', 'mm'),
  /** As the latest signed record here agreed. */
  nextReviewDate: f.date('下次复诊'),
  /** The caller's own note, else that of the organisation. */
  note: f.note('备注', 500),
  starred: required(f.bool('关注')),
  /** Latest received visit here. */
  lastAcceptsId: f.id('最近就诊'),
} as const;

const filters = {
  /** 我接诊 and 我关注 together where none is named. */
  scope: f.dict('范围', patientScope),
  keyword: f.text('姓名/电话/病历号', 30),
  labelId: f.ref('标签', customerLabel.findAll),
  /** Of the last visit, at most 365 days apart. */
  dateFrom: f.firstDay('末诊'),
  dateTo: f.lastDay('末诊'),
  /** Of the next visit that was agreed, at most 365 days apart. */
  reviewFrom: f.firstDay('复诊'),
  reviewTo: f.lastDay('复诊'),
  /** Of this organisation; 视训: a package of training that was not refunded. */
  archive: f.dict('档案', patientArchive),
  ageFrom: f.int('年龄从', { min: 0, max: 150 }),
  ageTo: f.int('年龄至', { min: 0, max: 150 }),
} as const;

const typed = {
  labelIds: f.refs('标签', customerLabel.findAll, { max: 20 }),
  note: f.note('备注', 500),
} as const;

const touches = ['patient', 'visit', 'stage', 'my-patient'];

/** 我的患者: patients that the caller received or follows (domain-workstation §1). */
export const myPatient = {
  row,
  typed,
  page: call({
    path: `${PATH}/page-list`,
    title: '我的患者',
    grant: MENU,
    input: { ...paging, ...filters },
    output: pageOf(f.object('患者', row)),
    touches,
  }),
  labelDetail: call({
    path: `${PATH}/patient-label-detail/{id}`,
    title: '患者标签',
    grant: MENU,
    input: { id: patientId },
    output: required(f.object('患者标签', { labels })),
    touches: ['patient'],
  }),
  /** The labels a patient is to have, none if none are named. */
  labelEdit: call({
    path: `${PATH}/patient-label-edit`,
    title: '患者标签',
    grant: MENU,
    input: { patientId, ...pick(typed, ['labelIds']) },
    touches: ['patient', 'my-patient'],
    log: '患者标签',
  }),
  /** Also from the patient's file (domain-patients §1.4). */
  noteDetail: call({
    path: `${PATH}/patient-note-detail/{id}`,
    title: '患者备注',
    grant: anyClinicMenu,
    input: { id: patientId },
    output: required(f.list('备注', f.object('备注', note))),
    touches: ['my-patient'],
  }),
  /** Without content: takes the note off. */
  noteEdit: call({
    path: `${PATH}/patient-note-edit`,
    title: '患者备注',
    grant: anyClinicMenu,
    input: { patientId, ...pick(note, ['scope']), content: typed.note },
    touches: ['my-patient'],
    log: '患者备注',
  }),
  star: call({
    path: `${PATH}/star`,
    title: '关注患者',
    grant: MENU,
    input: { patientId, starred: required(f.bool('关注')) },
    touches: ['my-patient'],
    log: '关注患者',
  }),
} as const;
