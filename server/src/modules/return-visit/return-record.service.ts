import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { returnCodes } from '@mingmou/contract/patients/return/return.codes';
import {
  COMPLAINS,
  CONNECTED,
  planSource,
  type ReturnWay,
  returnWay,
} from '@mingmou/contract/patients/return/return.dicts';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { returnParameters } from '@mingmou/contract/patients/return/return.parameters';
import { LEAST_COMPLAINT } from '@mingmou/contract/patients/return/return.rules';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { linkFiles } from '../../kernel/file/file-link';
import { changes } from '../../kernel/row/operation-log';
import { asSeen, insertRow, writeRow } from '../../kernel/row/versioned-row';
import { addLabels } from '../patients/patient.service';
import { planComplaint } from './complaint.service';
import { contactAt } from './return-contact.store';
import { labelOf } from './return-label.store';
import { patientsFor } from './return-patient.store';
import { createReturnPlan, mustBeAhead } from './return-plan.service';
import { hasOpenTasks, isAppointmentOf, lockRecord, mayAmend } from './return-record.store';
import { mustBeOnes, stepTask } from './return-step.service';
import { findTask, type LockedTask } from './return-task.store';

const TARGET = '回访记录';
const TABLE = 'returnRecord';
const FILES = 'RETURN_FILE';
const { MANUAL } = planSource.codes;
const { PHONE } = returnWay.codes;

type Phone = InputOf<typeof returnRecord.savePhone>;
type About = Pick<Phone, 'taskId' | 'version' | 'patientId' | 'labelId'>;

/** Whom a contact is with: the patient of a task, or one for whom nothing was planned. */
export async function personOf(cx: SessionCx, { taskId, patientId, labelId }: About) {
  const task = taskId ? ((await findTask(cx, taskId)) ?? refuse(sharedCodes.missing)) : undefined;
  if (task) mustBeOnes(cx, task);
  const id = task?.patientId ?? patientId;
  if (!id) throw malformed('patientId', '患者：请选择患者或回访任务');
  const [person] = await patientsFor(cx, [id]);
  if (!person) refuse(sharedCodes.missing);
  const of = task?.labelId ?? labelId;
  const label = of ? ((await labelOf(cx, of)) ?? refuse(sharedCodes.missing)) : undefined;
  return { person, label, task };
}

/** Checks a record: an answered call needs a text, an unanswered one the time of the next call. */
function judge(cx: SessionCx, input: Phone): void {
  const { connectState, content, intention, nextContactDate, nextDate } = input;
  if (connectState !== CONNECTED) {
    if (!nextContactDate) refuse(returnCodes.noNextDate);
    if (nextContactDate < dayText(cx.now)) refuse(returnCodes.early);
    if (nextDate) throw malformed('nextDate', '下次回访：未接通请填写下次联系日期');
    return;
  }
  if (!content?.trim()) refuse(returnCodes.noContent);
  if (intention === COMPLAINS && [...content.trim()].length < LEAST_COMPLAINT) refuse(returnCodes.shortComplaint);
  if (nextDate) mustBeAhead(cx, 'nextDate', nextDate);
}

interface Written {
  readonly way: ReturnWay;
  readonly connectState: Phone['connectState'];
  readonly contactId?: number | null;
  readonly startAt?: string | null;
  readonly durationSec?: number | null;
  readonly satisfaction?: Phone['satisfaction'];
  readonly intention?: Phone['intention'];
  readonly content?: string | null;
  readonly nextDate?: string | null;
  readonly nextContactDate?: string | null;
  readonly subscribeId?: number | null;
  readonly addLabelIds?: number[];
  readonly files?: string;
  readonly smsReadyId?: number;
}

interface Of {
  readonly patientId: number;
  readonly taskId: number | null;
  readonly labelId: number | null;
}

export function insertRecord(cx: SessionCx, { patientId, taskId, labelId }: Of, written: Written): Promise<number> {
  return insertRow(cx, TABLE, {
    ...{ orgId: cx.caller.orgId, patientId, taskId, labelId, ...written },
    ...{ byStaff: cx.caller.staffId, at: cx.now.toISOString() },
  });
}

/** Stores a record of a task and moves the task. Of two concurrent callers the second one is refused. */
export async function recordOnTask(
  cx: SessionCx,
  { taskId, version }: { readonly taskId: number; readonly version: number },
  written: Written,
) {
  const reached = written.connectState === CONNECTED;
  const records: number[] = [];
  const { row, to } = await stepTask(cx, {
    ...{ taskId, version, action: reached ? 'record' : 'miss' },
    effect: async (task: LockedTask) => {
      const recordId = await insertRecord(cx, { patientId: task.patientId, taskId, labelId: task.labelId }, written);
      records.push(recordId);
      return {
        ...{ lastRecordId: recordId, attempts: task.attempts + 1, reason: null },
        nextContactDate: reached ? null : (written.nextContactDate ?? null),
        ...(reached ? { doneAt: cx.now.toISOString() } : {}),
      };
    },
  });
  const [recordId] = records;
  if (recordId === undefined) throw new Error('a record was to be kept');
  return { recordId, task: row, taskState: stateCode(returnTaskFlow, to) };
}

/** 保存 of a call (domain-patients §7.2). */
export async function savePhone(cx: SessionCx, input: Phone) {
  judge(cx, input);
  const { person, label, task } = await personOf(cx, input);
  const { contactId, subscribeId, addLabelIds, nextDate } = input;
  if (task && !input.version) throw malformed('version', '版本：请刷新后重试');
  if (subscribeId && !(await isAppointmentOf(cx, subscribeId, person.id))) refuse(sharedCodes.missing);
  const startAt = contactId ? ((await contactAt(cx, contactId, person.id)) ?? refuse(sharedCodes.missing)) : null;
  const files = input.files ?? [];
  const { connectState, durationSec, satisfaction, intention, content, nextContactDate } = input;
  const written: Written = {
    ...{ way: PHONE, connectState, contactId: contactId ?? null, startAt: startAt && `${startAt}+08` },
    ...{ durationSec: durationSec ?? null, satisfaction: satisfaction ?? null, intention: intention ?? null },
    ...{ content: content?.trim() || null, nextContactDate: nextContactDate ?? null, nextDate: nextDate ?? null },
    ...{ subscribeId: subscribeId ?? null, addLabelIds: addLabelIds ?? [], files: JSON.stringify(files) },
  };
  const kept =
    task && input.version
      ? await recordOnTask(cx, { taskId: task.taskId, version: input.version }, written)
      : {
          recordId: await insertRecord(cx, { patientId: person.id, taskId: null, labelId: label?.id ?? null }, written),
          task: undefined,
          taskState: null,
        };
  await linkFiles(cx, { use: FILES, ownerId: kept.recordId, wanted: files.map(({ fileId }) => fileId), held: [] });
  if (addLabelIds?.length) await addLabels(cx, person.id, addLabelIds);
  if (nextDate) await planNext(cx, nextDate, { patientId: person.id, labelId: label?.id, task: kept.task });
  if (intention === COMPLAINS) await planComplaint(cx, person.id, content ?? '');
  cx.log({ targetType: TARGET, targetId: kept.recordId, targetName: person.name });
  const { propertyOwnerId, orgId } = cx.caller;
  const most = await readParameter(cx.db, returnParameters.returnMaxAttempts, propertyOwnerId, orgId);
  const attempts = (kept.task?.attempts ?? 0) + 1;
  return {
    ...{ recordId: kept.recordId, taskId: kept.task?.id ?? null, taskState: kept.taskState },
    suggestIgnore: kept.task !== undefined && connectState !== CONNECTED && attempts >= most,
  };
}

interface Next {
  readonly patientId: number;
  readonly labelId: number | undefined;
  readonly task: LockedTask | undefined;
}

/** 下次回访: a further plan of the same label, for the same person, who goes on with the patient. */
async function planNext(cx: SessionCx, nextDate: string, { patientId, labelId, task }: Next) {
  if (!labelId) throw malformed('labelId', '回访标签：安排下次回访请选择标签');
  if (task && (await hasOpenTasks(cx, task.planId)))
    throw malformed('nextDate', '下次回访：本计划还有未执行的任务，请清空');
  await createReturnPlan(cx, {
    ...{ patientId, labelId, firstDate: nextDate, way: task?.way ?? PHONE, source: MANUAL },
    ...{ executorId: task?.executorId ?? null, content: task?.content ?? null },
  });
}

/** Lets the author correct a record on the same day; the log keeps the former text. */
export async function amendRecord(cx: SessionCx, input: InputOf<typeof returnRecord.amend>) {
  const { recordId, version, content, satisfaction, intention } = input;
  const found = await lockRecord(cx, recordId);
  const old = asSeen(found, version);
  if (!mayAmend(cx, old)) refuse(returnCodes.notAuthor);
  if (!content.trim()) refuse(returnCodes.noContent);
  if (intention === COMPLAINS && [...content.trim()].length < LEAST_COMPLAINT) refuse(returnCodes.shortComplaint);
  const values = { content: content.trim(), satisfaction: satisfaction ?? null, intention: intention ?? null };
  await writeRow(cx, TABLE, recordId, values);
  if (intention === COMPLAINS && old.intention !== COMPLAINS) await planComplaint(cx, old.patientId, content);
  const [person] = await patientsFor(cx, [old.patientId]);
  cx.log({
    ...{ targetType: TARGET, targetId: recordId, targetName: person?.name ?? '' },
    ...changes(returnRecord.row, old, values),
  });
  return null;
}
