import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { BY_DOCTOR, BY_WECHAT, isFrameOpen } from '@mingmou/contract/outpatient/appointment.rules';
import { framesOf } from '@mingmou/contract/system/schedule/schedule.rules';
import { addDays, dateTimeText, dayText, instantOf } from '../kernel/context/clock';
import { type SystemCx, systemCx } from '../kernel/context/system-cx';
import type { JobCx } from '../kernel/process/jobs';
import { closeBefore } from '../modules/outpatient/appointment/appointment.job';
import {
  acceptAppointment,
  arriveAppointment,
  endAppointment,
  saveAppointment,
} from '../modules/outpatient/appointment/appointment.service';
import { type AppointmentShift, shiftsBetween } from '../modules/outpatient/appointment/appointment-slot.store';

const PHONE = 1;
const DESK = 2;
const DAYS_AHEAD = 3;

interface Booking {
  readonly name: string;
  readonly phone: string;
  readonly sex: 1 | 2;
  readonly purpose: '近视防控复查' | '塑形镜复查' | '验光配镜' | '眼科门诊' | '塑形镜验配' | '视觉训练';
  readonly source: 1 | 2 | 3;
  /** What became of it, where it did not stay as it was booked. */
  readonly fate?: 'arrive' | 'accept' | 'refuse' | 'cancel';
}

const TODAY: readonly Booking[] = [
  { name: '许佳宁', phone: '13588880101', sex: 2, purpose: '近视防控复查', source: PHONE, fate: 'arrive' },
  { name: '郭子轩', phone: '13588880102', sex: 1, purpose: '塑形镜复查', source: PHONE },
  { name: '方晓燕', phone: '13588880103', sex: 2, purpose: '验光配镜', source: DESK },
  { name: '沈浩然', phone: '13588880104', sex: 1, purpose: '眼科门诊', source: PHONE },
  { name: '韩雨欣', phone: '13588880105', sex: 2, purpose: '塑形镜验配', source: DESK },
  { name: '曹志远', phone: '13588880106', sex: 1, purpose: '眼科门诊', source: PHONE },
];

/** Nobody saw to them, so that they are missed. */
const YESTERDAY: readonly Booking[] = [
  { name: '魏晨曦', phone: '13588880107', sex: 2, purpose: '视觉训练', source: PHONE },
  { name: '陶思远', phone: '13588880108', sex: 1, purpose: '塑形镜复查', source: BY_WECHAT, fate: 'accept' },
];

const COMING: readonly Booking[] = [
  { name: '邹雨桐', phone: '13588880109', sex: 2, purpose: '近视防控复查', source: BY_WECHAT },
  { name: '潘俊杰', phone: '13588880110', sex: 1, purpose: '验光配镜', source: BY_WECHAT, fate: 'accept' },
  { name: '葛梦琪', phone: '13588880111', sex: 2, purpose: '眼科门诊', source: BY_WECHAT, fate: 'refuse' },
  { name: '范一诺', phone: '13588880112', sex: 1, purpose: '塑形镜验配', source: PHONE, fate: 'cancel' },
  { name: '欧阳若曦', phone: '13588880113', sex: 2, purpose: '近视防控复查', source: PHONE },
  { name: '彭宇轩', phone: '13588880114', sex: 1, purpose: '塑形镜复查', source: BY_WECHAT },
];

interface Place {
  readonly shift: AppointmentShift;
  readonly start: string;
}

/** The frames of doctors on these days that are still open for the desk. */
async function openPlaces(cx: SystemCx, from: string, to: string): Promise<Place[]> {
  const moment = { today: dayText(cx.now), time: dateTimeText(cx.now).slice(11, 16) };
  const shifts = await shiftsBetween(cx, { from, to, mode: BY_DOCTOR });
  return shifts
    .filter(({ isOpen }) => isOpen)
    .flatMap((shift) =>
      framesOf(shift, shift.intervalMinutes)
        .filter((frame) => isFrameOpen({ date: shift.date, ...frame }, moment, null))
        .map(({ start }) => ({ shift, start })),
    );
}

async function bookOne(cx: SystemCx, { fate, ...person }: Booking, { shift, start }: Place): Promise<void> {
  const { id: schedulingId, departmentId, doctorId, date: subscribeDate } = shift;
  const place = { mode: BY_DOCTOR, departmentId, doctorId, schedulingId, subscribeDate, frameStart: start } as const;
  const { id } = await saveAppointment(cx, { ...person, ...place });
  await cx.writeLog(appointment.save);
  if (!fate) return;
  const seen = { id, version: 1 };
  if (fate === 'arrive') await arriveAppointment(cx, seen);
  else if (fate === 'accept') await acceptAppointment(cx, seen);
  else
    await endAppointment(
      cx,
      { ...seen, reason: fate === 'refuse' ? '该时段医生外出会诊' : '孩子考试，改日再约' },
      fate,
    );
  await cx.writeLog(appointment[fate]);
}

/** Spreads people over the places, as far as there are any. */
async function book(cx: SystemCx, people: readonly Booking[], places: readonly Place[]): Promise<void> {
  const apart = Math.max(1, Math.floor(places.length / people.length));
  for (const [index, person] of people.entries()) {
    const place = places[index * apart];
    if (place) await bookOne(cx, person, place);
  }
}

/** Yesterday's who did not come, today's of whom the first has come, and those of the next days in every other state. */
export async function insertAppointments(chain: JobCx, orgId: number): Promise<void> {
  const cx = await systemCx(chain, orgId);
  const today = dayText(cx.now);
  const yesterday = dayText(addDays(cx.now, -1));
  const before = await systemCx({ ...chain, now: instantOf(`${yesterday} 07:00:00`) }, orgId);
  await book(before, YESTERDAY, await openPlaces(before, yesterday, yesterday));
  await closeBefore(cx, today);
  await book(cx, TODAY, await openPlaces(cx, today, today));
  const coming = await openPlaces(cx, dayText(addDays(cx.now, 1)), dayText(addDays(cx.now, DAYS_AHEAD)));
  await book(cx, COMING, coming);
}
