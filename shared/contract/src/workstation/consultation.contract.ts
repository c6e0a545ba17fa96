import { call } from '../base/call';
import { f, required } from '../base/field';
import { consultationFields } from './consultation.fields';
import { READS_VISIT, retrialReason, stageAnswer, stageKey, stageMoved, visitId } from './stage.fields';
import { consultationFlow, stageState } from './stage.flow';

const DV = '/api/doctor-viewing-table';
const touches = ['stage', 'visit'];
const WRITES = 'work-stage:ask';
const moved = stageMoved(stageState);
const input = { ...stageKey, ...consultationFields } as const;

/** 问诊, tab 2 of a visit (domain-workstation §2.3). */
export const consultation = {
  fields: consultationFields,
  lifecycle: consultationFlow,
  findByAccepts: call({
    method: 'GET',
    path: `${DV}/v1.2/consultation/find-by-accepts/{acceptsId}`,
    title: '问诊',
    grant: READS_VISIT,
    input: { acceptsId: visitId },
    output: required(f.object('问诊', stageAnswer(stageState, consultationFields))),
    touches,
  }),
  save: call({
    path: `${DV}/v1.2/consultation/save`,
    title: '保存问诊',
    grant: WRITES,
    input,
    output: moved,
    touches,
  }),
  finish: call({
    path: `${DV}/v1.2/consultation/finish`,
    title: '完成问诊',
    grant: WRITES,
    input,
    output: moved,
    touches,
  }),
  reset: call({
    path: `${DV}/consultation/reset`,
    title: '重置问诊',
    grant: WRITES,
    input: stageKey,
    output: moved,
    touches,
  }),
  /** Without the button: the author alone, on the same day. */
  retrial: call({
    path: `${DV}/consultation/retrial/{acceptsId}`,
    title: '反审问诊',
    grant: ['work-detail:retrial', WRITES],
    input: { ...stageKey, reason: retrialReason },
    output: moved,
    touches,
  }),
} as const;
