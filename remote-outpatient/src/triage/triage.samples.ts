import type { Right } from '@mingmou/contract/auth/rights';
import type { Visit } from './visit-acts';

export const waiting: Visit = {
  acceptsId: 14,
  version: 3,
  visitNo: 'JZ202603100007',
  queueNo: 7,
  patientId: 1,
  recordNo: 'B00000001',
  name: '王小明',
  sex: 1,
  age: '9岁',
  phone: '138****0001',
  visitType: 1,
  departmentId: 3,
  departmentName: '眼科',
  roomId: 2,
  payState: 0,
  acceptsState: 0,
  triageState: 0,
  quesState: 0,
  callState: 0,
  callCount: 0,
  priority: false,
  over: false,
  registeredAt: '2026-03-10 09:00:00',
  waitingMinutes: 31,
};

export const NURSE: readonly Right[] = [
  'menu:1102',
  'triage:call',
  'triage:state',
  'triage:cancel',
  'triage:transfer',
  'triage:priority',
];
