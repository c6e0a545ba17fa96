import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import type { screeningTask } from '@mingmou/contract/screening/task.contract';
import { type ScreeningTaskState, screeningTaskFlow } from '@mingmou/contract/screening/task.flow';
import { type Insertable, sql } from 'kysely';
import type { ScreeningTaskTable } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { contains, type Sorting } from '../../kernel/row/list';
import { type RowChange, writeRow } from '../../kernel/row/versioned-row';

type Filters = Omit<InputOf<typeof screeningTask.page>, 'page' | 'size' | 'column' | 'asc'>;
type TermKey = InputOf<typeof screeningTask.options>;

export const taskSorting: Sorting = {
  columns: [
    'task_no',
    'name',
    'school_name',
    'school_year',
    'term',
    'round',
    'screen_from',
    'plan_count',
    'leader_name',
    'task_state',
    'updated_at',
  ],
  initial: [['id', 'desc']],
};

function live(cx: SessionCx) {
  return mine(cx, 'screeningTask as task')
    .where('task.orgId', '=', cx.caller.orgId)
    .where('task.stateEnum', '<>', 'DELETE');
}

function withNames(cx: SessionCx) {
  return live(cx)
    .innerJoin('school', (on) =>
      on.onRef('school.propertyOwnerId', '=', 'task.propertyOwnerId').onRef('school.id', '=', 'task.schoolId'),
    )
    .innerJoin('screeningRuleSet as rules', (on) =>
      on.onRef('rules.propertyOwnerId', '=', 'task.propertyOwnerId').onRef('rules.id', '=', 'task.ruleSetId'),
    )
    .leftJoin('employee as leader', (on) =>
      on.onRef('leader.propertyOwnerId', '=', 'task.propertyOwnerId').onRef('leader.id', '=', 'task.leaderId'),
    )
    .select(['task.id', 'task.version', 'task.updatedAt', 'task.taskNo', 'task.name', 'task.schoolId'])
    .select(['task.schoolYear', 'task.round', 'task.screenFrom', 'task.screenTo', 'task.ruleSetId'])
    .select(['task.leaderId', 'task.staffIds', 'task.planCount', 'task.remark'])
    .select(['school.name as schoolName', 'leader.name as leaderName'])
    .select(sql<string>`rules.name || ' 第' || rules.rule_version || '版'`.as('ruleName'))
    .select(['task.term', 'task.visionScale', 'task.taskState']);
}

export function tasksMatching(cx: SessionCx, filters: Filters) {
  const { schoolId, schoolYear, term, taskState, dateFrom, dateTo, keyword } = filters;
  let rows = withNames(cx);
  if (schoolId) rows = rows.where('task.schoolId', '=', schoolId);
  if (schoolYear) rows = rows.where('task.schoolYear', '=', schoolYear);
  if (term) rows = rows.where('task.term', '=', term as 1 | 2);
  if (taskState) rows = rows.where('task.taskState', '=', taskState);
  if (dateFrom) rows = rows.where('task.screenTo', '>=', dateFrom);
  if (dateTo) rows = rows.where('task.screenFrom', '<=', dateTo);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) => is.or([is('task.name', 'ilike', pattern), is('task.taskNo', 'ilike', pattern)]));
  }
  return rows;
}

export function findTask(cx: SessionCx, id: number) {
  return withNames(cx).where('task.id', '=', id).executeTakeFirst();
}

/** Selects the task without names; callers read names if they need them. */
export function lockTask(cx: SessionCx, id: number) {
  return live(cx).where('task.id', '=', id).selectAll('task').forUpdate().executeTakeFirst();
}

const LAST_ROUND = 99;

/** One more than the last round of the term, while there is one. */
export async function nextRound(cx: SessionCx, { schoolId, schoolYear, term }: TermKey): Promise<number> {
  const { last } = await live(cx)
    .where('task.schoolId', '=', schoolId)
    .where('task.schoolYear', '=', schoolYear)
    .where('task.term', '=', term as 1 | 2)
    .select((is) => is.fn.max('task.round').as('last'))
    .executeTakeFirstOrThrow();
  return Math.min((last ?? 0) + 1, LAST_ROUND);
}

export async function insertTask(cx: SessionCx, row: Insertable<ScreeningTaskTable>): Promise<number> {
  const { id } = await cx.db.insertInto('screeningTask').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type TaskChange = Omit<RowChange<'screeningTask'>, 'taskState'> & {
  readonly state?: Exclude<ScreeningTaskState, 'DELETE'>;
};

export function writeTask(cx: SessionCx, id: number, { state, ...change }: TaskChange): Promise<void> {
  return writeRow(cx, 'screeningTask', id, {
    ...change,
    ...(state ? { taskState: stateCode(screeningTaskFlow, state) } : {}),
  });
}

/** The children of a task, and those who are neither marked nor excused as not examined. */
export async function countRows(cx: SessionCx, taskId: number) {
  return mine(cx, 'screeningInfo')
    .where('taskId', '=', taskId)
    .select((is) => is.fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) FILTER (WHERE mark_state = 0 AND cooperate)`.as('unmarked'))
    .executeTakeFirstOrThrow();
}

/** Counts which of the given people work in the organisation now. */
export async function countStaff(cx: SessionCx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { n } = await mine(cx, 'employee')
    .innerJoin('employeeOrg', (on) =>
      on
        .onRef('employeeOrg.propertyOwnerId', '=', 'employee.propertyOwnerId')
        .onRef('employeeOrg.employeeId', '=', 'employee.id'),
    )
    .where('employeeOrg.orgId', '=', cx.caller.orgId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .where('employee.id', 'in', [...ids])
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
