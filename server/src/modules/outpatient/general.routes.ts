import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { jobTitle } from '@mingmou/contract/dict/job-title';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { handle, type Route } from '../../kernel/call/route';
import { dayText } from '../../kernel/context/clock';
import { enabledRooms, registrableDepartments, rosterShiftsOfDoctors } from '../visit/place.rows';
import { defaultPlace } from './default-place.store';

type Doctors = OutputOf<typeof outpatientGeneral.doctors>;
type Shift = Awaited<ReturnType<typeof rosterShiftsOfDoctors>>[number];

function doctorsOf(shifts: readonly Shift[]): Doctors {
  return shifts.flatMap(({ taken, expected, jobTitle: title, startTime, endTime, period, ...shift }) => {
    if (startTime === null || endTime === null || period === null) return [];
    const remain = shift.regCapacity === 0 ? null : Math.max(0, shift.regCapacity - (taken ?? 0) - (expected ?? 0));
    return [{ ...shift, startTime, endTime, period, title: dictName(jobTitle, title), remain }];
  });
}

export const outpatientGeneralRoutes: readonly Route[] = [
  handle(outpatientGeneral.departments, (_input, cx) => registrableDepartments(cx)),
  handle(outpatientGeneral.rooms, ({ id }, cx) => enabledRooms(cx, id)),
  handle(outpatientGeneral.defaultPlace, (_input, cx) => defaultPlace(cx)),
  handle(outpatientGeneral.doctors, async ({ date, ...filters }, cx) =>
    doctorsOf(await rosterShiftsOfDoctors(cx, { ...filters, date: date ?? dayText(cx.now) })),
  ),
];
