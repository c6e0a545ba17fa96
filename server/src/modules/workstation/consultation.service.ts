import type { InputOf } from '@mingmou/contract/base/call';
import type { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultationFields } from '@mingmou/contract/workstation/consultation.fields';
import {
  type Consultation,
  type ConsultationFault,
  consultationFault,
  consultationMissing,
  diagnosisSummary,
} from '@mingmou/contract/workstation/consultation.rules';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import { prescriptionCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import type { SessionCx } from '../../kernel/cx';
import { malformed, refuse } from '../../kernel/refusal';
import type { LockedVisit } from '../outpatient/visit.store';
import { dropDiagnoses, writeDiagnoses } from './diagnosis.store';
import { mayPrescribe } from './employee.store';
import { icdNames } from './icd.store';
import { writeSummary } from './medical.store';
import { keepStage, readStage, reopenStage, resetStage, type Stage } from './stage.service';

function refuseFault(fault: ConsultationFault | undefined): void {
  if (!fault) return;
  if (fault.kind === 'wrong') throw malformed(fault.field, fault.says);
  const { label } = fault;
  if (fault.kind === 'missing') refuse(stageCodes.missing, { label });
  refuse(stageCodes.outOfRange, { label, min: fault.min, max: fault.max });
}

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

async function check(cx: SessionCx, visit: LockedVisit, record: Consultation): Promise<Consultation> {
  refuseFault(consultationFault(record, visit.day));
  return named(cx, record);
}

async function ready(cx: SessionCx, _visit: LockedVisit, record: Consultation): Promise<void> {
  refuseFault(consultationMissing(record));
  if ((record.diagnoses ?? []).length > 0 && !(await mayPrescribe(cx))) refuse(prescriptionCodes.noRight);
}

/** 问诊: its diagnoses become those of the visit when it is finished. */
export const consultationStage: Stage<Consultation> = {
  code: 'consultation',
  title: '问诊',
  tab: 2,
  flow: consultationFlow,
  grant: 'work-stage:ask',
  fields: consultationFields,
  check,
  ready,
  finished: async (cx, { id: acceptsId, patientId }, { content }) => {
    const rows = content.diagnoses ?? [];
    await writeDiagnoses(cx, { acceptsId, patientId }, rows);
    await writeSummary(cx, acceptsId, diagnosisSummary(rows) || null);
  },
  withdrawn: async (cx, { acceptsId }) => {
    await dropDiagnoses(cx, acceptsId);
    await writeSummary(cx, acceptsId, null);
  },
};

type State = 0 | 1 | 2;

/** A stage without 作废 knows no other state. */
function withState<Answer extends { readonly stageState: number }>(answer: Answer) {
  return { ...answer, stageState: answer.stageState as State };
}

export async function consultationOf(cx: SessionCx, acceptsId: number) {
  return withState(await readStage(cx, consultationStage, acceptsId));
}

export async function keepConsultation(
  cx: SessionCx,
  { acceptsId, version, ...content }: InputOf<typeof consultation.save>,
  action: 'save' | 'finish',
) {
  return withState(await keepStage(cx, consultationStage, { acceptsId, version, content }, action));
}

export async function resetConsultation(cx: SessionCx, input: InputOf<typeof consultation.reset>) {
  return withState(await resetStage(cx, consultationStage, input));
}

export async function reopenConsultation(cx: SessionCx, input: InputOf<typeof consultation.retrial>) {
  return withState(await reopenStage(cx, consultationStage, input));
}
