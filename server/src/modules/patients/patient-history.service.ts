import type { PatientChange } from '@mingmou/contract/outpatient/questionnaire.rules';
import { patientFields } from '@mingmou/contract/patients/patient.fields';
import type { SessionCx } from '../../kernel/context/cx';
import { changes } from '../../kernel/row/operation-log';
import { lockPatient, writePatient } from './patient.store';

/** Writes a questionnaire's facts to the patient's file, and logs the replaced values. */
export async function writeHistory(cx: SessionCx, patientId: number, change: PatientChange): Promise<void> {
  const old = await lockPatient(cx, patientId);
  if (!old) return;
  const { before, after } = changes(patientFields, old, { ...change });
  if (Object.keys(after).length === 0) return;
  await writePatient(cx, patientId, change);
  cx.log({ targetType: '患者', targetId: patientId, targetName: old.name, before, after, reason: '问卷' });
}
