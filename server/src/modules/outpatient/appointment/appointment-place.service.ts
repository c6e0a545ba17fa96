import { BY_WECHAT, frameAt, isFrameOpen } from '@mingmou/contract/outpatient/appointment.rules';
import { appointmentCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { addDays, dateTimeText, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { placesOf } from './appointment.rules';
import { type AppointmentShift, holdShift, isSlot, lockSlots, moveSlot, type SlotKey } from './appointment-slot.store';

/** Returns date, time, and the organisation's rules for bookings. */
export async function bookingTerms(cx: SessionCx, source: number) {
  const { propertyOwnerId, orgId } = cx.caller;
  const { subscribeAheadDays, subscribeLeadMinutes } = outpatientParameters;
  const ahead = await readParameter(cx.db, subscribeAheadDays, propertyOwnerId, orgId);
  const lead = await readParameter(cx.db, subscribeLeadMinutes, propertyOwnerId, orgId);
  return {
    today: dayText(cx.now),
    time: dateTimeText(cx.now).slice(11, 16),
    last: dayText(addDays(cx.now, ahead)),
    ahead,
    /** Null: until the frame is over. */
    lead: source === BY_WECHAT ? lead : null,
    online: source === BY_WECHAT,
  };
}

export type BookingTerms = Awaited<ReturnType<typeof bookingTerms>>;

/** Why a day cannot be booked at all; null where its shifts say it. */
export function dayFault(date: string, { today, last, ahead }: BookingTerms): string | null {
  if (date < today) return '早于今天';
  return date > last ? `最多提前${ahead}天` : null;
}

/** Returns why a shift cannot be booked; null if it can. */
export function shiftFault(shift: AppointmentShift, { online }: BookingTerms): string | null {
  if (!shift.isOpen) return '未开放预约';
  return online && !shift.isShown ? '未开放微信预约' : null;
}

interface Wanted {
  readonly schedulingId: number;
  readonly subscribeDate: string;
  readonly frameStart: string;
  readonly source: number;
}

/** The shift and frame that were chosen, held; refused where they cannot be booked. Places are looked at when one is taken. */
export async function checkPlace(cx: SessionCx, { schedulingId, subscribeDate, frameStart, source }: Wanted) {
  const terms = await bookingTerms(cx, source);
  const dayReason = dayFault(subscribeDate, terms);
  if (dayReason) refuse(appointmentCodes.notThatDay, { reason: dayReason });
  const shift = (await holdShift(cx, schedulingId)) ?? refuse(appointmentCodes.noFrame);
  if (shift.date !== subscribeDate) refuse(appointmentCodes.noFrame);
  const reason = shiftFault(shift, terms);
  if (reason) refuse(appointmentCodes.notThatDay, { reason });
  const frame = frameAt(shift, frameStart) ?? refuse(appointmentCodes.noFrame);
  const isOpen = isFrameOpen({ date: subscribeDate, ...frame }, terms, terms.lead);
  if (shift.stopped || !isOpen) refuse(appointmentCodes.closed);
  return { shift, frame };
}

interface Taking {
  readonly frameStart: string;
  readonly source: number;
  readonly overbook: boolean;
  /** Where the appointment stood before. */
  readonly from?: { readonly schedulingId: number | null; readonly frameStart: string; readonly source: number };
}

function slotOf({ schedulingId, frameStart }: { schedulingId: number | null; frameStart: string }): SlotKey[] {
  return schedulingId === null ? [] : [{ schedulingId, frameStart }];
}

/** Takes a place of a frame, and gives back the one that was held before; answers whether it is one too many. */
export async function takePlace(cx: SessionCx, shift: AppointmentShift, taking: Taking): Promise<boolean> {
  const { frameStart, source, overbook, from } = taking;
  const { propertyOwnerId, orgId } = cx.caller;
  const to = { schedulingId: shift.id, frameStart };
  const [former] = from ? slotOf(from) : [];
  if (former && isSlot(former, to)) throw malformed('frameStart', '预约时段：与原来的时段相同，请另选');
  const slots = await lockSlots(cx, former ? [former, to] : [to]);
  const slot = slots.find((one) => isSlot(one, to)) ?? refuse(appointmentCodes.noFrame);
  const extra = overbook ? await readParameter(cx.db, outpatientParameters.overbookLimit, propertyOwnerId, orgId) : 0;
  if (placesOf(shift, slot, source === BY_WECHAT && !from) + extra <= 0) refuse(appointmentCodes.full);
  if (from && former) await moveSlot(cx, former, -1, from.source === BY_WECHAT);
  await moveSlot(cx, to, 1, source === BY_WECHAT);
  return slot.used >= shift.capacity;
}

/** Gives back the place of an appointment that is no more. */
export async function giveBack(
  cx: SessionCx,
  row: { schedulingId: number | null; frameStart: string; source: number },
) {
  const [slot] = slotOf(row);
  if (!slot) return;
  await lockSlots(cx, [slot]);
  await moveSlot(cx, slot, -1, row.source === BY_WECHAT);
}
