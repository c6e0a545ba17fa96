import { sum, ZERO } from '@mingmou/contract/base/money';
import { addDays, addMinutes, dayText, instantOf } from '../kernel/context/clock';
import { insertFrozen } from '../modules/cashier/shift/cashier-shift.store';
import { cashierShiftWaysNow } from '../modules/cashier/shift/cashier-shift-sums.rows';
import type { Filling } from './demo-orders';

const MINUTES_TO_AUDIT = 20;
const DAYS_TO_AUDIT = 2;
const OPENS_AT = 8;
const CLOSES_AT = 21;
const MINUTES_BEFORE_FIRST = 5;

/** Numbers of a day, as the server counts them. */
export class Numbers {
  private readonly last = new Map<string, number>();

  next(prefix: string, day: string): string {
    const key = `${prefix} ${day}`;
    const n = (this.last.get(key) ?? 0) + 1;
    this.last.set(key, n);
    return `${prefix}${day.replaceAll('-', '')}${String(n).padStart(4, '0')}`;
  }

  rows(): { prefix: string; day: string; n: number }[] {
    return [...this.last].map(([key, n]) => {
      const [prefix = '', day = ''] = key.split(' ');
      return { prefix, day, n };
    });
  }
}

/** When the till was opened on a day: at eight, or a little before a payment that came earlier, never on the day before. */
function openedAt(day: string, firstPaid: Date): Date {
  const eight = addMinutes(instantOf(`${day} 00:00:00`), OPENS_AT * 60);
  const early = addMinutes(firstPaid, -MINUTES_BEFORE_FIRST);
  if (early > eight) return eight;
  return dayText(early) === day ? early : instantOf(`${day} 00:00:00`);
}

/** A shift of the cashier for each day with its first payment, the past ones handed over; what they took is not known yet. */
export async function openCashierShifts(
  filling: Filling,
  cashierId: number,
  numbers: Numbers,
  days: ReadonlyMap<string, Date>,
) {
  const { tx, propertyOwnerId, orgId, now } = filling;
  const today = dayText(now);
  const shifts = new Map<string, number>();
  if (days.size === 0) return shifts;
  const rows = await tx
    .insertInto('cashierShift')
    .values(
      [...days].map(([day, firstPaid]) => {
        const openAt = openedAt(day, firstPaid);
        const shared = { propertyOwnerId, orgId, cashierId, createdBy: cashierId, createdAt: openAt.toISOString() };
        const row = { ...shared, shiftNo: numbers.next('JB', day), openAt: openAt.toISOString() };
        if (day === today) return row;
        const handoverAt = addMinutes(instantOf(`${day} 00:00:00`), CLOSES_AT * 60).toISOString();
        return {
          ...row,
          shiftState: 2 as const,
          handoverAt,
          handoverBy: cashierId,
          cashExpected: ZERO,
          cashCounted: ZERO,
        };
      }),
    )
    .returning(['id', 'openAt'])
    .execute();
  for (const { id, openAt } of rows) shifts.set(openAt.slice(0, 10), id);
  return shifts;
}

/** 交班 of the days that are over, counted as expected, the older ones audited by the manager. */
export async function closeCashierShifts(
  { tx, propertyOwnerId, orgId, now }: Filling,
  auditorId: number,
): Promise<void> {
  const closed = await tx
    .selectFrom('cashierShift')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .where('shiftState', '=', 2)
    .select(['id', 'openingCash', 'handoverAt'])
    .execute();
  for (const { id, openingCash, handoverAt } of closed) {
    const ways = await cashierShiftWaysNow({ db: tx, propertyOwnerId }, id);
    await insertFrozen({ db: tx, caller: { propertyOwnerId, orgId } }, id, ways, []);
    const cash = sum([openingCash, ways.find(({ wayCode }) => wayCode === 1)?.net ?? ZERO]);
    const auditAt = addMinutes(instantOf(handoverAt ?? ''), MINUTES_TO_AUDIT);
    const isAudited = auditAt < addDays(now, -DAYS_TO_AUDIT);
    await tx
      .updateTable('cashierShift')
      .set({ cashExpected: cash, cashCounted: cash })
      .set(isAudited ? { shiftState: 3, auditBy: auditorId, auditAt: auditAt.toISOString() } : {})
      .where('propertyOwnerId', '=', propertyOwnerId)
      .where('id', '=', id)
      .execute();
  }
}
