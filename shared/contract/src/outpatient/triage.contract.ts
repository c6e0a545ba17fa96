import { call } from '../base/call';
import { f, required } from '../base/field';
import { keptTriageFields, triageFields } from './triage.fields';
import { acceptsState, patientHead, payStateField, triageState, visitPlace } from './visit.fields';

const touches = ['triage', 'visit'];

/** 0 means that the record was never saved. */
const key = { acceptsId: required(f.id('就诊')), version: required(f.int('版本', { min: 0 })) } as const;

const state = {
  triageState: required(f.dict('预检状态', triageState)),
  version: required(f.int('版本')),
} as const;

const warning = { field: required(f.text('字段', 40)), says: required(f.text('提示', 100)) } as const;
const saved = required(f.object('预检', { ...state, warnings: required(f.list('提示', f.object('提示', warning))) }));

const page = {
  acceptsId: required(f.id('就诊')),
  visitNo: required(f.text('就诊号', 20)),
  queueNo: required(f.int('号序')),
  ...patientHead,
  allergyFlag: f.int('过敏史'),
  allergyHistory: f.text('过敏史', 200),
  ...visitPlace,
  ...payStateField,
  acceptsState: required(f.dict('状态', acceptsState)),
  visionType: required(f.int('视力记录方式')),
  ...state,
  record: required(f.object('预检记录', keptTriageFields)),
  finishAt: f.dateTime('完成时间'),
  measuredBy: f.text('检查人', 20),
  /** The patient's latest finished record in this organisation. */
  last: f.object('上次预检', keptTriageFields),
  lastAt: f.dateTime('上次预检时间'),
} as const;

const input = { ...key, ...triageFields } as const;

/** The pre-examination of a visit; workstation and triage desk edit the same row (domain-outpatient §4). */
export const triageRecord = {
  fields: triageFields,
  findByAccepts: call({
    method: 'GET',
    path: '/api/opt-medical/triage-find-by-accepts/{acceptsId}',
    title: '分诊预检',
    grant: 'menu:1102',
    input: { acceptsId: required(f.id('就诊')) },
    output: required(f.object('预检', page)),
    touches,
  }),
  save: call({
    path: '/api/opt-medical/triage-save',
    title: '保存预检',
    grant: 'menu:1102',
    log: '保存预检',
    idempotent: 'offered',
    input,
    output: saved,
    touches,
  }),
  finish: call({
    path: '/api/opt-medical/triage-finish',
    title: '完成预检',
    grant: 'menu:1102',
    log: '完成预检',
    idempotent: 'offered',
    input,
    output: saved,
    touches,
  }),
  cancel: call({
    path: '/api/opt-medical/triage-cancel',
    title: '清空预检',
    grant: 'menu:1102',
    log: '清空预检',
    input: key,
    output: required(f.object('预检', state)),
    touches,
  }),
  retrial: call({
    path: '/api/opt-medical/triage-retrial',
    title: '重新打开预检',
    grant: 'triage:retrial',
    input: key,
    output: required(f.object('预检', state)),
    touches,
  }),
} as const;
