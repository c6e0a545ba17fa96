import type { OutputOf } from '@mingmou/contract/base/call';
import type { home } from '@mingmou/contract/home/home.contract';
import { weekdayOf, weekOf } from '@mingmou/contract/home/scheduling.rules';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { type OwnRange, ownRanges } from './scheduling.store';

type Week = OutputOf<typeof home.thisWeek>;
type Shift = Week[number]['shifts'][number];

/** Merges the ranges of one shift in one room, at the place of the first range. */
function shiftsOf(ranges: readonly OwnRange[]): Shift[] {
  const shifts = new Map<string, Shift>();
  for (const { definitionId, roomId, start, end, ...shown } of ranges) {
    const { name, shortName, color, roomName } = shown;
    const key = `${definitionId}/${roomId}`;
    const shift = shifts.get(key) ?? { name, shortName, color, roomName, timeRanges: [] };
    if (start && end) shift.timeRanges.push({ start, end });
    shifts.set(key, shift);
  }
  return [...shifts.values()];
}

/** The caller's own week, `weeks` from the current one; seven empty days for an account that is nobody's. */
export async function ownWeek(cx: SessionCx, weeks: -1 | 0 | 1): Promise<Week> {
  const days = weekOf(dayText(cx.now), weeks);
  const { staffId } = cx.caller;
  const ranges = staffId === null ? [] : await ownRanges(cx, staffId, days[0] ?? '', days[6] ?? '');
  return days.map((date) => ({
    date,
    weekday: weekdayOf(date),
    shifts: shiftsOf(ranges.filter((range) => range.date === date)),
  }));
}
