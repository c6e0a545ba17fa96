import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';

export interface SlotKey {
  readonly schedulingId: number;
  readonly frameStart: string;
}

export interface Slot extends SlotKey {
  readonly used: number;
  readonly onlineUsed: number;
}

export const isSlot = (one: SlotKey, other: SlotKey): boolean =>
  one.schedulingId === other.schedulingId && one.frameStart === other.frameStart;

/** Locks the places of frames in one order, so that concurrent changes between two frames cannot deadlock. */
export async function lockSlots(cx: SessionCx, keys: readonly SlotKey[]): Promise<Slot[]> {
  const { propertyOwnerId, orgId } = cx.caller;
  const ordered = [...keys].sort(
    (one, other) => one.schedulingId - other.schedulingId || one.frameStart.localeCompare(other.frameStart),
  );
  const slots: Slot[] = [];
  for (const { schedulingId, frameStart } of ordered) {
    await cx.db
      .insertInto('appointmentSlot')
      .values({ propertyOwnerId, orgId, schedulingId, frameStart })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const slot = await mine(cx, 'appointmentSlot')
      .where('schedulingId', '=', schedulingId)
      .where('frameStart', '=', frameStart)
      .select(['schedulingId', 'frameStart', 'used', 'onlineUsed'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    slots.push(slot);
  }
  return slots;
}

/** Takes a place of a locked frame, or gives one back. */
export async function moveSlot(cx: SessionCx, { schedulingId, frameStart }: SlotKey, by: 1 | -1, online: boolean) {
  await updateMine(cx, 'appointmentSlot')
    .set((is) => ({ used: is('used', '+', by), onlineUsed: is('onlineUsed', '+', online ? by : 0) }))
    .where('schedulingId', '=', schedulingId)
    .where('frameStart', '=', frameStart)
    .execute();
}

export function slotsOf(cx: SessionCx, schedulingIds: readonly number[]): Promise<Slot[]> {
  if (schedulingIds.length === 0) return Promise.resolve([]);
  return mine(cx, 'appointmentSlot')
    .where('schedulingId', 'in', [...schedulingIds])
    .select(['schedulingId', 'frameStart', 'used', 'onlineUsed'])
    .execute();
}

function shifts(cx: SessionCx) {
  return mine(cx, 'scheduling as shift')
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'shift.propertyOwnerId').onRef('doctor.id', '=', 'shift.staffId'),
    )
    .leftJoin('consultationRoom as room', (on) =>
      on.onRef('room.propertyOwnerId', '=', 'shift.propertyOwnerId').onRef('room.id', '=', 'shift.roomId'),
    )
    .leftJoin('appointmentDepartment as setting', (on) =>
      on
        .onRef('setting.propertyOwnerId', '=', 'shift.propertyOwnerId')
        .onRef('setting.departmentId', '=', 'shift.departmentId'),
    )
    .leftJoin('appointmentStaff as own', (on) =>
      on
        .onRef('own.propertyOwnerId', '=', 'shift.propertyOwnerId')
        .onRef('own.orgId', '=', 'shift.orgId')
        .onRef('own.staffId', '=', 'shift.staffId'),
    )
    .where('shift.orgId', '=', cx.caller.orgId)
    .where('shift.startTime', 'is not', null)
    .select(['shift.id', 'shift.staffId', 'shift.roomId', 'shift.departmentId', 'shift.date', 'shift.stopped'])
    .select(['shift.startTime', 'shift.endTime', 'shift.intervalMinutes', 'shift.capacity', 'shift.onlineCapacity'])
    .select(['doctor.name as doctorName', 'doctor.subscribable', 'room.name as roomName'])
    .select(['setting.enabled as departmentOpen', 'setting.wechatShown as departmentShown'])
    .select(['own.enabled as doctorOpen', 'own.wechatShown as doctorShown']);
}

type Row = Awaited<ReturnType<ReturnType<typeof shifts>['executeTakeFirstOrThrow']>>;

/** A shift of a doctor, or of a room itself, as appointments see it. */
function asShift({ startTime, endTime, doctorName, roomName, staffId, roomId, ...row }: Row) {
  const { departmentOpen, departmentShown, doctorOpen, doctorShown, subscribable, ...rest } = row;
  const isOfDoctor = staffId !== null;
  const isOpen = departmentOpen !== false && doctorOpen !== false && (!isOfDoctor || subscribable === true);
  return {
    ...rest,
    ...{ start: startTime ?? '', end: endTime ?? '' },
    doctorId: staffId,
    /** An appointment with a doctor books the doctor; the room follows the doctor. */
    roomId: isOfDoctor ? null : roomId,
    roomName,
    resourceId: staffId ?? roomId ?? 0,
    resourceName: (isOfDoctor ? doctorName : roomName) ?? '',
    isOpen,
    isShown: isOpen && departmentShown !== false && doctorShown !== false,
  };
}

export type AppointmentShift = ReturnType<typeof asShift>;

/** A shift, held as it is until the end: nobody takes it away, stops it or narrows it meanwhile. */
export async function holdShift(cx: SessionCx, id: number): Promise<AppointmentShift | undefined> {
  const row = await shifts(cx).where('shift.id', '=', id).forShare('shift').executeTakeFirst();
  return row && asShift(row);
}

export interface ShiftFilters {
  readonly from: string;
  readonly to: string;
  readonly mode?: 1 | 2;
  readonly departmentId?: number | null;
  readonly doctorId?: number | null;
  readonly roomId?: number | null;
}

/** Returns the shifts of a range of days, by name of doctor or room and by time. */
export async function shiftsBetween(cx: SessionCx, filters: ShiftFilters): Promise<AppointmentShift[]> {
  const { from, to, mode, departmentId, doctorId, roomId } = filters;
  let rows = shifts(cx).where('shift.date', '>=', from).where('shift.date', '<=', to);
  if (mode) rows = rows.where('shift.staffId', mode === 1 ? 'is not' : 'is', null);
  if (departmentId) rows = rows.where('shift.departmentId', '=', departmentId);
  if (doctorId) rows = rows.where('shift.staffId', '=', doctorId);
  if (roomId) rows = rows.where('shift.roomId', '=', roomId).where('shift.staffId', 'is', null);
  const found = await rows
    .orderBy('doctor.sort')
    .orderBy('room.sort')
    .orderBy('shift.date')
    .orderBy('shift.startTime')
    .orderBy('shift.id')
    .execute();
  return found.map(asShift);
}
