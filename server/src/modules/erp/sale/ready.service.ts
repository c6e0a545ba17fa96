import { dateTimeText, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { systemCx } from '../../../kernel/context/system-cx';
import { enqueue, type JobHandlers } from '../../../kernel/process/jobs';
import { raiseHere, tellPatient } from '../../messaging/remind.service';
import { lockBill } from '../document/bill.store';
import { buyerOf, dueOf, markTold, noteReady, type Pair, readyPairs, type Telling } from './ready.store';
import { writeSale } from './sale.store';
import { tellStaff } from './staff-notice.service';

/** The job that tells a customer again that nobody fetched the goods. */
const REMIND_READY = 'erp-remind-ready';
const LATER: readonly Telling[] = ['againAt', 'lastAt'];

interface Due extends Pair {
  readonly orgId: number;
  readonly telling: Telling;
}

/** Sends 取镜通知 to the patient, or to the phone of a walk-in, as the organisation has set. */
async function sendText(cx: SessionCx, { billId, groupNo, round }: Pair): Promise<void> {
  const { patientId, buyerName, buyerPhone, summary } = await buyerOf(cx, billId);
  // An event goes out once for each source, number and day: pairs of one sale are sources of their own.
  const source = { type: `SALE_READY_${groupNo}_${round}`, id: billId };
  const told = { event: 'GLASSES_READY', source, params: { itemName: summary, date: dayText(cx.now) } } as const;
  if (patientId !== null) return tellPatient(cx, patientId, told);
  if (!buyerPhone) return;
  const person = { id: null, name: buyerName ?? '', phone: buyerPhone, guardianPhone: null };
  await raiseHere(cx, { ...told, person, planAt: dateTimeText(cx.now) });
}

/** Sends one of the three messages, each at most once: the caller that marks it sends it. */
async function tell(cx: SessionCx, pair: Pair, telling: Telling): Promise<void> {
  if (!(await markTold(cx, pair, telling))) return;
  await writeSale(cx, pair.billId, { notifiedAt: cx.now.toISOString() });
  await sendText(cx, pair);
}

async function planLater(cx: SessionCx, pair: Pair): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  for (const telling of LATER) {
    await enqueue(
      { ...cx, propertyOwnerId },
      {
        kind: REMIND_READY,
        payload: { ...pair, orgId, telling },
        runAt: dueOf(cx.now, telling),
        uniqueKey: `${pair.billId} ${pair.groupNo} ${pair.round} ${telling}`,
      },
    );
  }
}

/**
 * Records each pair of a sale that is ready, once for each time it was made. With `tells` the customer is not present:
 * sends a text now and while the pair is not collected, and a notice to the responsible staff. Called when goods leave
 * the workshop, and when finished goods arrive. The caller has locked the sale.
 */
export async function notePairs(cx: SessionCx, billId: number, tells: boolean): Promise<void> {
  for (const pair of await readyPairs(cx, billId)) {
    if (!(await noteReady(cx, pair)) || !tells) continue;
    await tell(cx, pair, 'toldAt');
    await tellStaff(cx, billId, {
      source: 'ERP_READY',
      sourceKey: `${billId}.${pair.groupNo}.${pair.round}`,
      says: ({ customerName, summary, billNo }) => `${customerName}的${summary}已可取件（${billNo}）`,
    });
    await planLater(cx, pair);
  }
}

/** Still there, as it was made then? */
async function remind(cx: SessionCx, { telling, ...pair }: Due): Promise<void> {
  const bill = await lockBill(cx, 'XS', pair.billId);
  if (bill?.state !== 'PASSED') return;
  const waits = await readyPairs(cx, pair.billId);
  if (!waits.some(({ groupNo, round }) => groupNo === pair.groupNo && round === pair.round)) return;
  await tell(cx, pair, telling);
}

/** 取镜通知 after 7 and 30 days (domain-erp §9b.5). */
export const readyJobs: JobHandlers = {
  // What `planLater` wrote.
  [REMIND_READY]: async (payload, cx) => {
    const due = payload as Due;
    await remind(await systemCx(cx, due.orgId), due);
  },
};
