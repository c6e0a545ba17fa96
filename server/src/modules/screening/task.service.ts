import type { InputOf, MasterMove } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateOf } from '@mingmou/contract/base/flow';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { screeningTaskCodes } from '@mingmou/contract/screening/screening.codes';
import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { type ScreeningTaskAction, screeningTaskFlow } from '@mingmou/contract/screening/task.flow';
import { isSchoolYear, spanFault } from '@mingmou/contract/screening/task.rules';
import { refusal, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { changes } from '../../kernel/row/operation-log';
import { businessNumber } from '../../kernel/row/sequence';
import { lockFor, mustMove, transition } from '../../kernel/row/transition';
import { duplicate, whereUnique } from '../../kernel/row/unique';
import { ruleSetName } from './rule-set.service';
import { findRuleSet, holdRuleSet } from './rule-set.store';
import { isEnabledSchool } from './school.store';
import { countRows, countStaff, findTask, insertTask, lockTask, nextRound, writeTask } from './task.store';

const TARGET = '筛查任务';

type Fields = InputOf<typeof screeningTask.save>;

interface Known {
  readonly schoolId: number;
  readonly ruleSetId: number;
  readonly leaderId: number | null;
  readonly staffIds: readonly number[];
}

interface TermRound {
  readonly schoolId: number;
  readonly schoolYear: string;
  readonly term: number;
  readonly round: number;
}

function unknown(label: string): never {
  return refuse(screeningTaskCodes.unknownChoice, { label });
}

/** Earlier choices may have been disabled since, and remain valid. */
async function checkChoices(cx: SessionCx, fields: Fields, before?: Known): Promise<void> {
  const { schoolId, ruleSetId, leaderId, staffIds } = fields;
  if (schoolId !== before?.schoolId && !(await isEnabledSchool(cx, schoolId))) unknown('学校');
  if (ruleSetId !== before?.ruleSetId && !(await findRuleSet(cx, ruleSetId))) unknown('判定规则');
  const added = new Set([leaderId ?? null, ...(staffIds ?? [])].filter((id) => id !== null));
  for (const id of [before?.leaderId, ...(before?.staffIds ?? [])]) if (id) added.delete(id);
  if ((await countStaff(cx, [...added])) !== added.size) unknown('人员');
}

function checkDays({ schoolYear, screenFrom, screenTo }: Fields): void {
  if (!isSchoolYear(schoolYear)) refuse(screeningTaskCodes.wrongYear);
  const fault = spanFault(screenFrom, screenTo);
  if (fault) refuse(screeningTaskCodes[fault]);
}

/** What an empty round means: the one that the task has, else the next of its term. */
async function roundOf(cx: SessionCx, fields: Fields, before?: TermRound): Promise<number> {
  if (fields.round) return fields.round;
  const { schoolId, schoolYear, term } = fields;
  const isSameTerm = before?.schoolId === schoolId && before.schoolYear === schoolYear && before.term === term;
  return isSameTerm ? before.round : nextRound(cx, fields);
}

async function columnsOf(cx: SessionCx, fields: Fields, before?: TermRound) {
  const { name, schoolId, schoolYear, term, screenFrom, screenTo, visionScale, ruleSetId } = fields;
  return {
    ...{ name, schoolId, schoolYear, term, screenFrom, screenTo, visionScale, ruleSetId },
    round: await roundOf(cx, fields, before),
    leaderId: fields.leaderId ?? null,
    staffIds: [...new Set(fields.staffIds ?? [])],
    planCount: fields.planCount ?? null,
    remark: fields.remark ?? null,
  };
}

function uniqueTask<T>({ name, round }: { name: string; round: number }, write: () => Promise<T>): Promise<T> {
  return whereUnique(
    {
      screening_task_name_once: duplicate(screeningTask.fields.name.title, name),
      screening_task_round_once: () => refusal(screeningTaskCodes.roundTaken, { n: round }),
    },
    write,
  );
}

export async function taskById(cx: SessionCx, id: number) {
  return (await findTask(cx, id)) ?? refuse(sharedCodes.missing);
}

export async function saveTask(cx: SessionCx, input: Fields) {
  checkDays(input);
  await checkChoices(cx, input);
  const row = await columnsOf(cx, input);
  const { propertyOwnerId, orgId } = cx.caller;
  const taskNo = await businessNumber(cx, 'SC');
  const id = await uniqueTask(row, () => insertTask(cx, { ...row, taskNo, propertyOwnerId, orgId }));
  const target = { targetType: TARGET, targetId: id, targetName: `${taskNo} ${row.name}` };
  cx.log({ ...target, ...changes(screeningTask.fields, {}, row) });
  return { id };
}

type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>;

/** How a task is found and judged before an act on it (160102). */
function taskGuards(cx: SessionCx, id: number) {
  return {
    flow: screeningTaskFlow,
    lock: () => lockTask(cx, id),
    state: ({ taskState }: LockedTask) => stateOf(screeningTaskFlow, taskState),
    refusals: { wrongState: screeningTaskCodes.wrongState },
  };
}

export async function updateTask(cx: SessionCx, input: InputOf<typeof screeningTask.update>) {
  const { row: old } = await lockFor({ ...taskGuards(cx, input.id), action: 'update', version: input.version });
  checkDays(input);
  await checkChoices(cx, input, old);
  const row = await columnsOf(cx, input, old);
  await uniqueTask(row, () => writeTask(cx, input.id, row));
  const target = { targetType: TARGET, targetId: input.id, targetName: `${old.taskNo} ${row.name}` };
  cx.log({ ...target, ...changes(screeningTask.fields, { ...old }, row) });
  return null;
}

async function checkRules(cx: SessionCx, { ruleSetId }: LockedTask): Promise<void> {
  const rules = await holdRuleSet(cx, ruleSetId);
  if (rules?.stateEnum !== 'ENABLE') {
    refuse(screeningTaskCodes.rulesDisabled, { name: rules ? ruleSetName(rules) : '' });
  }
}

async function checkMarked(cx: SessionCx, { id }: LockedTask): Promise<void> {
  const { unmarked } = await countRows(cx, id);
  if (unmarked > 0) refuse(screeningTaskCodes.unmarked, { n: unmarked });
}

async function checkEmpty(cx: SessionCx, { id }: { id: number }): Promise<void> {
  const { total } = await countRows(cx, id);
  if (total > 0) refuse(screeningTaskCodes.hasRows, { n: total });
}

const GUARDS: Readonly<Record<Step, (cx: SessionCx, row: LockedTask) => Promise<void>>> = {
  start: checkRules,
  finish: checkMarked,
  reopen: async () => undefined,
  delete: checkEmpty,
};

type Step = Exclude<ScreeningTaskAction, 'update'>;
type Move = Pick<MasterMove, 'id' | 'version'> & { readonly reason?: string };

/** 开始, 结束, 重开 or 删除 (domain-screening-reports §2). */
export async function moveTask(cx: SessionCx, action: Step, { id, version, reason }: Move) {
  await transition(cx, {
    ...taskGuards(cx, id),
    action,
    version,
    effect: (row) => GUARDS[action](cx, row),
    write: (_row, to) => writeTask(cx, id, to === 'DELETE' ? { stateEnum: to } : { state: to }),
    target: ({ taskNo, name }) => ({ targetType: TARGET, targetName: `${taskNo} ${name}` }),
    reason,
  });
  return null;
}

/** The sentence to confirm; refuses as the deletion would. */
export async function deleteTaskCheck(cx: SessionCx, id: number): Promise<string> {
  const row = await taskById(cx, id);
  const { wrongState } = screeningTaskCodes;
  mustMove(screeningTaskFlow, stateOf(screeningTaskFlow, row.taskState), 'delete', wrongState);
  await checkEmpty(cx, row);
  return MASTER_TEXTS.confirmDelete(row.name);
}
