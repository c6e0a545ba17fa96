import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { clashOf, hoursIn, overfullAt, type Part } from '@mingmou/contract/system/schedule/schedule.rules';
import type { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';

export type Board = OutputOf<typeof schedule.page>;
export type BoardRow = Board['rows'][number];
export type BoardDay = BoardRow['days'][number];
export type BoardRosterShift = BoardDay['shifts'][number];
export type Definition = OutputOf<typeof scheduleDefinition.findAll>[number];
export type Side = InputOf<typeof schedule.page>['by'];
type Item = InputOf<typeof schedule.save>['items'][number];
/** Shift of a draft; absent numbers come from the settings, or stay unchanged. */
export type DraftRosterShift = NonNullable<Item['shifts']>[number];

/** A day as it is edited, with the schedules that it had when the editing began. */
export interface DraftDay {
  readonly seen: NonNullable<Item['seen']>;
  readonly shifts: readonly DraftRosterShift[];
}

/** By `id/date` of person or room. */
export type Draft = Readonly<Record<string, DraftDay>>;

export const cellKey = (id: number, date: string) => `${id}/${date}`;

/** The shifts of a day as the server has them, each once. */
export function rosterShiftsOf({ shifts }: BoardDay): DraftRosterShift[] {
  return shifts
    .filter(({ definitionId }, at) => shifts.findIndex((one) => one.definitionId === definitionId) === at)
    .map(({ definitionId, departmentId, roomId }) => ({ definitionId, departmentId, roomId: roomId ?? null }));
}

const seenOf = ({ shifts }: BoardDay): DraftDay['seen'] =>
  shifts.map(({ schedulingId, version }) => ({ schedulingId, version }));

function isSame(one: readonly DraftRosterShift[], other: readonly DraftRosterShift[]): boolean {
  const text = (shifts: readonly DraftRosterShift[]) =>
    JSON.stringify(
      shifts.map((shift) => [
        ...[shift.definitionId, shift.departmentId, shift.roomId ?? null, shift.intervalMinutes ?? null],
        ...[shift.capacity ?? null, shift.onlineCapacity ?? null, shift.regCapacity ?? null],
      ]),
    );
  return text(one) === text(other);
}

/** The draft with a day as it is to be; one that is as the server has it is no draft. */
export function withDay(draft: Draft, id: number, day: BoardDay, shifts: readonly DraftRosterShift[]): Draft {
  const key = cellKey(id, day.date);
  const { [key]: old, ...others } = draft;
  if (isSame(shifts, rosterShiftsOf(day))) return others;
  return { ...others, [key]: { seen: old?.seen ?? seenOf(day), shifts } };
}

/** Applies the draft to the current board of the server. */
export function rebased(draft: Draft, rows: readonly BoardRow[]): Draft {
  return rows.reduce<Draft>(
    (all, { id, days }) =>
      days.reduce<Draft>((some, day) => {
        const held = some[cellKey(id, day.date)];
        if (!held) return some;
        const { [cellKey(id, day.date)]: _old, ...others } = some;
        return withDay(others, id, day, held.shifts);
      }, all),
    draft,
  );
}

/** Returns the changes to send. */
export function itemsOf(draft: Draft, by: Side): Item[] {
  return Object.entries(draft).map(([key, { seen, shifts }]) => {
    const [id = '', date = ''] = key.split('/');
    const whose = by === 'STAFF' ? { staffId: Number(id) } : { roomId: Number(id) };
    return { ...whose, date, seen: [...seen], shifts: [...shifts] };
  });
}

/** A range of a cell as it is drawn: of the server, or of a shift that is to be given. */
export interface Shown extends Part {
  readonly definitionId: number;
  readonly name: string;
  readonly shortName: string;
  readonly color: string;
  readonly roomId: number | null;
  /** Absent for an unsaved shift. */
  readonly saved?: BoardRosterShift;
}

/** Returns the content of a cell after the draft is saved. Existing shifts of the day keep their times. */
export function shownOf(day: BoardDay, held: DraftDay | undefined, definitions: readonly Definition[]): Shown[] {
  const savedAs = (saved: BoardRosterShift, roomId: number | null): Shown => {
    const { definitionId, name, shortName, color, start = null, end = null } = saved;
    return { definitionId, name, shortName, color, roomId, start, end, saved };
  };
  if (!held) return day.shifts.map((saved) => savedAs(saved, saved.roomId ?? null));
  return held.shifts.flatMap(({ definitionId, roomId = null }) => {
    const saved = day.shifts.filter((shift) => shift.definitionId === definitionId);
    if (saved.length > 0) return saved.map((shift) => savedAs(shift, roomId));
    const definition = definitions.find(({ id }) => id === definitionId);
    if (!definition) return [];
    const { name, shortName, color, isRest, timeRanges } = definition;
    const parts: readonly Part[] = isRest ? [{}] : (timeRanges ?? []);
    return parts.map(({ start = null, end = null }) => ({ definitionId, name, shortName, color, roomId, start, end }));
  });
}

/** Returns the hours of a row with its draft, without stopped shifts. */
export function hoursOf({ id, days }: BoardRow, draft: Draft, definitions: readonly Definition[]): number {
  const parts = days.flatMap((day) => shownOf(day, draft[cellKey(id, day.date)], definitions));
  return hoursIn(parts.filter(({ saved }) => !saved?.stopped));
}

interface Presence extends Part {
  readonly id: number;
  readonly date: string;
  readonly roomId: number | null;
}

/** Returns the drafted days that the server would refuse, by cell (domain-system §2.1). */
export function conflictsOf(board: Board, draft: Draft, definitions: readonly Definition[], by: Side) {
  const conflicts = new Map<string, string>();
  const shown = new Map<string, Shown[]>();
  const present: Presence[] = board.taken
    .filter(({ orgName }) => !orgName)
    .map(({ staffId, roomId = null, ...part }) => ({ ...part, id: staffId, roomId }));
  for (const { id, days } of board.rows) {
    for (const day of days) {
      const parts = shownOf(day, draft[cellKey(id, day.date)], definitions);
      shown.set(cellKey(id, day.date), parts);
      present.push(...parts.map(({ start, end, roomId }) => ({ id, date: day.date, start, end, roomId })));
    }
  }
  for (const key of Object.keys(draft)) {
    const [text = '', date = ''] = key.split('/');
    const id = Number(text);
    const parts = shown.get(key) ?? [];
    const elsewhere = board.taken.filter(
      (one) => by === 'STAFF' && one.staffId === id && one.date === date && one.orgName,
    );
    for (const part of parts) {
      const range = clashOf(part, [...parts.filter((other) => other !== part), ...elsewhere]);
      if (range) conflicts.set(key, `班次时间重叠（${range}）`);
      const room = by === 'STAFF' ? board.rooms.find((one) => one.id === part.roomId) : undefined;
      if (!room || conflicts.has(key)) continue;
      const others = present.filter((other) => other.id !== id && other.date === date && other.roomId === room.id);
      const full = overfullAt(part, others, room.seats);
      if (full) conflicts.set(key, `诊室「${room.name}」${full}已排满`);
    }
  }
  return conflicts;
}
