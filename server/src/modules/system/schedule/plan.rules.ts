import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { clashOf, numbersOf, overfullAt, partText } from '@mingmou/contract/system/schedule/schedule.rules';
import { scheduleCodes } from '@mingmou/contract/system/system.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { Book, Row } from './book.store';

export type DayItem = InputOf<typeof schedule.save>['items'][number];
export type Wanted = NonNullable<DayItem['shifts']>[number];

/** Result for one day of a person, or of a room itself. */
export interface Plan {
  readonly name: string;
  readonly date: string;
  readonly removed: readonly Row[];
  readonly changed: readonly { readonly from: Row; readonly to: Row }[];
  /** Without ids yet: their ids are negative. */
  readonly added: readonly Row[];
}

type Whose = Pick<DayItem, 'staffId' | 'roomId' | 'date'>;

export function isOf({ staffId, roomId, date }: Whose, row: Row): boolean {
  if (row.date !== date) return false;
  return staffId ? row.staffId === staffId : row.staffId === null && row.roomId === roomId;
}

/** Returns the name of the day's person or room; refuses an unknown person. */
export function nameOf(book: Book, { staffId, roomId }: Whose): string {
  const held = staffId ? book.people.get(staffId) : book.rooms.get(roomId ?? 0);
  return (held ?? refuse(sharedCodes.missing)).name;
}

function bookedIn(book: Book, rows: readonly Row[]): number {
  return rows.reduce((sum, { id }) => sum + (book.booked.get(id) ?? 0), 0);
}

function checkSeen({ seen }: DayItem, rows: readonly Row[]): void {
  if (!seen) return;
  const states = (held: readonly (readonly [number, number])[]) => JSON.stringify([...held].sort(([a], [b]) => a - b));
  const now = states(rows.map(({ id, version }) => [id, version] as const));
  if (states(seen.map(({ schedulingId, version }) => [schedulingId, version] as const)) !== now)
    refuse(sharedCodes.stale);
}

function checkInUse(held: { readonly stateEnum: string } | undefined): void {
  if (held?.stateEnum !== 'ENABLE') refuse(sharedCodes.missing);
}

function checkOnline({ capacity, onlineCapacity }: Wanted): void {
  if (capacity && onlineCapacity && onlineCapacity > capacity) {
    throw malformed('onlineCapacity', '其中微信：不能多于每号段人数');
  }
}

/** A shift that the day has already: its times stay as they were given. */
function changesOf(book: Book, item: DayItem, wanted: Wanted, held: readonly Row[]): Plan['changed'] {
  const roomId = item.staffId ? (wanted.roomId ?? null) : (item.roomId ?? null);
  return held.map((from) => {
    if (from.departmentId !== wanted.departmentId) checkInUse(book.departments.get(wanted.departmentId));
    if (from.start === null) return { from, to: { ...from, departmentId: wanted.departmentId } };
    if (roomId !== null && from.roomId !== roomId) checkInUse(book.rooms.get(roomId));
    return { from, to: { ...from, ...numbersOf(wanted, from), departmentId: wanted.departmentId, roomId } };
  });
}

function rowsOf(book: Book, item: DayItem, wanted: Wanted): Row[] {
  const definition = book.definitions.get(wanted.definitionId);
  checkInUse(definition);
  checkInUse(book.departments.get(wanted.departmentId));
  if (item.staffId) {
    const person = book.people.get(item.staffId);
    checkInUse(person);
    if (!person?.worksHere) refuse(sharedCodes.missing);
  }
  const sentTo = item.staffId ? wanted.roomId : item.roomId;
  if (sentTo) checkInUse(book.rooms.get(sentTo));
  const staffId = item.staffId ?? null;
  const numbers = numbersOf(wanted, book.ofStaff.get(staffId ?? 0), book.ofDepartment.get(wanted.departmentId));
  const { definitionId, departmentId } = wanted;
  const common = { version: 0, staffId, date: item.date, definitionId, departmentId, ...numbers };
  // A resting person has no room; a resting room stays itself.
  const resting = { ...common, roomId: staffId ? null : (item.roomId ?? null), start: null, end: null };
  const parts = definition?.isRest
    ? [resting]
    : (definition?.timeRanges ?? []).map(({ start, end }) => ({ ...common, roomId: sentTo ?? null, start, end }));
  return parts.map((part, index) => ({ ...part, id: -1 - index }));
}

/** The frames of a schedule with appointments stay where they are, and as wide. */
function losesPlaces({ from, to }: Plan['changed'][number]): boolean {
  return from.intervalMinutes !== to.intervalMinutes || to.capacity < from.capacity;
}

function isChanged({ from, to }: Plan['changed'][number]): boolean {
  return JSON.stringify(from) !== JSON.stringify(to);
}

/** Returns the result of one day; refuses to remove protected ranges and to use missing objects. */
export function planDay(book: Book, rows: readonly Row[], item: DayItem): Plan {
  const { date } = item;
  const name = nameOf(book, item);
  if (date < book.today) refuse(scheduleCodes.past);
  const held = rows.filter((row) => isOf(item, row));
  checkSeen(item, held);
  const wanted = item.shifts ?? [];
  wanted.forEach(checkOnline);
  const twice = wanted.find(
    ({ definitionId }, at) => wanted.findIndex((one) => one.definitionId === definitionId) !== at,
  );
  if (twice) {
    const [part] = book.definitions.get(twice.definitionId)?.timeRanges ?? [];
    refuse(scheduleCodes.overlap, { name, date, range: partText(part ?? {}) });
  }
  const removed = held.filter((row) => !wanted.some(({ definitionId }) => definitionId === row.definitionId));
  const kept = wanted.map((shift) => [shift, held.filter((row) => row.definitionId === shift.definitionId)] as const);
  const changed = kept.flatMap(([shift, there]) => changesOf(book, item, shift, there)).filter(isChanged);
  const added = kept.flatMap(([shift, there]) => (there.length > 0 ? [] : rowsOf(book, item, shift)));
  const n = bookedIn(book, [...removed, ...changed.filter(losesPlaces).map(({ from }) => from)]);
  if (n > 0) refuse(scheduleCodes.booked, { name, date, n });
  return { name, date, removed, changed, added };
}

/** The rows as they are once these days are written. */
export function rowsAfter(rows: readonly Row[], plans: readonly Plan[]): Row[] {
  const gone = new Set(plans.flatMap(({ removed }) => removed));
  const moved = new Map(plans.flatMap(({ changed }) => changed.map(({ from, to }) => [from, to] as const)));
  const stay = rows.filter((row) => !gone.has(row)).map((row) => moved.get(row) ?? row);
  return [...stay, ...plans.flatMap(({ added }) => added)];
}

function isSame(one: Row, other: Row): boolean {
  return (
    one.date === other.date &&
    (one.staffId === null ? other.staffId === null && one.roomId === other.roomId : one.staffId === other.staffId)
  );
}

/**
 * Checks that nobody is in two places, that a rest has no other range in its day, and that no room exceeds its seats.
 */
export function checkPlan(book: Book, after: readonly Row[], { name, date, added, changed }: Plan): void {
  for (const row of added) {
    const others = [...after, ...(row.staffId === null ? [] : book.elsewhere)].filter(
      (other) => other !== row && isSame(row, other),
    );
    const range = clashOf(row, others);
    if (range) refuse(scheduleCodes.overlap, { name, date, range });
  }
  const moved = changed.filter(({ from, to }) => from.roomId !== to.roomId).map(({ to }) => to);
  for (const row of [...added, ...moved]) {
    const room = row.staffId === null || row.roomId === null ? undefined : book.rooms.get(row.roomId);
    if (!room) continue;
    const others = after.filter(
      (other) => other !== row && other.staffId !== null && other.date === date && other.roomId === room.id,
    );
    const range = overfullAt(row, others, room.seats);
    if (range) refuse(scheduleCodes.roomFull, { room: room.name, date, range });
  }
}
