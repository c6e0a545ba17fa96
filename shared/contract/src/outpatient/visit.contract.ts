import { call } from '../base/call';
import { paging } from '../base/envelope';
import { f, pick, required } from '../base/field';
import { visitType } from '../dict/visit-type';
import { leadTo } from './general.contract';
import { recordFilters } from './registration-record.fields';
import {
  acceptsKey,
  acceptsState,
  callState,
  patientHead,
  payStateField,
  quesState,
  reasonField,
  triageState,
  visitPlace,
  visitVersion,
} from './visit.fields';
import { acceptsFlow, triageFlow } from './visit.flow';

const touches = ['visit', 'registration', 'todo'];

const row = {
  acceptsId: required(f.id('就诊')),
  ...visitVersion,
  visitNo: required(f.text('就诊号', 20)),
  queueNo: required(f.int('号序')),
  ...patientHead,
  ...visitPlace,
  ...payStateField,
  acceptsState: required(f.dict('状态', acceptsState)),
  triageState: required(f.dict('预检', triageState)),
  quesState: required(f.dict('问卷', quesState)),
  callState: required(f.dict('叫号', callState)),
  callCount: required(f.int('叫号次数')),
  priority: required(f.bool('优先')),
  priorityReason: f.text('优先原因', 30),
  over: required(f.bool('加号')),
  registeredAt: required(f.dateTime('挂号时间')),
  receiveAt: f.dateTime('接诊时间'),
  finishAt: f.dateTime('完成时间'),
  waitingMinutes: required(f.int('等候时长', { unit: '分' })),
} as const;

const filters = {
  date: f.date('日期'),
  ...pick(leadTo, ['departmentId', 'roomId']),
  /** Of a day past too, whose doctors may be off duty today. */
  ...pick(recordFilters, ['doctorId']),
  visitType: f.dict('就诊类型', visitType),
  triageState: f.dict('预检状态', triageState),
  acceptsState: f.dict('状态', acceptsState),
  keyword: f.text('姓名/电话/病历号', 30),
} as const;

const count = (title: string) => required(f.int(title));
const counts = { all: count('全部'), s0: count('候诊'), s1: count('接诊中'), s2: count('已完成') } as const;

const shown = { name: required(f.text('姓名', 50)), queueNo: required(f.int('号序')) } as const;
const shownList = (title: string) => required(f.list(title, f.object(title, shown)));

/** The queue and its acts (domain-outpatient §4). */
export const visit = {
  row,
  filters,
  lifecycle: acceptsFlow,
  triage: triageFlow,
  pageTriage: call({
    path: '/api/opt-medical/page-triage',
    title: '分诊台',
    grant: 'menu:1102',
    input: { ...paging, ...filters },
    output: required(
      f.object('分诊', {
        records: required(f.list('记录', f.object('就诊', row))),
        total: count('总数'),
        page: count('页码'),
        size: count('每页条数'),
        counts: required(f.object('计数', counts)),
      }),
    ),
    touches,
    quiet: true,
  }),
  updateAccepts: call({
    path: '/api/opt-medical/update-accepts',
    title: '变更就诊状态',
    grant: 'triage:state',
    input: { ...acceptsKey, acceptsState: required(f.dict('状态', acceptsState)), reason: reasonField },
    output: required(f.object('就诊', visitVersion)),
    touches,
  }),
  updateCancel: call({
    path: '/api/opt-medical/update-cancel',
    title: '取消就诊',
    grant: 'triage:cancel',
    input: { ...acceptsKey, reason: required(reasonField) },
    touches,
  }),
  updateTransfer: call({
    path: '/api/opt-medical/update-transfer',
    title: '转诊',
    grant: 'triage:transfer',
    input: {
      ...acceptsKey,
      ...leadTo,
      departmentId: required(leadTo.departmentId),
      reason: reasonField,
    },
    output: required(f.object('转诊', { queueNo: count('号序') })),
    touches,
  }),
  updatePriority: call({
    path: '/api/opt-medical/update-priority',
    title: '变更优先',
    grant: 'triage:priority',
    input: { ...acceptsKey, priority: required(f.bool('优先')), reason: f.text('优先原因', 30) },
    touches,
  }),
  pass: call({
    path: '/api/opt-medical/pass',
    title: '过号',
    grant: 'triage:call',
    input: acceptsKey,
    touches,
  }),
  callNumber: call({
    path: '/api/opt-medical/call-number',
    title: '叫号',
    grant: 'triage:call',
    input: { acceptsId: required(f.id('就诊')), roomId: f.id('诊室') },
    output: required(f.object('叫号', { callCount: count('叫号次数'), text: required(f.text('叫号内容', 100)) })),
    touches,
  }),
  callNumberByWechat: call({
    path: '/api/opt-medical/call-number-by-wechat',
    title: '微信叫号',
    grant: 'triage:call',
    input: { acceptsId: required(f.id('就诊')), roomId: f.id('诊室') },
    output: required(f.object('叫号', { callCount: count('叫号次数'), text: required(f.text('叫号内容', 100)) })),
    touches,
  }),
  board: call({
    method: 'GET',
    path: '/api/opt-medical/board/{roomId}',
    title: '叫号屏',
    grant: 'menu:1102',
    input: { roomId: required(f.id('诊室')) },
    output: required(
      f.object('叫号屏', { calling: shownList('正在叫号'), waiting: shownList('候诊'), passed: shownList('过号') }),
    ),
    touches,
    quiet: true,
  }),
} as const;
