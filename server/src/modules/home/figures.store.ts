import { stateCode } from '@mingmou/contract/base/flow';
import { type Money, ZERO } from '@mingmou/contract/base/money';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { TOP_DOCTORS } from '@mingmou/contract/home/figures';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { openVisits, registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { sql } from 'kysely';
import { instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Registrations of the day that were neither cancelled nor returned. */
export async function registeredOn(cx: SessionCx, day: string): Promise<number> {
  const { n } = await mine(cx, 'registration')
    .where('orgId', '=', cx.caller.orgId)
    .where('day', '=', day)
    .where('registerState', '=', stateCode(registrationFlow, 'REGISTERED'))
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const ARRIVED = stateCode(appointmentFlow, 'ARRIVED');
const COUNTED = [stateCode(appointmentFlow, 'BOOKED'), ARRIVED, stateCode(appointmentFlow, 'NO_SHOW')] as const;

/** Appointments of the day: all that were kept or could have been, and those who came. */
export async function appointmentsOn(cx: SessionCx, day: string): Promise<{ subscribed: number; arrived: number }> {
  const rows = await mine(cx, 'appointment')
    .where('orgId', '=', cx.caller.orgId)
    .where('subscribeDate', '=', day)
    .where('deleted', '=', false)
    .where('subscribeState', 'in', [...COUNTED])
    .select((is) => ['subscribeState as state', is.fn.countAll<number>().as('n')])
    .groupBy('subscribeState')
    .execute();
  return {
    subscribed: rows.reduce((sum, { n }) => sum + n, 0),
    arrived: rows.find(({ state }) => state === ARRIVED)?.n ?? 0,
  };
}

function waitingOrders(cx: SessionCx) {
  return mine(cx, 'chargeOrder')
    .where('orgId', '=', cx.caller.orgId)
    .where('orderState', '=', stateCode(orderFlow, 'WAITING'))
    .where('payableAmount', '>', ZERO);
}

/** Orders of whatever day that wait to be paid, and what they come to. */
export async function countWaiting(cx: SessionCx): Promise<number> {
  const { n } = await waitingOrders(cx)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function waitingAmount(cx: SessionCx): Promise<Money> {
  const { amount } = await waitingOrders(cx)
    .select(sql<Money>`coalesce(sum(payable_amount), 0)`.as('amount'))
    .executeTakeFirstOrThrow();
  return amount;
}

/** Valid visits of the day that wait, and that are being seen. */
export async function inHouseOn(cx: SessionCx, day: string): Promise<{ waiting: number; receiving: number }> {
  const rows = await mine(cx, 'accepts')
    .where('orgId', '=', cx.caller.orgId)
    .where('day', '=', day)
    .where('validFlag', '=', true)
    .where('acceptsState', 'in', openVisits)
    .select((is) => ['acceptsState as state', is.fn.countAll<number>().as('n')])
    .groupBy('acceptsState')
    .execute();
  const of = (state: number) => rows.find((row) => row.state === state)?.n ?? 0;
  return { waiting: of(0), receiving: of(1) };
}

/** Valid visits that were finished from the start of a day until now, whatever day they were registered for. */
function finishedSince({ db, caller, now }: SessionCx, day: string) {
  return mine({ db, caller }, 'accepts')
    .where('accepts.orgId', '=', caller.orgId)
    .where('accepts.validFlag', '=', true)
    .where('accepts.finishAt', '>=', instantOf(`${day} 00:00:00`).toISOString())
    .where('accepts.finishAt', '<=', now.toISOString());
}

export async function countFinishedSince(cx: SessionCx, day: string): Promise<number> {
  const { n } = await finishedSince(cx, day)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Finished visits by the day of their end; days without any are left out. */
export function finishedByDay(cx: SessionCx, from: string) {
  return finishedSince(cx, from)
    .select((is) => [
      sql<string>`(accepts.finish_at AT TIME ZONE 'Asia/Shanghai')::date::text`.as('date'),
      is.fn.countAll<number>().as('finished'),
    ])
    .groupBy('date')
    .execute();
}

/** The doctors who finished most; null where nobody was chosen at the desk. */
export function finishedByDoctor(cx: SessionCx, from: string) {
  return finishedSince(cx, from)
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('doctor.id', '=', 'accepts.doctorId'),
    )
    .select((is) => ['doctor.name', is.fn.countAll<number>().as('finished')])
    .groupBy(['accepts.doctorId', 'doctor.name'])
    .orderBy('finished', 'desc')
    .orderBy('accepts.doctorId')
    .limit(TOP_DOCTORS)
    .execute();
}

export function finishedByType(cx: SessionCx, from: string) {
  return finishedSince(cx, from)
    .select((is) => ['accepts.visitType', is.fn.countAll<number>().as('finished')])
    .groupBy('accepts.visitType')
    .execute();
}

/** Patients whose first finished visit in the chain was here, since the start of a day. */
export async function newPatientsSince(cx: SessionCx, day: string): Promise<number> {
  const { n } = await finishedSince(cx, day)
    .innerJoin('patient', (on) =>
      on
        .onRef('patient.propertyOwnerId', '=', 'accepts.propertyOwnerId')
        .onRef('patient.id', '=', 'accepts.patientId')
        .onRef('patient.firstVisitAt', '=', 'accepts.finishAt'),
    )
    .select((is) => is.fn.count<number>('accepts.patientId').distinct().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
