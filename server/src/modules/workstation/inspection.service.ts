import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { explain } from '@mingmou/contract/schema/explain';
import { shapeSchema } from '@mingmou/contract/schema/zod';
import type { Examination, Figures } from '@mingmou/contract/workstation/examination';
import { examinationOf, examinations } from '@mingmou/contract/workstation/examinations';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { opened } from '@mingmou/contract/workstation/stage';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { examinationCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { dateTimeText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { malformed, refuse } from '../../kernel/refusal';
import type { Route } from '../../kernel/route';
import { findVisit } from '../visit/visit.rows';
import { answered } from './stage.routes';
import { addStage, cancelStage, keepStage, reopenStage, resetStage, type Stage, shownStage } from './stage.service';
import { findRecordById, recordsOf, type StoredStage } from './stage.store';
import { ofInspection, tabState } from './tabs';

const CANCELLED = stateCode(inspectionFlow, 'CANCELLED');

/** As it is kept: who examined beside what was found. */
type Kept = Figures & { readonly operatorId?: number | null; readonly operatorName?: string };

const storedAs = (formCode: string) => `${inspection.code}/${formCode.toLowerCase()}`;

function examinationStage(form: Examination): Stage<Kept> {
  return {
    of: inspection,
    code: storedAs(form.code),
    form,
    check: async (cx, _visit, content) => {
      const now = dateTimeText(cx.now);
      const checkedAt = content.checkedAt ?? now;
      if (String(checkedAt) > now) refuse(examinationCodes.inFuture);
      const { staffId, staffName } = cx.caller;
      return { ...content, checkedAt, operatorId: staffId, operatorName: staffName };
    },
  };
}

function formOf(stage: string): Examination {
  return examinations.find(({ code }) => storedAs(code) === stage) ?? refuse(sharedCodes.missing);
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

/** A row of the visit as it stands; a cancelled one is closed. */
async function rowOf(cx: SessionCx, { acceptsId, checkRowId }: RowKey): Promise<StoredStage> {
  if (!(await findVisit(cx, acceptsId))) refuse(stageCodes.noVisit);
  const record = await findRecordById(cx, checkRowId);
  if (record?.acceptsId !== acceptsId || !ofInspection(record.stage)) refuse(sharedCodes.missing);
  if (record.stageState === CANCELLED) refuse(examinationCodes.cancelled);
  return record;
}

interface Keeping extends RowKey {
  readonly row: Row | undefined;
}

/** Saves or finishes a row; what was not typed on is finished as it was saved. */
async function keepRow(cx: SessionCx, { acceptsId, checkRowId, row }: Keeping, action: 'save' | 'finish') {
  const record = await rowOf(cx, { acceptsId, checkRowId });
  const form = formOf(record.stage);
  if (row && row.formCode !== form.code) throw malformed('formCode', '结果表单：与检查项目不符');
  const content: Figures = row ? figuresIn(row) : shownFigures(form, record.content);
  const version = row?.version ?? record.version;
  return keepStage(cx, examinationStage(form), { acceptsId, recordId: checkRowId, version, content }, action);
}

function shownFigures(form: Examination, content: unknown): Figures {
  return Object.fromEntries(Object.entries(content ?? {}).filter(([name]) => name in form.fields));
}

async function saveRows(cx: SessionCx, { acceptsId, rows }: InputOf<typeof inspection.save>) {
  const moved: Awaited<ReturnType<typeof keepRow>>[] = [];
  for (const row of rows) moved.push(await keepRow(cx, { acceptsId, checkRowId: row.checkRowId, row }, 'save'));
  return { rows: moved };
}

async function finishRows(cx: SessionCx, { acceptsId, checkRowIds, rows }: InputOf<typeof inspection.finish>) {
  const moved: Awaited<ReturnType<typeof keepRow>>[] = [];
  for (const checkRowId of checkRowIds) {
    const row = rows?.find((one) => one.checkRowId === checkRowId);
    moved.push(await keepRow(cx, { acceptsId, checkRowId, row }, 'finish'));
  }
  return { rows: moved };
}

/** `find-by-accepts`: the rows of the visit, each with the patient's last finished one of its form. */
async function inspectionOf(cx: SessionCx, acceptsId: number) {
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  const records = (await recordsOf(cx, acceptsId)).filter(({ stage }) => ofInspection(stage));
  const rows = [];
  for (const record of records) {
    const form = formOf(record.stage);
    const { current, last, ...head } = await shownStage(cx, examinationStage(form), visit, record);
    rows.push({
      ...{ ...head, checkRowId: record.id, formCode: form.code, operatorName: current?.operatorName },
      current: current && shownFigures(form, current),
      last: last && shownFigures(form, last),
    });
  }
  return { stageState: tabState(records, inspection.code), rows };
}

async function onRow<T>(
  cx: SessionCx,
  { acceptsId, checkRowId, version }: RowKey & { readonly version: number },
  act: (stage: Stage<Kept>, key: { acceptsId: number; recordId: number; version: number }) => Promise<T>,
): Promise<T> {
  const record = await rowOf(cx, { acceptsId, checkRowId });
  return act(examinationStage(formOf(record.stage)), { acceptsId, recordId: checkRowId, version });
}

type Retrial = InputOf<typeof inspection.retrial>;

export const inspectionRoutes: readonly Route[] = [
  answered(inspection.findByAccepts, ({ acceptsId }: { acceptsId: number }, cx) => inspectionOf(cx, acceptsId)),
  answered(inspection.save, (input: InputOf<typeof inspection.save>, cx) => saveRows(cx, input)),
  answered(inspection.finish, (input: InputOf<typeof inspection.finish>, cx) => finishRows(cx, input)),
  answered(inspection.reset, (input: InputOf<typeof inspection.reset>, cx) =>
    onRow(cx, input, (stage, key) => resetStage(cx, stage, key)),
  ),
  answered(inspection.retrial, ({ reason, ...input }: Retrial, cx) =>
    onRow(cx, input, (stage, key) => reopenStage(cx, stage, { ...key, reason })),
  ),
  answered(inspection.add, ({ acceptsId, formCode }: InputOf<typeof inspection.add>, cx) => {
    const form = examinationOf(formCode);
    if (!form) throw malformed('formCode', '结果表单：该检查还没有结果表单');
    return addStage(cx, examinationStage(form), acceptsId);
  }),
  answered(inspection.cancel, (input: InputOf<typeof inspection.cancel>, cx) =>
    onRow(cx, input, (stage, key) => cancelStage(cx, stage, key)),
  ),
];
