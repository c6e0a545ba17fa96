import { periodOf } from '@mingmou/contract/home/scheduling.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';
import { writeRow } from '../../../kernel/row/versioned-row';
import type { Row } from './book.store';
import type { Plan } from './plan.rules';

const ROWS_A_STATEMENT = 1000;

async function insertRows({ db, caller }: SessionCx, rows: readonly Row[]): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  const values = rows.map(({ id: _id, version: _version, start, end, ...row }) => ({
    ...row,
    propertyOwnerId,
    orgId,
    startTime: start,
    endTime: end,
    period: start && end ? periodOf({ start, end }) : null,
  }));
  for (let at = 0; at < values.length; at += ROWS_A_STATEMENT) {
    await db
      .insertInto('scheduling')
      .values(values.slice(at, at + ROWS_A_STATEMENT))
      .execute();
  }
}

/** Writes the days as planned; what goes makes room first. */
export async function writePlans(cx: SessionCx, plans: readonly Plan[]): Promise<void> {
  const gone = plans.flatMap(({ removed }) => removed.map(({ id }) => id));
  if (gone.length > 0) {
    await deleteMine(cx, 'scheduling').where('id', 'in', gone).execute();
  }
  for (const { to } of plans.flatMap(({ changed }) => changed)) {
    const { departmentId, roomId, intervalMinutes, capacity, onlineCapacity, regCapacity } = to;
    const numbers = { intervalMinutes, capacity, onlineCapacity, regCapacity };
    await writeRow(cx, 'scheduling', to.id, { departmentId, roomId, ...numbers });
  }
  await insertRows(
    cx,
    plans.flatMap(({ added }) => added),
  );
}

/** A schedule of this organisation with whose it is, locked. */
export async function lockSchedule(cx: SessionCx, id: number) {
  const row = await mine(cx, 'scheduling')
    .leftJoin('employee', (on) =>
      on
        .onRef('employee.propertyOwnerId', '=', 'scheduling.propertyOwnerId')
        .onRef('employee.id', '=', 'scheduling.staffId'),
    )
    .leftJoin('consultationRoom as room', (on) =>
      on.onRef('room.propertyOwnerId', '=', 'scheduling.propertyOwnerId').onRef('room.id', '=', 'scheduling.roomId'),
    )
    .where('scheduling.orgId', '=', cx.caller.orgId)
    .where('scheduling.id', '=', id)
    .select(['scheduling.id', 'scheduling.version', 'scheduling.date', 'scheduling.stopped'])
    .select(['scheduling.startTime as start', 'scheduling.endTime as end'])
    .select(['employee.name as staffName', 'room.name as roomName'])
    .forUpdate('scheduling')
    .executeTakeFirst();
  return row && { ...row, name: row.staffName ?? row.roomName ?? '' };
}
