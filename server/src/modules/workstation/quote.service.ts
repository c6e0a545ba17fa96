import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import type { TriageRecord } from '@mingmou/contract/outpatient/triage.rules';
import { type Examination, isAsTaken, ownFigures } from '@mingmou/contract/workstation/examination';
import { examinationOf } from '@mingmou/contract/workstation/examinations';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { formSettled } from '@mingmou/contract/workstation/stage.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { openMedical } from '../visit/medical.rows';
import { findVisit, lockVisit } from '../visit/visit.rows';
import {
  aboutVisit,
  examinationStage,
  formOf,
  type Kept,
  type Quoted,
  shownFigures,
  type VisitAbout,
} from './examination.service';
import { closureOfExamination, refuseClosed } from './row-charge.guard';
import { isOpen } from './stage.guard';
import { addStage } from './stage.service';
import { recordsOf, type StoredStage, writeRecord } from './stage.store';
import { inspectionCode, ofInspection } from './tabs.service';

const [BLANK, SAVED, DONE] = (['BLANK', 'SAVED', 'DONE'] as const).map((state) => stateCode(inspectionFlow, state));

/** A row that nobody typed on: empty, or as it was taken over before. */
function isFree(form: Examination, record: StoredStage): boolean {
  if (record.stageState !== BLANK && record.stageState !== SAVED) return false;
  const content = (record.content ?? {}) as Kept;
  const isEmpty = Object.keys(ownFigures(form, content)).length === 0;
  return isEmpty || (content.quoted !== undefined && isAsTaken(form, content, content.quoted.values));
}

interface Taking {
  readonly record: StoredStage;
  readonly form: Examination;
  readonly about: VisitAbout;
  readonly doctorId: number | null;
  readonly quoted: Omit<Quoted, 'values'>;
  readonly figures: Figures;
}

/** Writes copied content as a draft that names its source. The caller has locked the visit. */
async function takeOver(cx: SessionCx, { record, form, about, doctorId, quoted, figures }: Taking) {
  const { id, acceptsId, patientId, stage } = record;
  const values = ownFigures(form, figures);
  const { form: drawn } = examinationStage(form, about);
  const settled = formSettled(drawn, { ...values, checkedAt: dateTimeText(cx.now) });
  const content = {
    ...settled,
    // As it is settled, so that typing the same again is no change.
    quoted: { ...quoted, values: ownFigures(form, settled) },
  };
  const medicalId = await openMedical(cx, { acceptsId, patientId, doctorId });
  const head = { id, acceptsId, medicalId, patientId, stage };
  const written = await writeRecord(cx, {
    ...head,
    ...{ stageState: Number(SAVED), content, signature: null, isRetrial: false },
  });
  return { recordId: id, stageState: Number(SAVED), version: written.version };
}

/** Forms that a finished pre-examination fills (domain-workstation §2.1). */
const FROM_TRIAGE = ['F02', 'F06', 'F07', 'F09'] as const;

/** 引用预检: fills the open rows of the visit on which nobody typed. The visit is locked by the caller of this. */
export async function takeTriage(cx: SessionCx, acceptsId: number, record: TriageRecord): Promise<void> {
  const rows = (await recordsOf(cx, acceptsId)).filter(({ stage }) =>
    FROM_TRIAGE.some((code) => inspectionCode(code) === stage),
  );
  if (rows.length === 0) return;
  const [about, visit] = [await aboutVisit(cx, acceptsId), await findVisit(cx, acceptsId)];
  for (const row of rows) {
    const form = formOf(row.stage);
    const figures = form.fromTriage?.(record) ?? {};
    const hasAny = Object.keys(ownFigures(form, figures)).length > 0;
    const quoted = { source: 'TRIAGE', day: visit?.day ?? '' } as const;
    if (hasAny && isFree(form, row) && !(await closureOfExamination(cx, row.id)))
      await takeOver(cx, { record: row, form, about, doctorId: visit?.doctorId ?? null, quoted, figures });
  }
}

const MAY_ORDER = 'work-bill:edit';

/** Returns the row of the visit for the result; adds a row if the caller may order examinations. */
async function rowFor(cx: SessionCx, form: Examination, acceptsId: number): Promise<StoredStage> {
  const open = async () =>
    (await recordsOf(cx, acceptsId))
      .filter(({ stage }) => stage === inspectionCode(form.code))
      .filter((row) => isFree(form, row));
  const free = await open();
  for (const row of free) if (!(await closureOfExamination(cx, row.id))) return row;
  if (free[0]) await refuseClosed(cx, free[0].id);
  if (!holds(MAY_ORDER, cx.caller)) throw malformed('formCodes', `${form.title}：没有未填写的检查项目，请先开单`);
  const { recordId } = await addStage(cx, examinationStage(form, await aboutVisit(cx, acceptsId)), acceptsId);
  return (await open()).find(({ id }) => id === recordId) ?? refuse(sharedCodes.missing);
}

/** `DV/copyCheckItem`: finished results of an earlier visit as drafts of this one. */
export async function copyCheckItems(cx: SessionCx, input: InputOf<typeof inspection.copyCheckItem>) {
  const { fromAcceptsId, toAcceptsId, formCodes } = input;
  const to = (await lockVisit(cx, toAcceptsId)) ?? refuse(stageCodes.noVisit);
  const from = (await findVisit(cx, fromAcceptsId)) ?? refuse(stageCodes.noVisit);
  if (from.patientId !== to.patientId) throw malformed('fromAcceptsId', '来源就诊：不是同一位患者，请重新选择');
  if (!isOpen(to, undefined)) refuse(stageCodes.notReceived);
  const about = await aboutVisit(cx, toAcceptsId);
  const done = (await recordsOf(cx, fromAcceptsId)).filter(
    ({ stage, stageState }) => ofInspection(stage) && stageState === DONE,
  );
  const rows = [];
  for (const code of new Set(formCodes)) {
    const form = examinationOf(code) ?? refuse(sharedCodes.missing);
    const source = done.filter(({ stage }) => stage === inspectionCode(code)).at(-1);
    if (!source) throw malformed('formCodes', `${form.title}：来源就诊没有已完成的结果，请重新选择`);
    const shown = shownFigures(form, source.content, about.visionType);
    const figures = Object.fromEntries(Object.entries(shown).filter(([name]) => !form.notReused?.includes(name)));
    const record = await rowFor(cx, form, toAcceptsId);
    const quoted = { source: 'VISIT', day: from.day } as const;
    rows.push(await takeOver(cx, { record, form, about, doctorId: to.doctorId, quoted, figures }));
  }
  cx.log({ targetType: inspection.title, targetId: toAcceptsId, targetName: to.visitNo });
  return { rows };
}
