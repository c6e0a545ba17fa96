import { isFrameOpen } from '@mingmou/contract/outpatient/subscribe.rules';
import { framesOf } from '@mingmou/contract/system/schedule/schedule.rules';
import { dateTimeText, dayText } from '../kernel/clock';
import type { JobCx } from '../kernel/jobs';
import { systemCx } from '../kernel/system-cx';
import { arriveSubscribe, saveSubscribe } from '../modules/outpatient/subscribe.service';
import { shiftsBetween } from '../modules/outpatient/subscribe-slot.store';

const PHONE = 1;
const DESK = 2;
const BY_DOCTOR = 1;

const PEOPLE = [
  { name: '许佳宁', phone: '13588880101', sex: 2, purpose: '近视防控复查', source: PHONE },
  { name: '郭子轩', phone: '13588880102', sex: 1, purpose: '塑形镜复查', source: PHONE },
  { name: '方晓燕', phone: '13588880103', sex: 2, purpose: '验光配镜', source: DESK },
  { name: '沈浩然', phone: '13588880104', sex: 1, purpose: '眼科门诊', source: PHONE },
  { name: '韩雨欣', phone: '13588880105', sex: 2, purpose: '塑形镜验配', source: DESK },
  { name: '曹志远', phone: '13588880106', sex: 1, purpose: '眼科门诊', source: PHONE },
] as const;

/** People of today who booked by phone or at the desk, in frames that are still open; the first has come. */
export async function insertSubscribes(chain: JobCx, orgId: number): Promise<void> {
  const cx = await systemCx(chain, orgId);
  const today = dayText(cx.now);
  const moment = { today, time: dateTimeText(cx.now).slice(11, 16) };
  const shifts = await shiftsBetween(cx, { from: today, to: today, mode: BY_DOCTOR });
  const frames = shifts
    .filter(({ isOpen }) => isOpen)
    .flatMap((shift) =>
      framesOf(shift, shift.intervalMinutes)
        .filter((frame) => isFrameOpen({ date: today, ...frame }, moment, null))
        .map(({ start }) => ({ shift, start })),
    );
  const apart = Math.max(1, Math.floor(frames.length / PEOPLE.length));
  for (const [index, { source, ...person }] of PEOPLE.entries()) {
    const frame = frames[index * apart];
    if (!frame) return;
    const { id: schedulingId, departmentId, doctorId } = frame.shift;
    const place = { mode: BY_DOCTOR, departmentId, doctorId, schedulingId } as const;
    const { id } = await saveSubscribe(cx, {
      ...person,
      ...place,
      source,
      subscribeDate: today,
      frameStart: frame.start,
    });
    if (index === 0) await arriveSubscribe(cx, { id, version: 1 });
  }
}
