import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { daysAround } from '@mingmou/contract/home/scheduling.rules';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { isFrameOpen } from '@mingmou/contract/outpatient/appointment.rules';
import { appointmentCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { ageText } from '@mingmou/contract/patients/age.rules';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { framesOf } from '@mingmou/contract/system/schedule/schedule.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportShown } from '../../../kernel/file/export';
import { grouped } from '../../../kernel/row/grouped';
import { pageOf } from '../../../kernel/row/list';
import { timelineOf } from '../../../kernel/row/timeline';
import { logPhone, seesPlain } from '../../patients/patient-view.service';
import { placesOf } from './appointment.rules';
import { TARGET } from './appointment.service';
import { bookedFor, findAppointment, placedOn } from './appointment.store';
import { appointmentsInFull, appointmentsShown, sortingFor } from './appointment-list.store';
import { missedOf } from './appointment-person.store';
import { bookingTerms, dayFault, shiftFault } from './appointment-place.service';
import { type AppointmentShift, type Slot, shiftsBetween, slotsOf } from './appointment-slot.store';

const MOST_ROWS = 10_000;
const MOST_DAYS = 14;
/** As many days ahead as the parameter allows, and today. */
const MOST_DAYS_ASKED = 181;
const COLUMNS = [
  ...(['subscribeNo', 'name', 'sex', 'age', 'phone', 'subscribeDate', 'frameStart', 'frameEnd'] as const),
  ...(['departmentName', 'resourceName', 'purpose', 'source', 'subscribeState', 'noShows'] as const),
  ...(['createdByName', 'createdAt', 'remark'] as const),
] as const;

type Row = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/** As lists show one: the age instead of the birthday, the phone masked unless the role may read it. */
function shown(cx: SessionCx) {
  const [today, plain] = [dayText(cx.now), seesPlain(cx)];
  return <R extends Pick<Row, 'birthday' | 'phone'>>(row: R) => ({
    ...row,
    age: row.birthday === null ? null : ageText(row.birthday, today, false),
    phone: plain ? row.phone : maskedPhone(row.phone),
  });
}

async function withNoShows<R extends { readonly id: number }>(cx: SessionCx, rows: readonly R[]) {
  const missed = await missedOf(
    cx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, noShows: missed.get(row.id) ?? 0 }));
}

export async function appointmentPage(cx: SessionCx, query: InputOf<typeof appointment.page>) {
  const page = await appointmentsShown(cx, query);
  return { ...page, records: (await withNoShows(cx, page.records)).map(shown(cx)) };
}

export async function exportAppointments(cx: SessionCx, query: InputOf<typeof appointment.export>) {
  const rows = await appointmentsInFull(cx, query);
  const ids = await rows.clearSelect().select('s.id').limit(MOST_ROWS).execute();
  const missed = await missedOf(
    cx,
    ids.map(({ id }) => id),
  );
  const toShow = shown(cx);
  const inSheet = (row: Row) => ({ ...toShow(row), noShows: missed.get(row.id) ?? 0 });
  return exportShown(cx, inSheet, {
    name: appointment.page.title,
    shape: appointment.row,
    columns: COLUMNS,
    rows,
    query,
    sorting: sortingFor(query),
    most: { rows: MOST_ROWS, refusal: appointmentCodes.tooManyRows },
  });
}

export async function appointmentById(cx: SessionCx, id: number) {
  const row = (await findAppointment(cx, id)) ?? refuse(sharedCodes.missing);
  const [found] = await withNoShows(cx, [shown(cx)(row)]);
  return { ...(found ?? refuse(sharedCodes.missing)), logs: await timelineOf(cx, [TARGET, id]) };
}

/** The phone of an appointment in full; the operation log names who read it. */
export async function appointmentPhone(cx: SessionCx, id: number) {
  const { subscribeNo, name, phone } = (await findAppointment(cx, id)) ?? refuse(sharedCodes.missing);
  await logPhone(cx, appointment.phone, `${subscribeNo} ${name}`);
  return { phone };
}

const slotKey = (schedulingId: number | null, start: string) => `${schedulingId}/${start}`;

async function placesBySlot(cx: SessionCx, shifts: readonly AppointmentShift[]): Promise<Map<string, Slot>> {
  const slots = await slotsOf(
    cx,
    shifts.map(({ id }) => id),
  );
  return new Map(slots.map((slot) => [slotKey(slot.schedulingId, slot.frameStart), slot]));
}

const NOBODY = { used: 0, onlineUsed: 0 };

/** Frames of days and who is in them, a row for each doctor or room. */
export async function appointmentCalendar(
  cx: SessionCx,
  { from, to, mode, departmentId }: InputOf<typeof appointment.calendar>,
): Promise<OutputOf<typeof appointment.calendar>> {
  if (to < from) throw malformed('to', '结束日期：不能早于开始日期');
  const last = daysAround(from, 0, MOST_DAYS - 1).at(-1) ?? '';
  if (to > last) throw malformed('to', `结束日期：最多${MOST_DAYS}天`);
  const shifts = await shiftsBetween(cx, { from, to, mode, departmentId });
  const slots = await placesBySlot(cx, shifts);
  const placed = await placedOn(cx, from, to).execute();
  const people = grouped(placed.map(shown(cx)), ({ schedulingId, frameStart }) => slotKey(schedulingId, frameStart));
  const rows = new Map<number, OutputOf<typeof appointment.calendar>[number]>();
  // Resources that are closed for booking are shown if they have appointments.
  const taken = new Set(placed.map(({ schedulingId }) => schedulingId));
  for (const shift of shifts.filter(({ id, isOpen }) => isOpen || taken.has(id))) {
    const { resourceId, resourceName: name, id: schedulingId, date, capacity, stopped } = shift;
    const row = rows.get(resourceId) ?? { resourceId, name, departmentId: shift.departmentId, frames: [] };
    rows.set(resourceId, row);
    for (const { start, end } of framesOf(shift, shift.intervalMinutes)) {
      const { used, onlineUsed } = slots.get(slotKey(schedulingId, start)) ?? NOBODY;
      const items = people.get(slotKey(schedulingId, start)) ?? [];
      row.frames.push({ schedulingId, date, start, end, capacity, used, onlineUsed, stopped, items });
    }
  }
  return [...rows.values()];
}

/** Doctors, or rooms, with a shift on the day, or on any day that can be booked; each once. */
export async function findResources(cx: SessionCx, input: InputOf<typeof appointment.findDoctors>) {
  const terms = await bookingTerms(cx, 1);
  const { date, mode, departmentId } = input;
  const shifts = await shiftsBetween(cx, { from: date ?? terms.today, to: date ?? terms.last, mode, departmentId });
  const open = shifts.filter(({ isOpen }) => isOpen);
  return [...new Map(open.map(({ resourceId: id, resourceName: name }) => [id, { id, name }])).values()];
}

function checkWhom({ doctorId, roomId }: { doctorId?: number | null; roomId?: number | null }): void {
  if (Boolean(doctorId) === Boolean(roomId)) throw malformed('doctorId', '医生：应指定医生或诊室之一');
}

const AVAILABLE = 1;
const FULL = 2;
const STOPPED = 3;
const NO_SHIFT = 4;
const OUT_OF_RANGE = 5;

/** Each day with whether it can be booked, and how many places it has. */
export async function appointmentDays(cx: SessionCx, input: InputOf<typeof appointment.days>) {
  checkWhom(input);
  const { doctorId, roomId, departmentId, source } = input;
  const terms = await bookingTerms(cx, source);
  const from = input.from ?? terms.today;
  const to = input.to ?? [from, terms.last].sort().at(-1) ?? from;
  if (to < from) throw malformed('to', '结束日期：不能早于开始日期');
  const span = daysAround(from, 0, MOST_DAYS_ASKED - 1).filter((date) => date <= to);
  if (to > (span.at(-1) ?? '')) throw malformed('to', `结束日期：最多${MOST_DAYS_ASKED}天`);
  const shifts = await shiftsBetween(cx, { from, to, doctorId, roomId, departmentId });
  const slots = await placesBySlot(cx, shifts);
  return span.map((date) => {
    if (dayFault(date, terms)) return { date, state: OUT_OF_RANGE, remain: 0 } as const;
    const there = shifts.filter((shift) => shift.date === date && !shiftFault(shift, terms));
    if (there.length === 0) return { date, state: NO_SHIFT, remain: 0 } as const;
    const going = there.filter(({ stopped }) => !stopped);
    if (going.length === 0) return { date, state: STOPPED, remain: 0 } as const;
    const left = going.flatMap((shift) =>
      framesOf(shift, shift.intervalMinutes)
        .filter((frame) => isFrameOpen({ date, ...frame }, terms, terms.lead))
        .map(({ start }) => Math.max(0, placesOf(shift, slots.get(slotKey(shift.id, start)) ?? NOBODY, terms.online))),
    );
    const remain = left.reduce((sum, places) => sum + places, 0);
    return { date, state: remain > 0 ? AVAILABLE : FULL, remain } as const;
  });
}

/** The frames of a day; one that cannot be booked says why. */
export async function appointmentFrames(cx: SessionCx, input: InputOf<typeof appointment.frames>) {
  checkWhom(input);
  const { doctorId, roomId, departmentId, source, date } = input;
  const terms = await bookingTerms(cx, source);
  const shifts = await shiftsBetween(cx, { from: date, to: date, doctorId, roomId, departmentId });
  const slots = await placesBySlot(cx, shifts);
  const dayReason = dayFault(date, terms);
  return shifts.flatMap((shift) =>
    framesOf(shift, shift.intervalMinutes).map((frame) => {
      const slot = slots.get(slotKey(shift.id, frame.start)) ?? NOBODY;
      const remain = Math.max(0, placesOf(shift, slot, terms.online));
      const isOpen = isFrameOpen({ date, ...frame }, terms, terms.lead);
      const full = remain === 0 ? '已约满' : null;
      const reason = dayReason ?? shiftFault(shift, terms) ?? (shift.stopped ? '停诊' : isOpen ? full : '已过时');
      const { capacity } = shift;
      return {
        ...{ schedulingId: shift.id, ...frame, capacity, used: slot.used, remain },
        ...{ bookable: reason === null, reason },
      };
    }),
  );
}

/** Who is still expected today (find-waiting-subscribe). */
export async function waitingAppointments(cx: SessionCx, query: InputOf<typeof appointment.waiting>) {
  const today = dayText(cx.now);
  const rows = bookedFor(cx, today).clearOrderBy();
  const page = await pageOf(rows, { ...query, asc: true, column: 'frame_start' }, sortingFor({}));
  const toShow = shown(cx);
  return {
    ...page,
    records: page.records.map(toShow).map((row) => ({
      ...{ id: row.id, patientId: row.patientId, patientName: row.name, recordNo: row.recordNo, mobile: row.phone },
      planTime: `${row.subscribeDate} ${row.frameStart}:00`,
      text: [row.resourceName, row.purpose].filter(Boolean).join(' '),
      state: row.subscribeState,
      targetPath: `/outpatient/appointment?tab=list&keyword=${row.subscribeNo}`,
    })),
  };
}
