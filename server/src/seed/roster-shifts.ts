import type { TimeRange } from '@mingmou/contract/home/scheduling.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';

interface Shift {
  readonly name: string;
  readonly shortName: string;
  readonly color: string;
  readonly ranges: readonly TimeRange[];
}

const MORNING = { start: '08:30', end: '12:00' };
const AFTERNOON = { start: '13:30', end: '17:30' };
const EVENING = { start: '17:30', end: '20:30' };

/** The shifts that every organisation starts with (domain-system §2.1). */
export const ROSTER_SHIFTS = {
  full: { name: '全天', shortName: '全', color: '#1468C7', ranges: [MORNING, AFTERNOON] },
  morning: { name: '上午', shortName: '早', color: '#12784F', ranges: [MORNING] },
  afternoon: { name: '下午', shortName: '午', color: '#9A5B00', ranges: [AFTERNOON] },
  evening: { name: '晚班', shortName: '晚', color: '#6B46B0', ranges: [EVENING] },
  rest: { name: '休息', shortName: '休', color: '#66758A', ranges: [] },
} as const satisfies Readonly<Record<string, Shift>>;
export type RosterShiftKey = keyof typeof ROSTER_SHIFTS;

interface Place {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** Inserts the shifts for the transaction's organisation; returns their ids. */
export async function insertStartRosterShifts({ tx, ...place }: Place): Promise<ReadonlyMap<RosterShiftKey, number>> {
  const ids = new Map<RosterShiftKey, number>();
  for (const [index, key] of (['full', 'morning', 'afternoon', 'evening', 'rest'] as const).entries()) {
    const { ranges, ...shift } = ROSTER_SHIFTS[key];
    const { id } = await tx
      .insertInto('schedulingDefinition')
      .values({
        ...shift,
        ...place,
        isRest: ranges.length === 0,
        timeRanges: JSON.stringify(ranges),
        sort: (index + 1) * 10,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(key, id);
  }
  return ids;
}
