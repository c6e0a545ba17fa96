import { payState } from '@mingmou/contract/dict/pay-state';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { dayText, nextAt } from '../../../kernel/context/clock';
import { orgIdsOf } from '../../../kernel/context/orgs';
import { readParameter } from '../../../kernel/context/parameters';
import { type SystemCx, systemCx } from '../../../kernel/context/system-cx';
import { enqueue, type JobCx, type JobHandlers } from '../../../kernel/process/jobs';
import { keptIf } from '../../../kernel/row/savepoint';
import { lockVisit } from '../../visit/visit.rows';
import { endRegistration } from './registration.service';
import { lockRegistration, unpaidBefore } from './registration.store';
import { withdrawFees } from './registration-order.service';
import { withdrawServicePackages } from './registration-package.service';

const AUTO_CANCEL = 'registration-auto-cancel';
const HOUR = '00:05:00';
const REASON = '超时未缴费自动取消';
const { UNPAID } = payState.codes;

type Unpaid = Awaited<ReturnType<typeof unpaidBefore>>[number];

/** Cancels one unpaid registration; false if it was paid, received or cancelled meanwhile. */
async function cancelUnpaid(cx: SystemCx, { registrationId, acceptsId }: Unpaid): Promise<boolean> {
  if (await withdrawFees(cx, registrationId)) return false;
  await withdrawServicePackages(cx, acceptsId);
  const attended = await lockVisit(cx, acceptsId);
  const row = await lockRegistration(cx, registrationId);
  const isUnpaid = row?.state === 'REGISTERED' && row.payState === UNPAID && attended?.state === 'WAITING';
  if (!isUnpaid) return false;
  await endRegistration(cx, { registrationId, acceptsId, reason: REASON, version: null });
  await cx.writeLog(registration.cancel);
  return true;
}

async function cancelInOrg(cx: SystemCx): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  if (!(await readParameter(cx.db, outpatientParameters.registerAutoCancel, propertyOwnerId, orgId))) return;
  for (const unpaid of await unpaidBefore(cx, dayText(cx.now))) await keptIf(cx.db, () => cancelUnpaid(cx, unpaid));
}

/** Makes sure that the chain's next look-back is planned. */
export async function planAutoCancel(cx: JobCx): Promise<void> {
  const runAt = nextAt(cx.now, HOUR);
  await enqueue(cx, { kind: AUTO_CANCEL, runAt, uniqueKey: dayText(runAt) });
}

/** At 00:05: registrations of days before that nobody paid and nobody received are cancelled (domain-outpatient §2). */
export const autoCancel: JobHandlers = {
  [AUTO_CANCEL]: async (_payload, cx) => {
    for (const orgId of await orgIdsOf(cx)) await cancelInOrg(await systemCx(cx, orgId));
    await planAutoCancel(cx);
  },
};
