import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { appointmentSettings } from '@mingmou/contract/system/schedule/appointment-settings.contract';
import {
  APPOINTMENT_DEFAULTS,
  type AppointmentNumbers,
  framesOf,
  numbersOf,
} from '@mingmou/contract/system/schedule/schedule.rules';
import { malformed, refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { grouped } from '../../../kernel/row/grouped';
import { changes } from '../../../kernel/row/operation-log';
import { whereUnique } from '../../../kernel/row/unique';
import { asSeen, insertRow, writeRow } from '../../../kernel/row/versioned-row';
import {
  departmentNumbers,
  departmentSettings,
  holdDepartment,
  lockAhead,
  lockDepartmentSetting,
  lockStaffSetting,
  rangesOfDay,
  staffHere,
  staffNumbers,
  staffSettings,
  writeNumbers,
} from './appointment-settings.store';
import { bookedOn } from './booked.store';

const BY_DOCTOR = 1;
const NOTHING_SAVED = 0;
const TARGET = appointmentSettings.findAll.title;

export async function allSettings(cx: SessionCx): Promise<OutputOf<typeof appointmentSettings.findAll>> {
  const departments = await departmentSettings(cx);
  const staff = await staffSettings(cx);
  return {
    departments: departments.map(({ registrable, ...row }) => ({
      ...row,
      enabled: row.enabled ?? registrable,
      wechatShown: row.wechatShown ?? registrable,
      mode: row.mode ?? BY_DOCTOR,
      intervalMinutes: row.intervalMinutes ?? APPOINTMENT_DEFAULTS.intervalMinutes,
      capacity: row.capacity ?? APPOINTMENT_DEFAULTS.capacity,
      onlineCapacity: row.onlineCapacity ?? APPOINTMENT_DEFAULTS.onlineCapacity,
      regCapacity: row.regCapacity ?? APPOINTMENT_DEFAULTS.regCapacity,
      version: row.version ?? NOTHING_SAVED,
    })),
    staff: staff.map((row) => ({
      ...row,
      enabled: row.enabled ?? true,
      wechatShown: row.wechatShown ?? true,
      version: row.version ?? NOTHING_SAVED,
    })),
  };
}

function checkOnline(capacity: number | null | undefined, onlineCapacity: number | null | undefined): void {
  if (capacity && onlineCapacity && onlineCapacity > capacity) {
    throw malformed('onlineCapacity', '其中微信：不能多于每号段人数');
  }
}

/** The row as it was seen; nothing where nothing was saved yet. */
function asShown<Row extends { readonly version: number }>(row: Row | undefined, version: number): Row | undefined {
  if (!row && version === NOTHING_SAVED) return undefined;
  return asSeen(row ?? refuse(sharedCodes.stale), version);
}

/** Two people may save the first settings concurrently; the second one has seen an outdated state. */
const firstOnce = (index: string) => ({ [index]: () => refusal(sharedCodes.stale) });

/** Saves the settings of a department. Existing schedules keep their own until they are synchronised. */
export async function saveDepartmentSetting(cx: SessionCx, input: InputOf<typeof appointmentSettings.update>) {
  const { version, departmentId, notice, ...rest } = input;
  checkOnline(rest.capacity, rest.onlineCapacity);
  const department = (await holdDepartment(cx, departmentId)) ?? refuse(sharedCodes.missing);
  const old = asShown(await lockDepartmentSetting(cx, departmentId), version);
  const values = { ...rest, notice: notice ?? null };
  await whereUnique(firstOnce('appointment_department_once'), async () => {
    if (old) await writeRow(cx, 'appointmentDepartment', old.id, values);
    else await insertRow(cx, 'appointmentDepartment', { ...values, departmentId, orgId: cx.caller.orgId });
  });
  const { name, id } = department;
  const changed = changes(appointmentSettings.department, { ...old }, values);
  cx.log({ targetType: TARGET, targetId: id, targetName: name, ...changed });
  return { version: (old?.version ?? 0) + 1 };
}

/** Own settings of a doctor in this organisation. */
export async function saveStaffSetting(cx: SessionCx, input: InputOf<typeof appointmentSettings.updateStaff>) {
  const { version, staffId, enabled, wechatShown } = input;
  const { intervalMinutes = null, capacity = null, onlineCapacity = null, regCapacity = null } = input;
  checkOnline(capacity, onlineCapacity);
  const person = (await staffHere(cx, staffId)) ?? refuse(sharedCodes.missing);
  const old = asShown(await lockStaffSetting(cx, staffId), version);
  const values = { enabled, wechatShown, intervalMinutes, capacity, onlineCapacity, regCapacity };
  await whereUnique(firstOnce('appointment_staff_once'), async () => {
    if (old) await writeRow(cx, 'appointmentStaff', old.id, values);
    else await insertRow(cx, 'appointmentStaff', { ...values, staffId, orgId: cx.caller.orgId });
  });
  const changed = changes(appointmentSettings.staff, { ...old }, values);
  cx.log({ targetType: TARGET, targetId: staffId, targetName: person.name, ...changed });
  return { version: (old?.version ?? 0) + 1 };
}

function isSame(one: AppointmentNumbers, other: AppointmentNumbers): boolean {
  const keys = ['intervalMinutes', 'capacity', 'onlineCapacity', 'regCapacity'] as const;
  return keys.every((key) => one[key] === other[key]);
}

async function targetOf(cx: SessionCx, { departmentId, staffId }: InputOf<typeof appointmentSettings.sync>) {
  if (departmentId && !staffId) {
    const { name } = (await holdDepartment(cx, departmentId)) ?? refuse(sharedCodes.missing);
    return { of: { departmentId }, name };
  }
  if (!staffId || departmentId) throw malformed('departmentId', '同步：应指定科室或医生之一');
  const { name } = (await staffHere(cx, staffId)) ?? refuse(sharedCodes.missing);
  return { of: { staffId }, name };
}

/** Brings schedules to come in line with the settings; those on which people hold places stay as they are. */
export async function syncSettings(cx: SessionCx, input: InputOf<typeof appointmentSettings.sync>) {
  const { of, name } = await targetOf(cx, input);
  const rows = await lockAhead(cx, of);
  const ofDepartment = await departmentNumbers(cx, [...new Set(rows.map(({ departmentId }) => departmentId))]);
  const ofStaff = await staffNumbers(cx, [...new Set(rows.flatMap(({ staffId }) => staffId ?? []))]);
  const differing = rows.flatMap((row) => {
    const numbers = numbersOf(ofStaff.get(row.staffId ?? 0), ofDepartment.get(row.departmentId));
    return isSame(row, numbers) ? [] : [{ id: row.id, numbers }];
  });
  const booked = await bookedOn(
    cx,
    differing.map(({ id }) => id),
  );
  const free = differing.filter(({ id }) => !booked.has(id));
  const groups = grouped(free, ({ numbers }) => JSON.stringify(numbers));
  for (const group of groups.values()) {
    const [first] = group;
    if (first)
      await writeNumbers(
        cx,
        group.map(({ id }) => id),
        first.numbers,
      );
  }
  const result = { updated: free.length, kept: differing.length - free.length };
  cx.log({ targetType: TARGET, targetName: name, after: { updated: { label: '已更新排班', value: free.length } } });
  return result;
}

/** Returns the time frames of a day, cut from its schedules (domain-outpatient §3). */
export async function previewDay(cx: SessionCx, input: InputOf<typeof appointmentSettings.preview>) {
  const { staffId, roomId } = input;
  if (Boolean(staffId) === Boolean(roomId)) throw malformed('staffId', '预览：应指定医生或诊室之一');
  const rows = await rangesOfDay(cx, input);
  return rows.flatMap(({ start, end, intervalMinutes, capacity, onlineCapacity, stopped }) => {
    if (start === null || end === null) return [];
    return framesOf({ start, end }, intervalMinutes).map((frame) => ({ ...frame, capacity, onlineCapacity, stopped }));
  });
}
