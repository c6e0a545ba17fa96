import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import type { ReturnCategory } from '@mingmou/contract/patients/return/return.dicts';
import { returnTaskFlow } from '@mingmou/contract/patients/return/return.flow';
import type { returnLabel } from '@mingmou/contract/patients/return/return-label.contract';
import { sql } from 'kysely';
import { acrossOrgs } from '../../kernel/context/across-orgs';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { contains, type Sorting } from '../../kernel/row/list';

type Filters = Omit<InputOf<typeof returnLabel.page>, 'page' | 'size' | 'column' | 'asc'>;

export const returnLabelSorting: Sorting = {
  columns: [
    'name',
    'category',
    'default_way',
    'auto_event',
    'sort',
    'month_tasks',
    'month_done',
    'state_enum',
    'updated_at',
  ],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

/** Tasks of the organisation that this month plans; done ones in some state alone. */
function monthly({ now }: SessionCx, state?: number) {
  const month = `${dayText(now).slice(0, 7)}-01`;
  const inState = state === undefined ? sql`` : sql`AND task.task_state = ${state}`;
  return sql<number>`(SELECT count(*)::int FROM return_task task
    WHERE task.property_owner_id = return_label.property_owner_id AND task.label_id = return_label.id
      AND task.plan_date >= ${month}::date AND task.plan_date < ${month}::date + interval '1 month' ${inState})`;
}

export function returnLabelsMatching(cx: SessionCx, { name, category, autoEvent, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'returnLabel')
    .leftJoin('employee as fixed', (on) =>
      on
        .onRef('fixed.propertyOwnerId', '=', 'returnLabel.propertyOwnerId')
        .onRef('fixed.id', '=', 'returnLabel.executorId'),
    )
    .leftJoin('smsTemplate as template', (on) =>
      on
        .onRef('template.propertyOwnerId', '=', 'returnLabel.propertyOwnerId')
        .onRef('template.id', '=', 'returnLabel.smsTemplateId'),
    )
    .where('returnLabel.stateEnum', '<>', 'DELETE')
    .select(['template.name as smsTemplateName'])
    .select(['returnLabel.id', 'returnLabel.name', 'returnLabel.sort', 'returnLabel.stateEnum', 'returnLabel.version'])
    .select(['returnLabel.updatedAt', 'returnLabel.category', 'returnLabel.color', 'returnLabel.defaultWay'])
    .select(['returnLabel.script', 'returnLabel.smsTemplateId', 'returnLabel.executorRule', 'returnLabel.executorId'])
    .select(['returnLabel.autoEvent', 'returnLabel.autoDays', 'fixed.name as executorName'])
    .select([monthly(cx).as('monthTasks'), monthly(cx, stateCode(returnTaskFlow, 'DONE')).as('monthDone')]);
  if (name) rows = rows.where('returnLabel.name', 'ilike', contains(name));
  if (category) rows = rows.where('returnLabel.category', '=', category);
  if (typeof autoEvent === 'number') rows = rows.where('returnLabel.autoEvent', '=', autoEvent);
  return stateEnum ? rows.where('returnLabel.stateEnum', '=', stateEnum) : rows;
}

/** Open tasks of the label, of every organisation of the chain. */
export function openTasksOf(cx: SessionCx, labelId: number): Promise<number> {
  return acrossOrgs(cx, async () => {
    const { n } = await mine(cx, 'returnTask')
      .where('labelId', '=', labelId)
      .where('taskState', '=', stateCode(returnTaskFlow, 'OPEN'))
      .select((is) => is.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  });
}

export function lockReturnLabel(cx: SessionCx, id: number) {
  return mine(cx, 'returnLabel')
    .where('stateEnum', '<>', 'DELETE')
    .where('id', '=', id)
    .select(['id', 'name', 'version'])
    .forUpdate()
    .executeTakeFirst();
}

/** The labels of the chain in their order. */
export function returnLabelsInOrder(cx: SessionCx) {
  return mine(cx, 'returnLabel')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** A label as a plan needs it, whatever became of it; undefined where the chain has none of that number. */
export function labelOf(cx: SessionCx, id: number) {
  return mine(cx, 'returnLabel')
    .where('id', '=', id)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'category', 'autoEvent', 'defaultWay', 'stateEnum'])
    .executeTakeFirst();
}

export type LabelFacts = NonNullable<Awaited<ReturnType<typeof labelOf>>>;

/** Returns the script for the caller, and the suggested template. */
export async function scriptOf(cx: SessionCx, id: number) {
  return mine(cx, 'returnLabel').where('id', '=', id).select(['script', 'smsTemplateId']).executeTakeFirstOrThrow();
}

/** The first label in use of a category. */
export function labelOfCategory(cx: SessionCx, category: ReturnCategory) {
  return mine(cx, 'returnLabel')
    .where('stateEnum', '=', 'ENABLE')
    .where('category', '=', category)
    .select('id')
    .orderBy('sort')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
