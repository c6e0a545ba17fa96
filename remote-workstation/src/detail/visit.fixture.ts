import type { PatientInfo, VisitOfDetail } from './use-visit';

/** A child at his second visit, allergic to penicillin. */
export const patient: PatientInfo = {
  patientId: 1,
  recordNo: 'B00000001',
  name: '王小明',
  sex: 1,
  birthday: '2017-03-01',
  age: '9岁',
  phone: '138****0001',
  labels: [],
  allergyFlag: 1,
  allergyHistory: '青霉素',
  visitCount: 2,
  lastSe: { od: -1, os: -0.75 },
};

/** Being seen, the pre-examination done. */
export const visit: VisitOfDetail = {
  acceptsId: 14,
  version: 3,
  medicalId: 3,
  visitNo: 'JZ202603100007',
  day: '2026-03-10',
  queueNo: 7,
  patientId: 1,
  recordNo: 'B00000001',
  name: '王小明',
  sex: 1,
  visitType: 1,
  departmentId: 3,
  departmentName: '眼科',
  doctorName: '李医生',
  regKind: 1,
  payState: 0,
  acceptsState: 1,
  triageState: 2,
  callState: 1,
  callCount: 1,
  priority: false,
  over: false,
  registeredAt: '2026-03-10 09:00:00',
  isMine: true,
  waitingMinutes: 3,
  stages: [
    { tab: 0, code: 'triage', title: '预检', stageState: 2 },
    { tab: 1, code: 'questionnaire', title: '问卷', stageState: 1 },
    { tab: 9, code: 'optician-prescription', title: '配镜处方', stageState: 0 },
  ],
};
