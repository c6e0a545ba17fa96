import { returnCodes } from './return.codes';
import { type AutoEvent, COMPLAINS, CONNECTED, type ReturnCategory } from './return.dicts';
import type { ReturnTaskState } from './return.flow';

/** So many days later, or earlier, of a `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The days of a plan: the first, and then each so many days later. */
export function planDates(firstDate: string, times: number, intervalDays: number | null): string[] {
  return Array.from({ length: times }, (_, at) => dayAfter(firstDate, at * (intervalDays ?? 0)));
}

/** 待执行 while one task is open; else 已执行 where one was done; else 已忽略 where one is; else 已取消. */
export function planStateOf(tasks: readonly ReturnTaskState[]): ReturnTaskState {
  const order: readonly ReturnTaskState[] = ['OPEN', 'DONE', 'IGNORED'];
  return order.find((state) => tasks.includes(state)) ?? 'CANCELLED';
}

/** Who gets the one at this place, where tasks are dealt in turn. */
export function dealt<T>(to: readonly T[], place: number): T | null {
  return to[place % to.length] ?? null;
}

const MARKETING: readonly ReturnCategory[] = [2, 3, 4, 7];

/** Whether a contact under such a label is advertising, which asks for the patient's consent (domain-patients §10b.1). */
export function isMarketing({ category, autoEvent }: { category: ReturnCategory; autoEvent?: AutoEvent }): boolean {
  return MARKETING.includes(category) || autoEvent === 4;
}

/** Fewest days until 未成交, because a customer may still buy until then. */
export const LEAST_LOST_DAYS = 3;
const LOST: AutoEvent = 2;

/** Why a rule cannot be as it is set; null where it can. */
export function autoDaysFault(event: AutoEvent, days: number): string | null {
  return event === LOST && days < LEAST_LOST_DAYS ? `「未成交」不能少于${LEAST_LOST_DAYS}天` : null;
}

export const LEAST_COMPLAINT = 10;

/** Percent with one decimal, half up; null where there is nothing to divide by. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.floor((part * 2000 + whole) / (2 * whole)) / 10;
}

interface Phoned {
  readonly connectState?: number | null;
  readonly content?: string | null;
  readonly intention?: number | null;
  readonly nextContactDate?: string | null;
}

/** What lacks of a call before it can be kept; null where nothing does. */
export function phoneFault({ connectState, content, intention, nextContactDate }: Phoned): string | null {
  if (!connectState) return '请选择接通状态';
  if (connectState !== CONNECTED) return nextContactDate ? null : returnCodes.noNextDate.text;
  const said = content?.trim() ?? '';
  if (said === '') return returnCodes.noContent.text;
  return intention === COMPLAINS && [...said].length < LEAST_COMPLAINT ? returnCodes.shortComplaint.text : null;
}
