import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { treatment } from '@mingmou/contract/workstation/treatment.contract';
import { intervalText } from '@mingmou/contract/workstation/treatment-interval.rules';
import { stageCodes, treatmentCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import { addDays, addMinutes, dateTimeText, dayText, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { findVisit, lockVisit } from '../visit/visit.rows';
import { billedOf } from './check-bill.store';
import { closureOf, paysFirst, REFUNDED } from './row-charge.guard';
import { findSession, insertSession, sessionsOfRow, sessionsOfVisit, undoSession } from './treatment.store';
import { readingOf } from './visit-reader.guard';

const TARGET = '治疗';
const SERVICES: readonly string[] = ['TREAT', 'CHECK'];

type Billed = Awaited<ReturnType<typeof billedOf>>[number];
type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Services without a record of results, each with the times that are still bought: refunded times are not performed.
 * Packages are used, not performed.
 */
async function performable(cx: SessionCx, acceptsId: number): Promise<Billed[]> {
  const rows = await billedOf(cx, acceptsId);
  return rows
    .filter(({ itemType, checkRowId }) => SERVICES.includes(itemType) && checkRowId === null)
    .map((row) => (row.chargeState === REFUNDED ? row : { ...row, qty: row.qty - row.refundedQty }));
}

/** 反审 of a session: by who noted it on that day, or by right. */
function mayUndo(cx: SessionCx, { doneAt, createdBy }: Session): boolean {
  const isToday = dayText(instantOf(doneAt)) === dayText(cx.now);
  return holds('work-detail:retrial', cx.caller) || (isToday && createdBy === cx.caller.accountId);
}

const HOUR = 60;

/** From when on another time keeps the interval: hours by the clock, days by the calendar. */
function earliestAfter(sessions: readonly Session[], { intervalValue, intervalUnit }: Billed): Date | null {
  const last = sessions
    .map(({ doneAt }) => doneAt)
    .sort()
    .at(-1);
  if (!intervalValue || !last) return null;
  const at = instantOf(last);
  if (intervalUnit === 'HOUR') return addMinutes(at, intervalValue * HOUR);
  return instantOf(`${dayText(addDays(at, intervalValue))} 00:00:00`);
}

/** Returns the rows of a visit with their completed sessions. */
export async function treatmentsOf(cx: SessionCx, acceptsId: number) {
  const { cx: reading, isForeign } = await readingOf(cx, acceptsId, findVisit);
  const [rows, sessions] = [await performable(reading, acceptsId), await sessionsOfVisit(reading, acceptsId)];
  const needsPayment = await paysFirst(reading);
  return rows.map((row) => {
    const done = sessions.filter(({ billRowId }) => billRowId === row.id);
    const earliest = done.length < row.qty ? earliestAfter(done, row) : null;
    return {
      ...row,
      blocked: closureOf(row.chargeState, needsPayment)?.reason ?? null,
      earliestAt: earliest && earliest > cx.now ? dateTimeText(earliest) : null,
      sessions: done.map((one) => ({ ...one, undoable: !isForeign && mayUndo(cx, one) })),
    };
  });
}

/**
 * Records one session under the lock of the visit, so that the service is neither refunded nor withdrawn concurrently.
 */
export async function performTreatment(cx: SessionCx, input: InputOf<typeof treatment.perform>) {
  const { acceptsId, billRowId, seq, remark, confirmEarly = false } = input;
  const visit = (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  const row = (await performable(cx, acceptsId)).find(({ id }) => id === billRowId) ?? refuse(sharedCodes.missing);
  const closure = closureOf(row.chargeState, await paysFirst(cx));
  if (closure) refuse(closure.code);
  const done = await sessionsOfRow(cx, billRowId);
  const name = row.itemName;
  const before = done.find((one) => one.seq === seq);
  if (before) refuse(treatmentCodes.counted, { name, n: seq, staff: before.doneByName ?? '其他人' });
  if (done.length >= row.qty || seq > row.qty) refuse(treatmentCodes.allDone, { name, n: row.qty });
  const earliest = earliestAfter(done, row);
  const isEarly = earliest !== null && earliest > cx.now;
  const interval = intervalText(row);
  if (isEarly && !confirmEarly) {
    const at =
      done
        .map(({ doneAt }) => doneAt.slice(0, 16))
        .sort()
        .at(-1) ?? '';
    refuse(treatmentCodes.early, { name, at, interval });
  }
  const id = await insertSession(cx, { acceptsId, billRowId, seq, remark: remark || null });
  cx.log({
    ...{ targetType: TARGET, targetId: id, targetName: `${visit.visitNo} ${name}` },
    after: {
      seq: { label: '次序', value: `${seq}/${row.qty}` },
      ...(isEarly ? { early: { label: '提前执行', value: `间隔不足${interval}` } } : {}),
    },
  });
  return null;
}

export async function undoTreatment(cx: SessionCx, { acceptsId, id, reason }: InputOf<typeof treatment.undo>) {
  const visit = (await lockVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  const session = await findSession(cx, id);
  if (session?.acceptsId !== acceptsId) refuse(sharedCodes.stale);
  if (!mayUndo(cx, session)) refuse(treatmentCodes.notYours);
  await undoSession(cx, id, reason);
  cx.log({ targetType: TARGET, targetId: id, targetName: `${visit.visitNo} 第${session.seq}次`, reason });
  return null;
}
