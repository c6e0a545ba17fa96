import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof trainingPlan.page>, 'page' | 'size' | 'column' | 'asc'>;

export type Stage = OutputOf<typeof trainingPlan.findById>['stages'][number];

export const trainingPlanSorting: Sorting = {
  columns: ['name', 'indication', 'stage_count', 'total_times', 'state_enum', 'updated_at'],
  initial: [['id', 'desc']],
};

/** Stages as stored. The column is json, because jsonb would reorder the keys and a log line would show a change. */
const STAGES = sql<Stage[]>`coalesce((
  SELECT json_agg(json_build_object('name', stage.name, 'weeks', stage.weeks, 'timesPerWeek', stage.times_per_week,
    'items', (SELECT json_agg(json_build_object('itemId', planned.item_id,
        'minutes', planned.minutes, 'groups', planned.groups, 'home', planned.home) ORDER BY planned.position)
      FROM training_plan_item AS planned
      WHERE planned.property_owner_id = stage.property_owner_id AND planned.plan_id = stage.plan_id
        AND planned.stage = stage.stage)) ORDER BY stage.stage)
  FROM training_plan_stage AS stage
  WHERE stage.property_owner_id = training_plan.property_owner_id AND stage.plan_id = training_plan.id), '[]')`;

const ITEM_NAMES = sql<{ id: number; name: string }[]>`coalesce((
  SELECT json_agg(json_build_object('id', item.id, 'name', item.name) ORDER BY item.code, item.id) FROM training_item AS item
  WHERE item.property_owner_id = training_plan.property_owner_id AND item.id IN (SELECT planned.item_id
    FROM training_plan_item AS planned
    WHERE planned.property_owner_id = training_plan.property_owner_id AND planned.plan_id = training_plan.id)), '[]')`;

const OF_STAGES = sql`FROM training_plan_stage AS stage
  WHERE stage.property_owner_id = training_plan.property_owner_id AND stage.plan_id = training_plan.id`;

/** The same sum as `totalTimesOf`. */
const TOTAL_TIMES = sql<number>`(SELECT coalesce(sum(weeks * times_per_week), 0)::int ${OF_STAGES})`;

export function trainingPlansMatching(cx: SessionCx, { name, indication, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'trainingPlan')
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'indication', 'stateEnum', 'version', 'updatedAt'])
    .select([
      STAGES.as('stages'),
      ITEM_NAMES.as('itemNames'),
      sql<number>`(SELECT count(*)::int ${OF_STAGES})`.as('stageCount'),
      TOTAL_TIMES.as('totalTimes'),
    ]);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  if (indication) rows = rows.where('indication', 'ilike', contains(indication));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Replaces the stages of a plan. */
export async function replaceStages({ db, caller }: SessionCx, planId: number, stages: readonly Stage[]) {
  const { propertyOwnerId } = caller;
  const key = { propertyOwnerId, planId };
  for (const table of ['trainingPlanItem', 'trainingPlanStage'] as const) {
    await db.deleteFrom(table).where('propertyOwnerId', '=', propertyOwnerId).where('planId', '=', planId).execute();
  }
  const heads = stages.map(({ items: _items, ...head }, at) => ({ ...key, stage: at + 1, ...head }));
  await db.insertInto('trainingPlanStage').values(heads).execute();
  const items = stages.flatMap((stage, at) =>
    stage.items.map((item, place) => ({
      ...key,
      stage: at + 1,
      position: place + 1,
      ...item,
    })),
  );
  await db.insertInto('trainingPlanItem').values(items).execute();
}
