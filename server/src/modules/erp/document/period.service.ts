import { holds, rightName } from '@mingmou/contract/auth/rights';
import { billCodes, periodCodes } from '@mingmou/contract/erp/erp.codes';
import { forbidden, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { holdPeriod, insertPeriods, lastPeriod, type NewPeriod, reopenPeriod } from './period.store';

export interface Period {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

const BACKDATE = 'erp-period:backdate';
const DECEMBER = 12;

/** The calendar month `YYYY-MM` as a period; the months of a chain are its periods until it sets another rule. */
export function monthPeriod(month: string, isBegin = false): NewPeriod {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { name: `${month.replace('-', '年')}期`, startDate: `${month}-01`, endDate: `${month}-${lastDay}`, isBegin };
}

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === DECEMBER ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** Periods follow each other without gaps: those missing up to the day are made. */
async function extendTo(cx: SessionCx, day: string): Promise<void> {
  const last = await lastPeriod(cx);
  if (!last || last.endDate >= day) return;
  const missing: NewPeriod[] = [];
  for (let month = nextMonth(last.startDate.slice(0, 7)); month <= day.slice(0, 7); month = nextMonth(month)) {
    missing.push(monthPeriod(month));
  }
  await insertPeriods(cx, missing);
}

/**
 * The period that a posting of the day falls into, held open until the transaction ends. Refused where it is settled
 * (140503) or cleared (140514), and before the first period (140501).
 */
export async function openPeriod(cx: SessionCx, day: string): Promise<Period> {
  await extendTo(cx, day);
  const period = (await holdPeriod(cx, day)) ?? refuse(periodCodes.none);
  const { id, name, state, startDate, endDate } = period;
  if (state === 'SETTLED') refuse(periodCodes.settled, { name });
  if (state === 'CLEARED') refuse(periodCodes.cleared, { name });
  if (state === 'CALCULATED') await reopenPeriod(cx, id);
  return { id, name, startDate, endDate };
}

/** The day that a bill is passed under: today, or an earlier one for those who may choose it (G6). */
export function chosenDay(cx: SessionCx, asked: string | null | undefined): string {
  const today = dayText(cx.now);
  if (!asked || asked === today) return today;
  if (!holds(BACKDATE, cx.caller)) throw forbidden(rightName(BACKDATE));
  if (asked > today) refuse(billCodes.inFuture);
  return asked;
}
