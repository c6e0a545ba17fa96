import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import { RETURN_TABS, type returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { type SqlBool, sql } from 'kysely';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';
import { waysBlocked } from '../patients/no-disturb.rows';
import { patientMatches } from '../patients/patient-match.rows';
import { lockPlan } from './return-plan.store';

type Filters = Omit<InputOf<typeof returnTask.page>, 'page' | 'size' | 'column' | 'asc'>;
type Tab = (typeof RETURN_TABS)[number];

export const returnTaskSorting: Sorting = {
  columns: [
    'plan_date',
    'name',
    'label_name',
    'way',
    'source',
    'executor_name',
    'attempts',
    'next_contact_date',
    'last_visit_at',
    'task_state',
    'done_at',
  ],
  initial: [
    ['plan_date', 'asc'],
    ['task_id', 'asc'],
  ],
};

const code = (state: keyof typeof returnTaskFlow.states) => sql.lit(stateCode(returnTaskFlow, state));

/** What each tab holds: 待执行 and 未到期 are all that is open, 逾期 those of both whose day is over. */
function inTab(tab: Tab, today: string) {
  const open = sql`return_task.task_state = ${code('OPEN')}`;
  const isDue = sql`(return_task.plan_date <= ${today}::date
    AND (return_task.next_contact_date IS NULL OR return_task.next_contact_date <= ${today}::date)
    AND NOT return_task.way = ANY (${waysBlocked(today)}))`;
  return {
    due: sql<SqlBool>`${open} AND ${isDue}`,
    later: sql<SqlBool>`${open} AND NOT ${isDue}`,
    overdue: sql<SqlBool>`${open} AND return_task.plan_date < ${today}::date`,
    done: sql<SqlBool>`return_task.task_state = ${code('DONE')}`,
    ignored: sql<SqlBool>`return_task.task_state = ${code('IGNORED')}`,
    cancelled: sql<SqlBool>`return_task.task_state = ${code('CANCELLED')}`,
  }[tab];
}

/**
 * Condition of the caller's own and unassigned tasks; accounts that may see the whole organisation choose it
 * explicitly.
 */
function isOnes({ caller }: SessionCx) {
  return sql<SqlBool>`(return_task.executor_id IS NULL OR return_task.executor_id = ${caller.staffId}::bigint)`;
}

/** Tasks of the organisation with what they are about. */
function joined(cx: SessionCx) {
  return mine(cx, 'returnTask')
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'returnTask.propertyOwnerId')
        .onRef('patient.id', '=', 'returnTask.patientId'),
    )
    .innerJoin('returnPlan as plan', (on) =>
      on.onRef('plan.propertyOwnerId', '=', 'returnTask.propertyOwnerId').onRef('plan.id', '=', 'returnTask.planId'),
    )
    .innerJoin('returnLabel as label', (on) =>
      on.onRef('label.propertyOwnerId', '=', 'returnTask.propertyOwnerId').onRef('label.id', '=', 'returnTask.labelId'),
    )
    .leftJoin('employee as executor', (on) =>
      on
        .onRef('executor.propertyOwnerId', '=', 'returnTask.propertyOwnerId')
        .onRef('executor.id', '=', 'returnTask.executorId'),
    )
    .leftJoin('returnRecord as last', (on) =>
      on
        .onRef('last.propertyOwnerId', '=', 'returnTask.propertyOwnerId')
        .onRef('last.id', '=', 'returnTask.lastRecordId'),
    )
    .where('returnTask.orgId', '=', cx.caller.orgId);
}

/** Selects the matching tasks of all tabs. */
function matching(cx: SessionCx, filters: Filters) {
  let rows = joined(cx);
  const { dateFrom, dateTo, labelId, way, source, executorId, keyword, patientId } = filters;
  if (filters.mine || !holds('return:all', cx.caller)) rows = rows.where(isOnes(cx));
  if (dateFrom) rows = rows.where('returnTask.planDate', '>=', dateFrom);
  if (dateTo) rows = rows.where('returnTask.planDate', '<=', dateTo);
  if (labelId) rows = rows.where('returnTask.labelId', '=', labelId);
  if (way) rows = rows.where('returnTask.way', '=', way);
  if (source) rows = rows.where('plan.source', '=', source);
  if (executorId) rows = rows.where('returnTask.executorId', '=', executorId);
  if (patientId) rows = rows.where('returnTask.patientId', '=', patientId);
  if (filters.patientLabelIds?.length)
    rows = rows.where(sql<SqlBool>`patient.label_ids && ${filters.patientLabelIds}::bigint[]`);
  if (filters.satisfaction) rows = rows.where('last.satisfaction', '=', filters.satisfaction);
  if (filters.intention) rows = rows.where('last.intention', '=', filters.intention);
  return keyword ? rows.where(patientMatches(keyword)) : rows;
}

const LAST_RETURN = sql<string | null>`(SELECT max(record.at) FROM return_record record
  WHERE record.property_owner_id = return_task.property_owner_id AND record.patient_id = return_task.patient_id)`;

/** With all that a page shows of them. */
function shownTasks(rows: ReturnType<typeof joined>, today: string) {
  return rows
    .select(['returnTask.id as taskId', 'returnTask.version', 'returnTask.planId', 'returnTask.seq', 'plan.times'])
    .select(['returnTask.planDate', 'returnTask.patientId', 'returnTask.labelId', 'returnTask.way'])
    .select(['returnTask.content', 'returnTask.executorId', 'returnTask.attempts', 'returnTask.nextContactDate'])
    .select(['returnTask.taskState', 'returnTask.doneAt', 'returnTask.reason', 'plan.source'])
    .select(['label.name as labelName', 'label.color as labelColor', 'executor.name as executorName'])
    .select(['patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday', 'patient.birthdayEstimated'])
    .select(['patient.phone', 'patient.lastVisitAt'])
    .select([LAST_RETURN.as('lastReturnAt'), waysBlocked(today).as('blockedWays')]);
}

export function returnTasksMatching(cx: SessionCx, filters: Filters) {
  const today = dayText(cx.now);
  const tab = RETURN_TABS[filters.tab ?? -1];
  const rows = matching(cx, filters);
  return shownTasks(tab ? rows.where(inTab(tab, today)) : rows, today);
}

export type FoundTask = Awaited<ReturnType<ReturnType<typeof returnTasksMatching>['executeTakeFirstOrThrow']>>;

/** How many each tab holds of what fits. */
export function countTabs(cx: SessionCx, filters: Filters) {
  const today = dayText(cx.now);
  const n = (tab: Tab) => sql<number>`(count(*) FILTER (WHERE ${inTab(tab, today)}))::int`.as(tab);
  return matching(cx, filters)
    .select([n('due'), n('later'), n('overdue'), n('done'), n('ignored'), n('cancelled')])
    .executeTakeFirstOrThrow();
}

/** One's own of today (domain-patients §9): what 待执行 holds when it opens. */
export async function countDue(cx: SessionCx): Promise<number> {
  const { n } = await mine(cx, 'returnTask')
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'returnTask.propertyOwnerId')
        .onRef('patient.id', '=', 'returnTask.patientId'),
    )
    .where('returnTask.orgId', '=', cx.caller.orgId)
    .where(isOnes(cx))
    .where(inTab('due', dayText(cx.now)))
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns a task by its number, independent of its executor. */
export function findTask(cx: SessionCx, taskId: number) {
  return shownTasks(joined(cx).where('returnTask.id', '=', taskId), dayText(cx.now)).executeTakeFirst();
}

/** The task, and before it its plan: everything that moves one locks in this order. */
export async function lockTask(cx: SessionCx, id: number) {
  const { orgId } = cx.caller;
  const own = () => mine(cx, 'returnTask').where('returnTask.orgId', '=', orgId).where('returnTask.id', '=', id);
  const known = await own().select('planId').executeTakeFirst();
  if (!known || !(await lockPlan(cx, known.planId))) return undefined;
  const found = await own()
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'returnTask.propertyOwnerId')
        .onRef('patient.id', '=', 'returnTask.patientId'),
    )
    .select(['returnTask.id', 'returnTask.version', 'returnTask.taskState', 'returnTask.planId'])
    .select(['returnTask.patientId', 'returnTask.labelId', 'returnTask.planDate', 'returnTask.way'])
    .select(['returnTask.executorId', 'returnTask.content', 'returnTask.attempts', 'returnTask.lastRecordId'])
    .select('patient.name as patientName')
    .forUpdate(['returnTask'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { taskState, ...row } = found;
  return { ...row, state: stateOf(returnTaskFlow, taskState) };
}

export type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>;
