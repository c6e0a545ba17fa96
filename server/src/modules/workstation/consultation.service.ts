import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import {
  type Consultation,
  consultationForm,
  diagnosisSummary,
} from '@mingmou/contract/workstation/consultation.rules';
import { prescriptionCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { queueCase } from '../his/his-queue.service';
import { writeSummary } from '../visit/medical.rows';
import { dropDiagnoses, writeDiagnoses } from './diagnosis.store';
import { mayPrescribe } from './employee.store';
import { icdNames } from './icd.store';
import type { Stage } from './stage.service';

/** Diagnoses carry the names of the catalogue, whatever the page showed. */
async function named(cx: SessionCx, record: Consultation): Promise<Consultation> {
  const rows = record.diagnoses ?? [];
  const names = await icdNames(
    cx,
    rows.map(({ icdCode }) => icdCode),
  );
  const diagnoses = rows.map((row) => {
    const icdName = names.get(row.icdCode);
    if (icdName === undefined) throw malformed('diagnoses', `诊断：编码「${row.icdCode}」不在诊断目录中或已停用`);
    return { ...row, icdName };
  });
  return { ...record, diagnoses };
}

/** 问诊: its diagnoses become those of the visit when it is finished. */
export const consultationStage: Stage<Consultation> = {
  of: consultation,
  code: consultation.code,
  form: consultationForm,
  check: (cx, _visit, record) => named(cx, record),
  ready: async (cx, _visit, { diagnoses }) => {
    if (diagnoses && !(await mayPrescribe(cx))) refuse(prescriptionCodes.noRight);
  },
  finished: async (cx, { id: acceptsId, patientId, state }, { content }) => {
    const rows = content.diagnoses ?? [];
    await writeDiagnoses(cx, { acceptsId, patientId }, rows);
    await writeSummary(cx, acceptsId, diagnosisSummary(rows) || null);
    // 问诊 was reopened after the end of the visit, so a new version is uploaded.
    if (state === 'DONE') await queueCase(cx, acceptsId);
  },
  withdrawn: async (cx, { acceptsId }) => {
    await dropDiagnoses(cx, acceptsId);
    await writeSummary(cx, acceptsId, null);
  },
};
