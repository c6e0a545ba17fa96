import type { InputOf } from '@mingmou/contract/base/call';
import type { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { notOver } from './ahead.rows';

type Filters = Omit<InputOf<typeof scheduleDefinition.page>, 'page' | 'size' | 'column' | 'asc'>;

export const definitionSorting: Sorting = {
  columns: ['name', 'short_name', 'color', 'hours', 'is_rest', 'sort', 'state_enum', 'updated_at'],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

/** The times are text `HH:mm`. */
const HOURS = sql<number>`(SELECT coalesce(round(sum(extract(epoch FROM (part ->> 'end')::time - (part ->> 'start')::time)) / 3600, 1), 0)
  FROM jsonb_array_elements(scheduling_definition.time_ranges) AS part)`;

export function definitionsMatching(cx: SessionCx, { name, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'schedulingDefinition')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'shortName', 'color', 'isRest', 'sort', 'stateEnum', 'version', 'updatedAt'])
    .select(['timeRanges', HOURS.as('hours')]);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

/** Schedules of a shift that are not over. */
export async function schedulesAhead(cx: SessionCx, definitionId: number): Promise<number> {
  const { n } = await mine(cx, 'scheduling')
    .where('orgId', '=', cx.caller.orgId)
    .where('definitionId', '=', definitionId)
    .where(notOver(cx))
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
