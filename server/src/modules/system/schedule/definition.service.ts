import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { checkRanges } from '@mingmou/contract/system/schedule/schedule.rules';
import { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';
import { scheduleCodes } from '@mingmou/contract/system/system.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';
import { definitionSorting, definitionsMatching, schedulesAhead } from './definition.store';

function valuesOf(_cx: SessionCx, input: InputOf<typeof scheduleDefinition.save>) {
  const { name, shortName, color, isRest, sort } = input;
  const timeRanges = [...(input.timeRanges ?? [])].sort((one, other) => one.start.localeCompare(other.start));
  const reason = checkRanges(isRest, timeRanges);
  if (reason) refuse(scheduleCodes.badRanges, { reason });
  return { name, shortName, color: color.toUpperCase(), isRest, timeRanges, sort: sort ?? 0 };
}

type Values = ReturnType<typeof valuesOf>;

function insert(cx: SessionCx, { timeRanges, ...columns }: Values): Promise<number> {
  const { orgId } = cx.caller;
  return insertRow(cx, 'schedulingDefinition', { ...columns, orgId, timeRanges: JSON.stringify(timeRanges) });
}

function write(cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }): Promise<void> {
  if ('stateEnum' in change) return writeRow(cx, 'schedulingDefinition', id, change);
  const { timeRanges, ...columns } = change;
  return writeRow(cx, 'schedulingDefinition', id, { ...columns, timeRanges: JSON.stringify(timeRanges) });
}

/** A shift with schedules to come is neither disabled nor deleted (domain-system §2.7). */
async function beforeMove(cx: SessionCx, { id, name }: { id: number; name: string }, to: StateEnum): Promise<void> {
  if (to === 'ENABLE' || (await schedulesAhead(cx, id)) === 0) return;
  const action = scheduleDefinition.lifecycle.actions[to].title;
  refuse(sharedCodes.inUse, { label: scheduleDefinition.name, name, place: '排班', action });
}

/** Shifts of the organisation. Schedules keep the times that a shift had when it was given. */
export const definitionRules = {
  table: 'schedulingDefinition',
  rows: definitionsMatching,
  sorting: definitionSorting,
  valuesOf,
  unique: {
    scheduling_definition_name_once: ({ name }: Values) => duplicate(scheduleDefinition.fields.name.title, name)(),
  },
  insert,
  write,
  beforeMove,
} as const;
