import { call } from '../base/call';
import { f, pick, required } from '../base/field';
import { deskTemplateFields } from '../cashier/payment/receipt.contract';
import { answersField, questionnaireForm } from './questionnaire.fields';
import { acceptsState, patientHead, payStateField, quesState, visitPlace } from './visit.fields';

const touches = ['questionnaire', 'visit'];

/** 0 means that the answers were never saved. */
const key = { acceptsId: required(f.id('就诊')), version: required(f.int('版本', { min: 0 })) } as const;

const state = {
  quesState: required(f.dict('问卷状态', quesState)),
  version: required(f.int('版本')),
} as const;

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
  ...state,
  ...questionnaireForm,
} as const;

/** Paper of a questionnaire; on A5 if its template requires it, otherwise on A4. */
const paper = {
  ...pick(page, ['acceptsId', 'visitNo', 'recordNo', 'name', 'sex', 'age', 'departmentName', 'doctorName']),
  ...pick(page, ['allergyFlag', 'allergyHistory', 'ageYears', 'templateName', 'sections', 'answers', 'finishAt']),
  orgName: required(f.text('机构', 20)),
  printedAt: required(f.dateTime('打印时间')),
  operatorName: required(f.text('操作员', 20)),
  template: required(f.object('模板', deskTemplateFields)),
} as const;

const input = { ...key, templateId: required(f.id('问卷模板')), answers: answersField } as const;
const after = required(f.object('问卷', state));

/** The questionnaire of a visit; workstation and triage desk edit the same row (domain-outpatient §4). */
export const questionnaire = {
  findByAccepts: call({
    method: 'GET',
    path: '/api/opt-medical/questionnaire-find-by-accepts/{acceptsId}',
    title: '分诊问卷',
    grant: 'menu:1102',
    input: { acceptsId: required(f.id('就诊')) },
    output: required(f.object('问卷', page)),
    touches,
  }),
  print: call({
    method: 'GET',
    path: '/api/opt-medical/questionnaire-print/{acceptsId}',
    title: '打印问卷',
    grant: 'menu:1102',
    input: { acceptsId: required(f.id('就诊')) },
    output: required(f.object('问卷', paper)),
    touches,
  }),
  save: call({
    path: '/api/opt-medical/questionnaire-save',
    title: '保存问卷',
    grant: 'menu:1102',
    log: '保存问卷',
    input,
    output: after,
    touches,
  }),
  finish: call({
    path: '/api/opt-medical/questionnaire-finish',
    title: '完成问卷',
    grant: 'menu:1102',
    log: '完成问卷',
    input,
    output: after,
    touches: [...touches, 'patient'],
  }),
  cancel: call({
    path: '/api/opt-medical/questionnaire-cancel',
    title: '清空问卷',
    grant: 'menu:1102',
    log: '清空问卷',
    input: key,
    output: after,
    touches,
  }),
  retrial: call({
    path: '/api/opt-medical/questionnaire-retrial',
    title: '重新打开问卷',
    grant: 'triage:retrial',
    input: key,
    output: after,
    touches,
  }),
} as const;
