import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import type { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { type AppointmentState, appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { BY_DOCTOR, BY_ROOM, BY_WECHAT, MOST_CHANGES } from '@mingmou/contract/outpatient/appointment.rules';
import { appointmentCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import { forbidden, malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { putNotice } from '../../../kernel/process/notice';
import { businessNumber } from '../../../kernel/row/sequence';
import { transition } from '../../../kernel/row/transition';
import { remindBooked, remindUnbooked } from '../../remind/review-remind.service';
import { patientByNameAndPhone } from '../../visit/patient-visits.rows';
import {
  type AppointmentChange,
  findAppointment,
  insertAppointment,
  type LockedAppointment,
  lockAppointment,
  nameOfResource,
  writeAppointment,
} from './appointment.store';
import { tellAppointment } from './appointment-notice.service';
import { bookerOf, checkLimits, checkTwice, personOfRow } from './appointment-person.service';
import { checkPlace, giveBack, takePlace } from './appointment-place.service';

export const TARGET = '预约';
const PAGE = 1103;

type Input = InputOf<typeof appointment.save>;
type Act = 'accept' | 'refuse' | 'cancel' | 'arrive' | 'delete';

/** What may be booked in this department is booked of one of the two. */
function checkMode({ mode, doctorId, roomId }: Input): void {
  if (mode === BY_DOCTOR && (!doctorId || roomId)) throw malformed('doctorId', '医生：请选择医生');
  if (mode === BY_ROOM && (!roomId || doctorId)) throw malformed('roomId', '诊室：请选择诊室');
}

export function checkOverbook({ caller }: SessionCx, overbook: boolean | null | undefined, source: number): void {
  if (overbook && (source === BY_WECHAT || !holds('appointment:overbook', caller)))
    throw forbidden(rightName('appointment:overbook'));
}

async function firstState({ db, caller }: SessionCx, source: number): Promise<AppointmentState> {
  if (source !== BY_WECHAT) return 'BOOKED';
  const { subscribeAudit } = outpatientParameters;
  return (await readParameter(db, subscribeAudit, caller.propertyOwnerId, caller.orgId)) ? 'PENDING' : 'BOOKED';
}

/**
 * Books a place (domain-outpatient §3): desk and doctor directly; WeChat with confirmation if the organisation requires
 * it.
 */
export async function saveAppointment(cx: SessionCx, input: Input) {
  checkMode(input);
  const { source, subscribeDate, frameStart, departmentId, mode, visitType, purpose, remark } = input;
  checkOverbook(cx, input.overbook, source);
  const { person, ...booker } = await bookerOf(cx, input);
  const { shift, frame } = await checkPlace(cx, input);
  const isHere = shift.departmentId === departmentId && shift.doctorId === (input.doctorId ?? null);
  if (!isHere || shift.roomId !== (input.roomId ?? null)) refuse(appointmentCodes.noFrame);
  await checkLimits(cx, input, person, shift.resourceName);
  const overbook = await takePlace(cx, shift, { frameStart, source, overbook: input.overbook ?? false });
  const state = await firstState(cx, source);
  const subscribeNo = await businessNumber(cx, 'YY');
  const id = await insertAppointment(cx, {
    ...booker,
    ...{ subscribeNo, departmentId, mode, subscribeDate, frameStart, source, overbook },
    ...{ doctorId: shift.doctorId, roomId: shift.roomId, schedulingId: shift.id, frameEnd: frame.end },
    ...{ visitType: visitType ?? null, purpose: purpose ?? null, remark: remark ?? null },
    subscribeState: stateCode(appointmentFlow, state),
  });
  cx.log({
    targetType: TARGET,
    targetId: id,
    targetName: `${subscribeNo} ${booker.name}`,
    after: {
      state: { label: '状态', value: appointmentFlow.states[state].title },
      at: { label: '预约时间', value: `${subscribeDate} ${frameStart} ${shift.resourceName}` },
    },
  });
  if (state === 'BOOKED') await tellAppointment(cx, id, 'SUBSCRIBE_OK');
  else {
    await putNotice(
      { db: cx.db, now: cx.now, propertyOwnerId: cx.caller.propertyOwnerId, orgId: cx.caller.orgId },
      {
        menuId: PAGE,
        source: 'SUBSCRIBE',
        sourceKey: String(id),
        text: `${booker.name}微信预约${subscribeDate} ${frameStart}（${shift.resourceName}），待审核`,
        targetPath: `/outpatient/appointment?tab=list&keyword=${subscribeNo}`,
      },
    );
  }
  const { remindId } = input;
  await remindBooked(cx, { subscribeId: id, patientId: booker.patientId, day: subscribeDate, remindId });
  return { id, subscribeNo, subscribeState: stateCode(appointmentFlow, state) };
}

interface Acting {
  readonly id: number;
  readonly version: number;
  readonly reason?: string | null;
}

interface Steps {
  readonly action: Act | 'change';
  readonly effect: (row: LockedAppointment) => Promise<AppointmentChange>;
}

type Placed = Pick<LockedAppointment, 'subscribeDate' | 'frameStart' | 'doctorId' | 'roomId'>;

/** Returns time and place of an appointment for the log: day, frame, and doctor or room. */
async function timeAndPlace(cx: SessionCx, placed: Placed) {
  const value = `${placed.subscribeDate} ${placed.frameStart} ${await nameOfResource(cx, placed)}`;
  return { label: '预约时间', value };
}

/** One act on an appointment as the person saw it. */
export async function actOn(cx: SessionCx, { id, version, reason }: Acting, { action, effect }: Steps) {
  const { to, row } = await transition(cx, {
    flow: appointmentFlow,
    action,
    version,
    lock: () => lockAppointment(cx, id),
    state: ({ state }) => state,
    refusals: {
      wrongState: action === 'delete' ? appointmentCodes.notDeletable : appointmentCodes.wrongState,
      stale: appointmentCodes.stale,
    },
    effect,
    write: (_row, state, change: AppointmentChange) => writeAppointment(cx, id, state, change),
    target: async (from, change: AppointmentChange) => ({
      targetType: TARGET,
      targetName: `${from.subscribeNo} ${from.name}`,
      ...(change.frameStart
        ? {
            before: { at: await timeAndPlace(cx, from) },
            after: { at: await timeAndPlace(cx, { ...from, ...change }) },
          }
        : {}),
    }),
    reason,
  });
  return { id, version: row.version + 1, subscribeState: stateCode(appointmentFlow, to) };
}

/** Says that an appointment of another day is not for an act of today. */
function wrongDay(row: LockedAppointment, action: keyof typeof appointmentFlow.actions): never {
  return refuse(appointmentCodes.wrongState, {
    state: appointmentFlow.states[row.state].title,
    action: appointmentFlow.actions[action].title,
  });
}

/** 接受: it is booked from now on. */
export async function acceptAppointment(cx: SessionCx, input: Acting) {
  const answer = await actOn(cx, input, {
    action: 'accept',
    effect: async (row) => {
      if (row.subscribeDate < dayText(cx.now)) wrongDay(row, 'accept');
      const nameOf = async () => (await findAppointment(cx, row.id))?.resourceName ?? '';
      await checkTwice(cx, await personOfRow(cx, row), { ...row, exceptId: row.id, nameOf });
      return {};
    },
  });
  await tellAppointment(cx, input.id, 'SUBSCRIBE_OK');
  return answer;
}

/** 拒绝 and 取消: the place is free again. */
export async function endAppointment(cx: SessionCx, input: Acting, action: 'refuse' | 'cancel') {
  const answer = await actOn(cx, input, {
    action,
    effect: async (row) => {
      await giveBack(cx, row);
      return { cancelReason: input.reason ?? '' };
    },
  });
  await tellAppointment(cx, input.id, 'SUBSCRIBE_CANCEL');
  await remindUnbooked(cx, input.id, action === 'refuse' ? '被拒绝' : '已取消');
  return answer;
}

/** 到店, without a registration yet: who has a file is known by it from now on. */
export function arriveAppointment(cx: SessionCx, input: Acting) {
  return actOn(cx, input, {
    action: 'arrive',
    effect: async (row) => {
      if (row.subscribeDate !== dayText(cx.now)) wrongDay(row, 'arrive');
      const patientId = row.patientId ?? (await patientByNameAndPhone(cx, row)) ?? null;
      return { arriveAt: cx.now.toISOString(), patientId };
    },
  });
}

export async function deleteAppointment(cx: SessionCx, input: Acting): Promise<null> {
  await actOn(cx, input, { action: 'delete', effect: async () => ({ deleted: true }) });
  return null;
}

/** 改约: releases the old place and takes the new one in one step. */
export async function changeAppointment(cx: SessionCx, input: InputOf<typeof appointment.change>) {
  const { subscribeDate, frameStart } = input;
  const answer = await actOn(cx, input, {
    action: 'change',
    effect: async (row) => {
      if (row.changeCount >= MOST_CHANGES) refuse(appointmentCodes.tooManyChanges);
      checkOverbook(cx, input.overbook, row.source);
      // As saving does: the person is locked before the shift.
      const person = await personOfRow(cx, row);
      // `source: 1`: staff at the phone may move a WeChat booking too, so the limits for WeChat bookings apply to the
      // patient only.
      const { shift, frame } = await checkPlace(cx, { ...input, source: 1 });
      const nameOf = async () => shift.resourceName;
      const place = { doctorId: shift.doctorId, roomId: shift.roomId, subscribeDate, exceptId: row.id, nameOf };
      await checkTwice(cx, person, place);
      const { source } = row;
      const overbook = await takePlace(cx, shift, { frameStart, source, overbook: input.overbook ?? false, from: row });
      const { doctorId, roomId, departmentId } = shift;
      return {
        ...{ subscribeDate, frameStart, frameEnd: frame.end, schedulingId: shift.id },
        ...{ doctorId, roomId, departmentId, overbook },
        mode: doctorId === null ? BY_ROOM : BY_DOCTOR,
        changeCount: row.changeCount + 1,
        remindAt: null,
      };
    },
  });
  if (answer.subscribeState === stateCode(appointmentFlow, 'BOOKED'))
    await tellAppointment(cx, input.id, 'SUBSCRIBE_OK');
  return answer;
}
