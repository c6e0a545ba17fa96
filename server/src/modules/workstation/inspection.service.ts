import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { explain } from '@mingmou/contract/schema/explain';
import { shapeSchema } from '@mingmou/contract/schema/zod';
import { isAsTaken } from '@mingmou/contract/workstation/examination';
import { examinationOf } from '@mingmou/contract/workstation/examinations';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { opened } from '@mingmou/contract/workstation/stage';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { examinationCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../kernel/call/refusal';
import { handle, type Route } from '../../kernel/call/route';
import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { holdVisitOrders } from '../cashier/source/order-source.service';
import { findVisit } from '../visit/visit.rows';
import { rowOfInspection, rowsOfInspections } from './check-bill.store';
import { BILLED_AS, withdrawFromCashier } from './check-bill-lines.service';
import { deviceNames, takenOf } from './device/device.store';
import { deviceSourcesIn } from './device/device-sources.rules';
import { examinersHere } from './employee.store';
import {
  aboutVisit,
  examinationStage,
  formOf,
  type Kept,
  operatorOf,
  shownFigures,
  visitAbout,
} from './examination.service';
import { copyCheckItems } from './quote.service';
import { closureOf, PAID, paysFirst, refuseClosed, WAITING } from './row-charge.guard';
import { isReopened } from './stage.guard';
import { answered } from './stage.routes';
import { addStage, keepStage, reopenStage, resetStage, type Stage } from './stage.service';
import { findRecordById, type StoredStage } from './stage.store';
import { cancelStage } from './stage-cancel.service';
import { shownStage } from './stage-reading.service';
import { ofInspection, tabState } from './tabs.service';
import { readingOf } from './visit-reader.guard';

const CANCELLED = stateCode(inspectionFlow, 'CANCELLED');
/** Stage of a row that refuses writing while the row is unpaid or refunded; signed results may still be corrected. */
function written(stage: Stage<Kept>, record: StoredStage): Stage<Kept> {
  return {
    ...stage,
    check: async (cx, visit, content) => {
      if (!isReopened(record)) await refuseClosed(cx, record.id);
      return stage.check ? stage.check(cx, visit, content) : content;
    },
  };
}

/** The form that a call names, with results that fit its fields. */
function figuresIn({ formCode, result }: Row): Figures {
  const form = examinationOf(formCode) ?? refuse(sharedCodes.missing);
  const shape = opened(form.fields);
  const parsed = shapeSchema(shape, 'request').safeParse(result);
  if (parsed.success) return parsed.data;
  const { field, sentence } = explain(shape, result, parsed.error);
  throw malformed(field, sentence);
}

type Row = InputOf<typeof inspection.save>['rows'][number];
interface RowKey {
  readonly acceptsId: number;
  readonly checkRowId: number;
}

/** Returns the current row of the visit; a cancelled row is closed. */
async function rowOf(cx: SessionCx, { acceptsId, checkRowId }: RowKey): Promise<StoredStage> {
  if (!(await findVisit(cx, acceptsId))) refuse(stageCodes.noVisit);
  const record = await findRecordById(cx, checkRowId);
  if (record?.acceptsId !== acceptsId || !ofInspection(record.stage)) refuse(sharedCodes.missing);
  if (record.stageState === CANCELLED) refuse(examinationCodes.cancelled);
  return record;
}

interface Keeping extends RowKey {
  readonly row: Row | undefined;
  /** 确认引用: finishes copied content unchanged. */
  readonly confirmQuoted?: boolean;
}

/** Saves or finishes a row; without input, finishes the saved content. */
async function keepRow(cx: SessionCx, keeping: Keeping, action: 'save' | 'finish') {
  const { acceptsId, checkRowId, row, confirmQuoted = false } = keeping;
  const record = await rowOf(cx, { acceptsId, checkRowId });
  const form = formOf(record.stage);
  if (row && row.formCode !== form.code) throw malformed('formCode', '结果表单：与检查项目不符');
  const about = await aboutVisit(cx, acceptsId);
  const result = row ? figuresIn(row) : shownFigures(form, record.content, about.visionType);
  // The time of the measurement is part of the checks.
  const content = { ...result, checkedAt: result.checkedAt ?? dateTimeText(cx.now) };
  const version = row?.version ?? record.version;
  const kept = (record.content ?? {}) as Kept;
  const { quoted } = kept;
  const isAsIs = quoted?.source === 'VISIT' && isAsTaken(form, content, quoted.values);
  if (action === 'finish' && isAsIs && !confirmQuoted) refuse(examinationCodes.unconfirmed, { date: quoted.day });
  const operator = await operatorOf(cx, kept, row?.operatorId);
  const stage = written(examinationStage(form, about, { quoted, operator }), record);
  return keepStage(cx, stage, { acceptsId, recordId: checkRowId, version, content }, action);
}

export async function saveRows(cx: SessionCx, { acceptsId, rows }: InputOf<typeof inspection.save>) {
  const moved: Awaited<ReturnType<typeof keepRow>>[] = [];
  for (const row of rows) moved.push(await keepRow(cx, { acceptsId, checkRowId: row.checkRowId, row }, 'save'));
  return { rows: moved };
}

async function finishRows(cx: SessionCx, input: InputOf<typeof inspection.finish>) {
  const { acceptsId, checkRowIds, rows } = input;
  const confirmQuoted = input.confirmQuoted ?? false;
  const moved: Awaited<ReturnType<typeof keepRow>>[] = [];
  for (const checkRowId of checkRowIds) {
    const row = rows?.find((one) => one.checkRowId === checkRowId);
    moved.push(await keepRow(cx, { acceptsId, checkRowId, row, confirmQuoted }, 'finish'));
  }
  return { rows: moved };
}

/** `find-by-accepts`: the rows of the visit, each with the patient's last finished one of its form. */
export async function inspectionOf(cx: SessionCx, acceptsId: number) {
  const reading = await readingOf(cx, acceptsId, findVisit);
  const about = await visitAbout(reading);
  const { age, iopAlert, visionType } = about;
  const records = about.records.filter(({ stage }) => ofInspection(stage));
  const devices = await takenOf(reading.cx, acceptsId);
  const billed = await rowsOfInspections(reading.cx, acceptsId);
  const payFirst = await paysFirst(reading.cx);
  const rows = [];
  for (const record of records) {
    const bill = billed.get(record.id);
    // Its 开单 was reopened; the next billing has a row of its own.
    if (bill?.withdrawnAt) continue;
    const form = formOf(record.stage);
    const { current, last, ...head } = await shownStage(reading, examinationStage(form, about), record);
    const { operatorId, operatorName, flags, quoted } = current ?? {};
    const isWritable = head.editable && bill !== undefined && !isReopened(record);
    const closure = isWritable ? closureOf(bill.chargeState, payFirst) : null;
    rows.push({
      ...{ ...head, checkRowId: record.id, formCode: form.code, operatorId, operatorName, flags, quoted },
      ...(bill ? { itemName: bill.itemName, chargeState: bill.chargeState, eye: bill.eye, urgent: bill.urgent } : {}),
      ...(bill?.remark ? { remark: bill.remark } : {}),
      ...(closure ? { editable: false, editableReason: closure.reason } : {}),
      current: current && shownFigures(form, current, visionType),
      last: last && shownFigures(form, last, visionType),
      sources: deviceSourcesIn(
        devices.filter(({ checkRowId }) => checkRowId === record.id),
        current,
      ),
    });
  }
  return { stageState: tabState(records, inspection.code), age, iopAlert, rows };
}

/** 加做: a row without a charge. */
export async function addRow(cx: SessionCx, { acceptsId, formCode }: InputOf<typeof inspection.add>) {
  const form = examinationOf(formCode);
  if (!form) throw malformed('formCode', '结果表单：该检查还没有结果表单');
  return addStage(cx, examinationStage(form, await aboutVisit(cx, acceptsId)), acceptsId);
}

async function onRow<T>(
  cx: SessionCx,
  { acceptsId, checkRowId, version }: RowKey & { readonly version: number },
  act: (stage: Stage<Kept>, key: { acceptsId: number; recordId: number; version: number }) => Promise<T>,
): Promise<T> {
  const record = await rowOf(cx, { acceptsId, checkRowId });
  const about = await aboutVisit(cx, acceptsId);
  return act(examinationStage(formOf(record.stage), about), { acceptsId, recordId: checkRowId, version });
}

/** A row that was billed is called off while nobody has paid it, or after a refund; its line leaves the order that waits. */
const calledOff: Pick<Stage<Kept>, 'first' | 'cancelled'> = {
  first: async (cx, acceptsId) => {
    const { patientId } = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
    await holdVisitOrders(cx, { acceptsId, patientId }, BILLED_AS);
  },
  cancelled: async (cx, { id, acceptsId }) => {
    const row = await rowOfInspection(cx, id);
    if (row?.chargeState === PAID) refuse(stageCodes.paid);
    if (row?.chargeState === WAITING) await withdrawFromCashier(cx, acceptsId, [row]);
  },
};

type Retrial = InputOf<typeof inspection.retrial>;

export const inspectionRoutes: readonly Route[] = [
  handle(inspection.employees, (_input, cx: SessionCx) => examinersHere(cx)),
  handle(inspection.devices, (_input, cx: SessionCx) => deviceNames(cx)),
  answered(inspection.findByAccepts, ({ acceptsId }: { acceptsId: number }, cx) => inspectionOf(cx, acceptsId)),
  answered(inspection.save, (input: InputOf<typeof inspection.save>, cx) => saveRows(cx, input)),
  answered(inspection.finish, (input: InputOf<typeof inspection.finish>, cx) => finishRows(cx, input)),
  answered(inspection.reset, (input: InputOf<typeof inspection.reset>, cx) =>
    onRow(cx, input, (stage, key) => resetStage(cx, stage, key)),
  ),
  answered(inspection.retrial, ({ reason, ...input }: Retrial, cx) =>
    onRow(cx, input, (stage, key) => reopenStage(cx, stage, { ...key, reason })),
  ),
  answered(inspection.add, (input: InputOf<typeof inspection.add>, cx) => addRow(cx, input)),
  answered(inspection.copyCheckItem, (input: InputOf<typeof inspection.copyCheckItem>, cx) =>
    copyCheckItems(cx, input),
  ),
  answered(inspection.cancel, (input: InputOf<typeof inspection.cancel>, cx) =>
    onRow(cx, input, (stage, key) => cancelStage(cx, { ...stage, ...calledOff }, key)),
  ),
];
