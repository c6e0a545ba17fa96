import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { StateEnum } from '@mingmou/contract/base/field';
import { room } from '@mingmou/contract/system/org/room.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { defaultRoomId, lockDepartment, roomSorting, roomsMatching, usesOfRoom } from './room.store';

/**
 * Checks the values of a room. Its department must be enabled; a room may stay in a department that was disabled later.
 */
async function valuesOf(
  cx: SessionCx,
  { name, departmentId, seats, isDefault, ...input }: InputOf<typeof room.save>,
  old?: { readonly departmentId: number },
) {
  const state = await lockDepartment(cx, departmentId);
  const fits = state === 'ENABLE' || (state === 'DISABLE' && departmentId === old?.departmentId);
  if (!fits) refuse(sharedCodes.missing);
  return {
    name,
    departmentId,
    seats,
    isDefault,
    position: input.position ?? null,
    callName: input.callName ?? null,
    sort: input.sort ?? 0,
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** One default a department: naming another takes the mark from the one that had it. The department is locked. */
async function takeDefaultMark(cx: SessionCx, departmentId: number, exceptId: number | null): Promise<void> {
  const holder = await defaultRoomId(cx, departmentId);
  if (holder !== undefined && holder !== exceptId) await writeRow(cx, 'consultationRoom', holder, { isDefault: false });
}

async function insert(cx: SessionCx, values: Values): Promise<number> {
  if (values.isDefault) await takeDefaultMark(cx, values.departmentId, null);
  return insertRow(cx, 'consultationRoom', { ...values, orgId: cx.caller.orgId });
}

async function write(cx: SessionCx, id: number, change: RowChange<'consultationRoom'>): Promise<void> {
  if (change.isDefault && change.departmentId) await takeDefaultMark(cx, change.departmentId, id);
  const mark = change.stateEnum === 'DELETE' ? { isDefault: false } : {};
  await writeRow(cx, 'consultationRoom', id, { ...change, ...mark });
}

/** A room with schedules to come or people in it is neither disabled nor deleted (domain-system §2.7). */
async function beforeMove(cx: SessionCx, { id, name }: { id: number; name: string }, to: StateEnum): Promise<void> {
  if (to === 'ENABLE') return;
  const [used] = await usesOfRoom(cx, id);
  if (!used) return;
  const action = room.lifecycle.actions[to].title;
  refuse(sharedCodes.inUse, { label: room.name, name, place: used.where, action });
}

/** Consulting rooms of the organisation: names are unique, and a department has one default room. */
export const roomRules = {
  table: 'consultationRoom',
  rows: roomsMatching,
  sorting: roomSorting,
  valuesOf,
  unique: { consultation_room_name_once: ({ name }: Values) => duplicate(room.fields.name.title, name)() },
  insert,
  write,
  beforeMove,
} as const;
