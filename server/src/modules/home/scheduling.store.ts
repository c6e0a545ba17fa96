import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** The ranges of the caller in the current organisation, by day and time; a rest comes without times. */
export function ownRanges(cx: SessionCx, staffId: number, from: string, to: string) {
  return mine(cx, 'scheduling')
    .innerJoin('schedulingDefinition as shift', (on) =>
      on
        .onRef('shift.propertyOwnerId', '=', 'scheduling.propertyOwnerId')
        .onRef('shift.id', '=', 'scheduling.definitionId'),
    )
    .leftJoin('consultationRoom as room', (on) =>
      on.onRef('room.propertyOwnerId', '=', 'scheduling.propertyOwnerId').onRef('room.id', '=', 'scheduling.roomId'),
    )
    .where('scheduling.orgId', '=', cx.caller.orgId)
    .where('scheduling.staffId', '=', staffId)
    .where('scheduling.date', '>=', from)
    .where('scheduling.date', '<=', to)
    .select(['scheduling.date', 'scheduling.definitionId', 'scheduling.roomId'])
    .select(['scheduling.startTime as start', 'scheduling.endTime as end'])
    .select(['shift.name', 'shift.shortName', 'shift.color', 'room.name as roomName'])
    .orderBy('scheduling.date')
    .orderBy('scheduling.startTime')
    .orderBy('scheduling.id')
    .execute();
}

export type OwnRange = Awaited<ReturnType<typeof ownRanges>>[number];
