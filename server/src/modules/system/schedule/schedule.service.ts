import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { weekdayOf, weekOf } from '@mingmou/contract/home/scheduling.rules';
import { schedule, schedulingFlow } from '@mingmou/contract/system/schedule/schedule.contract';
import { partText } from '@mingmou/contract/system/schedule/schedule.rules';
import { scheduleCodes } from '@mingmou/contract/system/system.codes';
import { malformed, Refusal, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { writeRow } from '../../../kernel/row/versioned-row';
import { type Book, openBook, type Row, rowsBetween, type Scope } from './book.store';
import { waitingOn } from './booked.store';
import { checkPlan, type DayItem, isOf, nameOf, type Plan, planDay, rowsAfter, type Wanted } from './plan.rules';
import { lockSchedule, writePlans } from './schedule.store';

type Skipped = OutputOf<typeof schedule.quote>['skipped'][number];
type Whose = Pick<DayItem, 'staffId' | 'roomId' | 'date'>;

const LOGGED_DAYS = 100;

export function checkMonday(field: 'weekStart' | 'fromWeek' | 'toWeek', day: string): void {
  if (weekdayOf(day) !== 1) throw malformed(field, '周：应为周一的日期');
}

function checkWhose(items: readonly Whose[]): void {
  const days = items.map(({ staffId, roomId, date }) => {
    if (Boolean(staffId) === Boolean(roomId)) throw malformed('items', '排班：应指定员工或诊室之一');
    return `${staffId ?? ''}/${roomId ?? ''}/${date}`;
  });
  if (new Set(days).size !== days.length) throw malformed('items', '排班：同一天不能重复');
}

function scopeOf(items: readonly DayItem[]): Scope {
  const dates = items.map(({ date }) => date).sort();
  const wanted = items.flatMap(({ shifts }) => shifts ?? []);
  return {
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    staffIds: items.flatMap(({ staffId }) => (staffId ? [staffId] : [])),
    ownRoomIds: items.flatMap(({ roomId }) => (roomId ? [roomId] : [])),
    roomIds: wanted.flatMap(({ roomId }) => (roomId ? [roomId] : [])),
    departmentIds: wanted.map(({ departmentId }) => departmentId),
    definitionIds: wanted.map(({ definitionId }) => definitionId),
  };
}

function dayLine(plan: Plan, rows: readonly Row[]): string {
  return `${plan.name} ${plan.date} ${rows.map(partText).join('、') || '无'}`;
}

/** The days as they were and are, for the log; of a great many the first. */
function loggedDays(plans: readonly Plan[]) {
  const shown = plans.filter(({ removed, changed, added }) => removed.length + changed.length + added.length > 0);
  const lines = (rowsOf: (plan: Plan) => readonly Row[]) =>
    shown.slice(0, LOGGED_DAYS).map((plan) => dayLine(plan, rowsOf(plan)));
  const days = (value: readonly string[]) => ({ days: { label: schedule.page.title, value } });
  const names = [...new Set(shown.map(({ name }) => name))];
  return {
    targetType: '排班',
    targetName: `${names.slice(0, 5).join('、')}${names.length > 5 ? `等${names.length}个` : ''}`,
    before: days(lines(({ removed, changed }) => [...removed, ...changed.map(({ from }) => from)])),
    after: days(lines(({ added, changed }) => [...changed.map(({ to }) => to), ...added])),
  };
}

/** Puts these days in the place of what they were: all of them or none. */
export async function saveDays(cx: SessionCx, { items }: InputOf<typeof schedule.save>) {
  checkWhose(items);
  const book = await openBook(cx, scopeOf(items));
  const plans = items.map((item) => planDay(book, book.rows, item));
  const after = rowsAfter(book.rows, plans);
  for (const plan of plans) checkPlan(book, after, plan);
  await writePlans(cx, plans);
  cx.log(loggedDays(plans));
  return null;
}

/** Plans day after day; a day that is refused is left as it is, and named with the reason. */
async function fillDays(
  cx: SessionCx,
  book: Book,
  items: readonly DayItem[],
  whyNot: (item: DayItem) => string | null,
) {
  const plans: Plan[] = [];
  const skipped: Skipped[] = [];
  let rows = book.rows;
  for (const item of items) {
    const { date } = item;
    try {
      const reason = whyNot(item);
      if (reason !== null) {
        skipped.push({ staffName: nameOf(book, item), date, reason });
        continue;
      }
      const plan = planDay(book, rows, item);
      const after = rowsAfter(rows, [plan]);
      checkPlan(book, after, plan);
      rows = after;
      plans.push(plan);
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      skipped.push({ staffName: nameOf(book, item), date, reason: refused.message });
    }
  }
  await writePlans(cx, plans);
  cx.log(loggedDays(plans));
  return { done: plans.length, skipped };
}

/** Returns the days of a week moved to another week: one for each person, or room itself, and day. */
function copiedDays(rows: readonly Row[], fromWeek: string, toWeek: string): DayItem[] {
  const [from, to] = [weekOf(fromWeek), weekOf(toWeek)];
  const days = new Map<string, DayItem & { shifts: Wanted[] }>();
  for (const { staffId, roomId, date, definitionId, departmentId, ...row } of rows) {
    const key = `${staffId ?? `room ${roomId}`}/${date}`;
    const whose = staffId === null ? { roomId } : { staffId };
    const day = days.get(key) ?? { ...whose, date: to[from.indexOf(date)] ?? '', shifts: [] };
    days.set(key, day);
    if (day.shifts.some((shift) => shift.definitionId === definitionId)) continue;
    const { capacity, onlineCapacity, regCapacity } = row;
    const intervalMinutes = intervalOf(row.intervalMinutes);
    day.shifts.push({ definitionId, departmentId, roomId, intervalMinutes, capacity, onlineCapacity, regCapacity });
  }
  return [...days.values()];
}

/** Rows hold no other: the table checks it. */
function intervalOf(minutes: number): Wanted['intervalMinutes'] {
  return ([10, 15, 20, 30, 60] as const).find((one) => one === minutes);
}

/** Returns in words which parts of a coming day no longer exist. */
function goneReason(book: Book, { staffId, date, shifts }: DayItem): string | null {
  const person = book.people.get(staffId ?? 0);
  if (staffId && person?.stateEnum !== 'ENABLE') return '员工已停用';
  if (staffId && !person?.worksHere) return '员工已不在本机构';
  if (person?.leaveDate && person.leaveDate < date) return '员工已离职';
  for (const { definitionId, departmentId, roomId } of shifts ?? []) {
    const used = [
      ['班次', book.definitions.get(definitionId)],
      ['科室', book.departments.get(departmentId)],
      ...(roomId ? ([['诊室', book.rooms.get(roomId)]] as const) : []),
    ] as const;
    const gone = used.find(([, row]) => row?.stateEnum !== 'ENABLE');
    if (gone) return `${gone[0]}「${gone[1]?.name ?? ''}」已停用`;
  }
  return null;
}

/** Copies a week (domain-system §2.7): past days, people who left and, unless overwritten, filled days stay out. */
export async function quoteWeek(
  cx: SessionCx,
  { fromWeek, toWeek, staffIds, overwrite }: InputOf<typeof schedule.quote>,
) {
  checkMonday('fromWeek', fromWeek);
  checkMonday('toWeek', toWeek);
  if (fromWeek === toWeek) throw malformed('toWeek', '目标周：不能与引用周相同');
  const source = await rowsBetween(cx, fromWeek, weekOf(fromWeek)[6] ?? '');
  const chosen = staffIds ? source.filter(({ staffId }) => staffId !== null && staffIds.includes(staffId)) : source;
  const items = copiedDays(chosen, fromWeek, toWeek);
  if (items.length === 0) {
    cx.log(loggedDays([]));
    return { copied: 0, skipped: [] };
  }
  const book = await openBook(cx, scopeOf(items));
  const { done, skipped } = await fillDays(cx, book, items, (item) => {
    if (item.date < book.today) return scheduleCodes.past.text;
    if (!overwrite && book.rows.some((row) => isOf(item, row))) return '当天已有排班';
    return goneReason(book, item);
  });
  return { copied: done, skipped };
}

/** Deletes the schedules of the given days; a day without schedules does not count. */
export async function clearDays(cx: SessionCx, { items }: InputOf<typeof schedule.clear>) {
  checkWhose(items);
  const book = await openBook(cx, scopeOf(items));
  const filled = items.filter((item) => book.rows.some((row) => isOf(item, row)));
  const { done, skipped } = await fillDays(
    cx,
    book,
    filled.map(({ staffId, roomId, date }) => ({ staffId, roomId, date })),
    () => null,
  );
  return { cleared: done, skipped };
}

/** 停诊 and 恢复: waiting patients keep their places and are named; new registrations are refused. */
export async function stopSchedule(cx: SessionCx, input: InputOf<typeof schedule.stop>) {
  const { schedulingId: id, stopped, reason, version } = input;
  await transition(cx, {
    flow: schedulingFlow,
    action: stopped ? 'stop' : 'resume',
    version,
    lock: () => lockSchedule(cx, id),
    state: ({ start, stopped: isStopped }) => (start === null ? 'REST' : isStopped ? 'STOPPED' : 'OPEN'),
    effect: async ({ date }) => {
      if (date < dayText(cx.now)) refuse(scheduleCodes.past);
    },
    write: () => writeRow(cx, 'scheduling', id, { stopped, stopReason: stopped ? reason : null }),
    target: ({ name, date, ...part }) => ({ targetType: '排班', targetName: `${name} ${date} ${partText(part)}` }),
    reason,
  });
  return { appointments: stopped ? await waitingOn(cx, id) : [] };
}
