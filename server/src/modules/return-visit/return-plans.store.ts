import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import type { returnPlan } from '@mingmou/contract/patients/return/return-plan.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';

type Filters = Omit<InputOf<typeof returnPlan.page>, 'page' | 'size' | 'column' | 'asc'>;

export const returnPlanSorting: Sorting = {
  columns: ['first_date', 'name', 'label_name', 'way', 'source', 'executor_name', 'plan_state', 'created_at'],
  initial: [['id', 'desc']],
};

const OF_PLAN = sql`task.property_owner_id = return_plan.property_owner_id AND task.plan_id = return_plan.id`;
const DONE = sql.lit(stateCode(returnTaskFlow, 'DONE'));
const OPEN = sql.lit(stateCode(returnTaskFlow, 'OPEN'));

/** Plans of the organisation, with how far they are. */
export function returnPlansMatching(cx: SessionCx, filters: Filters) {
  let rows = mine(cx, 'returnPlan')
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'returnPlan.propertyOwnerId')
        .onRef('patient.id', '=', 'returnPlan.patientId'),
    )
    .innerJoin('returnLabel as label', (on) =>
      on.onRef('label.propertyOwnerId', '=', 'returnPlan.propertyOwnerId').onRef('label.id', '=', 'returnPlan.labelId'),
    )
    .leftJoin('employee as executor', (on) =>
      on
        .onRef('executor.propertyOwnerId', '=', 'returnPlan.propertyOwnerId')
        .onRef('executor.id', '=', 'returnPlan.executorId'),
    )
    .leftJoin('account', (on) =>
      on
        .onRef('account.propertyOwnerId', '=', 'returnPlan.propertyOwnerId')
        .onRef('account.id', '=', 'returnPlan.createdBy'),
    )
    .leftJoin('employee as maker', (on) =>
      on.onRef('maker.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('maker.id', '=', 'account.staffId'),
    )
    .where('returnPlan.orgId', '=', cx.caller.orgId)
    .select(['returnPlan.id', 'returnPlan.version', 'returnPlan.patientId', 'returnPlan.labelId', 'returnPlan.way'])
    .select(['returnPlan.content', 'returnPlan.source', 'returnPlan.executorId', 'returnPlan.firstDate'])
    .select(['returnPlan.times', 'returnPlan.intervalDays', 'returnPlan.acceptsId', 'returnPlan.planState'])
    .select(['returnPlan.createdAt', 'label.name as labelName', 'label.color as labelColor'])
    .select(['executor.name as executorName', 'patient.recordNo', 'patient.name', 'patient.sex', 'patient.birthday'])
    .select(['patient.birthdayEstimated', 'patient.phone'])
    .select((is) => is.fn.coalesce('maker.name', 'account.account').as('createdByName'))
    .select([
      sql<number>`(SELECT count(*)::int FROM return_task task WHERE ${OF_PLAN} AND task.task_state = ${DONE})`.as(
        'done',
      ),
      sql<
        string | null
      >`(SELECT min(task.plan_date) FROM return_task task WHERE ${OF_PLAN} AND task.task_state = ${OPEN})`.as(
        'nextDate',
      ),
    ]);
  const { patientId, labelId, planState, source, dateFrom, dateTo } = filters;
  if (patientId) rows = rows.where('returnPlan.patientId', '=', patientId);
  if (labelId) rows = rows.where('returnPlan.labelId', '=', labelId);
  if (typeof planState === 'number') rows = rows.where('returnPlan.planState', '=', planState);
  if (source) rows = rows.where('returnPlan.source', '=', source);
  if (dateFrom) rows = rows.where('returnPlan.firstDate', '>=', dateFrom);
  return dateTo ? rows.where('returnPlan.firstDate', '<=', dateTo) : rows;
}
