import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateOf } from '@mingmou/contract/base/flow';
import { PHONE_KEYS, planSource } from '@mingmou/contract/patients/return/return.dicts';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { returnParameters } from '@mingmou/contract/patients/return/return.parameters';
import { dealt } from '@mingmou/contract/patients/return/return.rules';
import type { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { malformed, refuse } from '../../kernel/call/refusal';
import { daysBetween, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { pageOf, sorted } from '../../kernel/row/list';
import { refusalOf } from '../../kernel/row/savepoint';
import { shownHead } from '../visit/visit.rules';
import { mustNotDisturb } from './disturb.service';
import { insertContact } from './return-contact.store';
import { labelOf, scriptOf } from './return-label.store';
import { patientsFor } from './return-patient.store';
import { createReturnPlan, mustBeAhead, mustConsent, mustExecute } from './return-plan.service';
import { returnRecordSorting, returnRecordsOf, shownRecord } from './return-record.store';
import { mustBeOnes, stepTask } from './return-step.service';
import { countTabs, type FoundTask, findTask, returnTaskSorting, returnTasksMatching } from './return-task.store';

const TARGET = '回访任务';

/** How many calls in vain until 建议忽略. */
function mostAttempts({ db, caller }: SessionCx): Promise<number> {
  return readParameter(db, returnParameters.returnMaxAttempts, caller.propertyOwnerId, caller.orgId);
}

/** As lists show one: the phone masked, the days since it was due. */
function shownTask(cx: SessionCx, row: FoundTask, most: number) {
  const isOpen = stateOf(returnTaskFlow, row.taskState) === 'OPEN';
  const days = daysBetween(row.planDate, dayText(cx.now));
  return {
    ...shownHead(row, cx.now),
    overdueDays: isOpen ? Math.max(0, days) : 0,
    suggestIgnore: isOpen && row.attempts >= most,
  };
}

export async function returnTasks(cx: SessionCx, query: InputOf<typeof returnTask.page>) {
  const most = await mostAttempts(cx);
  const counts = await countTabs(cx, query);
  const page = await pageOf(returnTasksMatching(cx, query), query, returnTaskSorting);
  return { ...page, records: page.records.map((row) => shownTask(cx, row, most)), counts };
}

/** Of one patient, in this organisation, the latest first. */
export async function tasksOfPatient(cx: SessionCx, { patientId, taskStates }: InputOf<typeof returnTask.ofPatient>) {
  const most = await mostAttempts(cx);
  let rows = returnTasksMatching(cx, { patientId });
  if (taskStates?.length) rows = rows.where('returnTask.taskState', 'in', taskStates);
  const found = await rows.orderBy('returnTask.planDate', 'desc').orderBy('returnTask.id', 'desc').limit(200).execute();
  return found.map((row) => shownTask(cx, row, most));
}

async function whole(cx: SessionCx, row: FoundTask) {
  const records = await sorted(returnRecordsOf(cx, row.patientId), {}, returnRecordSorting).limit(50).execute();
  const label = await scriptOf(cx, row.labelId);
  return {
    ...shownTask(cx, row, await mostAttempts(cx)),
    ...label,
    records: records.map((record) => shownRecord(cx, record)),
  };
}

/** Read only, with the phone masked. */
export async function shownReturnTask(cx: SessionCx, taskId: number) {
  return whole(cx, (await findTask(cx, taskId)) ?? refuse(sharedCodes.missing));
}

/** Returns a task for its executor with full numbers, and logs the access. */
export async function taskToExecute(cx: SessionCx, taskId: number) {
  const row = (await findTask(cx, taskId)) ?? refuse(sharedCodes.missing);
  mustBeOnes(cx, row);
  const [person] = await patientsFor(cx, [row.patientId]);
  cx.log({ targetType: TARGET, targetId: taskId, targetName: row.name });
  const { phone2 = null, guardianName = null, guardianPhone = null } = person ?? {};
  return { ...(await whole(cx, row)), phone: row.phone, phone2, guardianName, guardianPhone };
}

/** A new task with its plan; of one that is there, its day, way, person and words. */
export async function saveTask(cx: SessionCx, input: InputOf<typeof returnTask.save>) {
  const { taskId, version, planDate, way, executorId, content } = input;
  if (!taskId) {
    const made = await createReturnPlan(cx, { ...input, firstDate: planDate, source: planSource.codes.MANUAL });
    cx.log({ targetType: TARGET, targetId: made.taskId, targetName: `${made.patientName} ${made.labelName}` });
    return { taskId: made.taskId, planId: made.planId };
  }
  if (!version) throw malformed('version', '版本：请刷新后重试');
  const { row } = await stepTask(cx, {
    ...{ taskId, version, action: 'edit' },
    effect: async (task) => {
      if (task.patientId !== input.patientId || task.labelId !== input.labelId)
        throw malformed('labelId', '回访标签：已建立的任务不能更换患者和标签，请另建任务');
      if (planDate !== task.planDate) mustBeAhead(cx, 'planDate', planDate);
      if (executorId && executorId !== task.executorId) await mustExecute(cx, [executorId]);
      return { planDate, way, executorId: executorId ?? null, content: content || null };
    },
  });
  return { taskId, planId: row.planId };
}

/** Returns a full number for one call, and logs who requested it. */
export async function giveNumber(cx: SessionCx, input: InputOf<typeof returnTask.phoneContact>) {
  const { taskId, patientId, phoneField } = input;
  const task = taskId ? ((await findTask(cx, taskId)) ?? refuse(sharedCodes.missing)) : undefined;
  if (task) mustBeOnes(cx, task);
  const about = task?.patientId ?? patientId;
  if (!about) throw malformed('patientId', '患者：请选择患者或回访任务');
  const [person] = await patientsFor(cx, [about]);
  if (!person) refuse(sharedCodes.missing);
  await mustNotDisturb(cx, about, 1);
  const label = task && (await labelOf(cx, task.labelId));
  if (label) await mustConsent(cx, label, 1, about);
  const phone = person[PHONE_KEYS[phoneField]];
  if (!phone) throw malformed('phoneField', '号码：该患者没有登记这个号码，请另选');
  const contactId = await insertContact(cx, { patientId: about, taskId: task?.taskId ?? null, phoneField });
  cx.log({ targetType: '患者', targetId: about, targetName: person.name });
  return { phone, contactId };
}

/** A repeated call has the same result, because the call is a GET. */
export async function setIgnored(cx: SessionCx, taskId: number, isIgnored: boolean, reason?: string | null) {
  const row = (await findTask(cx, taskId)) ?? refuse(sharedCodes.missing);
  const target = isIgnored ? 'IGNORED' : 'OPEN';
  if (stateOf(returnTaskFlow, row.taskState) === target) {
    cx.log({ targetType: TARGET, targetId: taskId, targetName: row.name });
    return null;
  }
  await stepTask(cx, { taskId, version: null, action: isIgnored ? 'ignore' : 'unIgnore', reason: reason || null });
  return null;
}

/** Assigns tasks to executors in turn, in the order of their ids; tasks that are no longer open stay unchanged. */
export async function assignTasks(cx: SessionCx, { taskIds, executorIds }: InputOf<typeof returnTask.assign>) {
  const to = [...new Set(executorIds)];
  await mustExecute(cx, to);
  const skipped: { id: number; msg: string }[] = [];
  let changed = 0;
  for (const taskId of new Set(taskIds)) {
    const executorId = dealt(to, changed);
    const msg = await refusalOf(cx.db, () =>
      stepTask(cx, {
        taskId,
        version: null,
        action: 'assign',
        permit: () => undefined,
        effect: async () => ({ executorId }),
      }),
    );
    if (msg === null) changed += 1;
    else skipped.push({ id: taskId, msg });
  }
  cx.log({
    ...{ targetType: TARGET, targetName: `${changed}条` },
    after: { changed: { label: '已分配', value: changed }, skipped: { label: '未分配', value: skipped.length } },
  });
  return { changed, skipped };
}
