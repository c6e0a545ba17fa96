import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { weekdayOf, weekOf } from '@mingmou/contract/home/scheduling.rules';
import { SCHEDULE_PAGE, schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { hoursIn, partText } from '@mingmou/contract/system/schedule/schedule.rules';
import { forbidden } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import type { SheetSource } from '../../../kernel/file/xlsx';
import { grouped } from '../../../kernel/row/grouped';
import {
  type BoardRosterShift,
  type BoardScope,
  peopleOfBoard,
  roomChoices,
  roomsOfBoard,
  rosterShiftsOfWeek,
  workElsewhere,
} from './board.store';
import { bookedOn } from './booked.store';
import { checkMonday } from './schedule.service';

type Query = InputOf<typeof schedule.page>;
type Board = OutputOf<typeof schedule.page>;
type BoardRow = Board['rows'][number];
type Shift = BoardRow['days'][number]['shifts'][number];
type Found = BoardRosterShift & { readonly booked: number };

const WEEKDAYS = '一二三四五六日';

/** Refuses other people's weeks to an account without the page. */
function checkOwn({ caller }: SessionCx, { by, staffId }: Query): void {
  const isOwn = by === 'STAFF' && caller.staffId !== null && staffId === caller.staffId;
  if (!isOwn && !holds(SCHEDULE_PAGE, caller)) throw forbidden(rightName(SCHEDULE_PAGE));
}

async function foundShifts(cx: SessionCx, scope: BoardScope): Promise<Found[]> {
  const rows = await rosterShiftsOfWeek(cx, scope);
  const booked = await bookedOn(
    cx,
    rows.map(({ schedulingId }) => schedulingId),
  );
  return rows.map((row) => ({ ...row, booked: booked.get(row.schedulingId) ?? 0 }));
}

const shown = ({ staffId: _staffId, date: _date, ...row }: Found): Shift => row;

function daysOf(days: readonly string[], shifts: readonly Found[], people?: readonly Found[]): BoardRow['days'] {
  return days.map((date) => ({
    date,
    shifts: shifts.filter((one) => one.date === date).map(shown),
    ...(people ? { people: people.filter((one) => one.date === date).map(shown) } : {}),
  }));
}

const hoursOf = (shifts: readonly Found[]) => hoursIn(shifts.filter(({ stopped }) => !stopped));

async function staffRows(cx: SessionCx, scope: BoardScope, days: readonly string[], found: readonly Found[]) {
  const people = await peopleOfBoard(cx, scope);
  const own = grouped(found, ({ staffId }) => staffId);
  return people.map((person) => {
    const shifts = own.get(person.id) ?? [];
    return { ...person, hours: hoursOf(shifts), days: daysOf(days, shifts) };
  });
}

async function roomRows(cx: SessionCx, scope: BoardScope, days: readonly string[], found: readonly Found[]) {
  const rooms = await roomsOfBoard(cx, scope);
  const inRoom = grouped(found, ({ roomId }) => roomId);
  return rooms.map(({ departmentId, departmentName, ...room }) => {
    const there = inRoom.get(room.id) ?? [];
    const own = there.filter(({ staffId }) => staffId === null);
    const people = there.filter(({ staffId }) => staffId !== null);
    const of = { departmentIds: [departmentId], departmentNames: [departmentName] };
    return { ...room, ...of, hours: hoursOf(own), days: daysOf(days, own, people) };
  });
}

/** Returns schedules that the rows do not show but that may conflict with theirs. */
async function takenBeside(cx: SessionCx, scope: BoardScope, rows: readonly BoardRow[], found: readonly Found[]) {
  const ids = new Set(rows.map(({ id }) => id));
  const inRooms = found.flatMap(({ staffId, roomId, date, start, end }) =>
    staffId === null || ids.has(staffId) || roomId === null
      ? []
      : [{ staffId, roomId, date, start, end, orgName: null }],
  );
  return [...(await workElsewhere(cx, [...ids], scope)), ...inRooms];
}

/** Returns the week of all staff here, or of all rooms. */
export async function weekBoard(cx: SessionCx, query: Query): Promise<Board> {
  const { weekStart, by, departmentId, staffId } = query;
  checkMonday('weekStart', weekStart);
  checkOwn(cx, query);
  const days = weekOf(weekStart);
  const scope = { from: weekStart, to: days[6] ?? weekStart, departmentId, staffId };
  const found = await foundShifts(cx, scope);
  const isStaff = by === 'STAFF';
  const rows = isStaff ? await staffRows(cx, scope, days, found) : await roomRows(cx, scope, days, found);
  const taken = isStaff && holds(SCHEDULE_PAGE, cx.caller) ? await takenBeside(cx, scope, rows, found) : [];
  const rooms = holds(SCHEDULE_PAGE, cx.caller) ? await roomChoices(cx) : [];
  return { weekStart, today: dayText(cx.now), rows, taken, rooms };
}

function rosterShiftText({ name, start, end, roomName, staffName, stopped }: Shift): string {
  const where = [staffName, roomName].filter(Boolean).join(' ');
  const when = start && end ? ` ${partText({ start, end })}` : '';
  return `${name}${when}${where ? ` ${where}` : ''}${stopped ? '（停诊）' : ''}`;
}

/** The week as a sheet, a row a person or room. */
export async function weekSheet(cx: SessionCx, query: Query): Promise<SheetSource> {
  const { rows, weekStart } = await weekBoard(cx, query);
  cx.log({ targetType: schedule.page.title, targetName: `${weekStart} ${rows.length}行` });
  const heads = weekOf(weekStart).map((date) => `周${WEEKDAYS[weekdayOf(date) - 1] ?? ''} ${date}`);
  const isStaff = query.by === 'STAFF';
  async function* lines() {
    for (const { name, departmentNames, days, hours } of rows) {
      const cells = days.map(({ shifts, people = [] }) =>
        [
          ...shifts.map((one) => rosterShiftText({ ...one, staffName: null })),
          ...(people ?? []).map(rosterShiftText),
        ].join('\n'),
      );
      yield [name, departmentNames.join('、'), ...cells, hours];
    }
  }
  return {
    name: schedule.page.title,
    heads: [isStaff ? '姓名' : '诊室', '科室', ...heads, '本周工时(小时)'],
    rows: lines(),
  };
}
