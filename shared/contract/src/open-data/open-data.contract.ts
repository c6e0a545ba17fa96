import { call } from '../base/call';
import { f, required } from '../base/field';

/** A patient's data in a form that other systems read, so that nobody is locked in. */
export const openData = {
  patient: call({
    path: '/api/patient/fhir',
    title: '导出患者资料（FHIR R4）',
    grant: 'patient:export',
    input: {
      patientId: required(f.id('患者')),
      reason: required(f.text('导出原因', 100)),
    },
    bytes: 'application/fhir+json',
    log: '导出患者资料',
  }),
} as const;
