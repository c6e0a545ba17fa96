import { holds } from '@mingmou/contract/auth/rights';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refundKind } from '@mingmou/contract/cashier/cashier.dicts';
import { payState } from '@mingmou/contract/dict/pay-state';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { type Refusal, refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { AskedBack, OrderSource, OrderSourceLine, RefundedLine } from '../../cashier/source/order-source.port';
import { lockVisit, writeVisit } from '../../visit/visit.rows';
import { giveBackAppointment } from '../appointment/appointment-arrival.service';
import { acceptsIdOf, lockRegistration, writeRegistration } from './registration.store';
import { hasFeeLeft, hasUnpaidFee, refundReason } from './registration-order.store';
import { giveBackTime } from './registration-package.service';

const { PAID, REFUNDED } = payState.codes;
/** Kind of a refund that began at the registration desk. */
const RETURN = refundKind.codes.REGISTRATION;

function idsOf(lines: readonly OrderSourceLine[]): number[] {
  return [...new Set(lines.flatMap(({ sourceId }) => sourceId ?? []))].sort((a, b) => a - b);
}

async function valid(cx: SessionCx, lines: readonly OrderSourceLine[]): Promise<void> {
  for (const id of idsOf(lines)) {
    const row = (await lockRegistration(cx, id)) ?? refuse(sharedCodes.missing);
    const { title } = registrationFlow.states[row.state];
    if (row.state !== 'REGISTERED') refuse(registrationCodes.wrongState, { state: title, action: '收费' });
  }
}

async function settled(cx: SessionCx, lines: readonly OrderSourceLine[]): Promise<void> {
  for (const id of idsOf(lines)) {
    if (!(await hasUnpaidFee(cx, id))) await writeRegistration(cx, id, { payState: PAID });
  }
}

/** A fee is refunded by 退号 while the patient waits; later only by accounts that may refund performed services. */
async function refundable(cx: SessionCx, line: OrderSourceLine, { kind }: AskedBack): Promise<Refusal | null> {
  const id = line.sourceId ?? refuse(sharedCodes.missing);
  const acceptsId = (await acceptsIdOf(cx, id)) ?? refuse(sharedCodes.missing);
  // Locks the visit first, as everywhere; another order could deadlock.
  const attended = (await lockVisit(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  const row = (await lockRegistration(cx, id)) ?? refuse(sharedCodes.missing);
  if (kind !== RETURN) {
    const mayGiveBack = attended.state !== 'WAITING' && holds('cashier:refundDone', cx.caller);
    return mayGiveBack ? null : refusal(refundCodes.done, { item: line.name });
  }
  if (row.state !== 'REGISTERED') {
    const { title } = registrationFlow.states[row.state];
    return refusal(registrationCodes.wrongState, { state: title, action: registrationFlow.actions.return.title });
  }
  return attended.state === 'WAITING' ? null : refusal(registrationCodes.received);
}

async function endReturned(cx: SessionCx, id: number, refundId: number): Promise<void> {
  const acceptsId = (await acceptsIdOf(cx, id)) ?? refuse(sharedCodes.missing);
  await writeVisit(cx, acceptsId, { validFlag: false });
  await giveBackAppointment(cx, id);
  await giveBackTime(cx, id);
  const cancelReason = (await refundReason(cx, refundId)) ?? refuse(sharedCodes.missing);
  await writeRegistration(cx, id, { state: 'RETURNED', payState: REFUNDED, cancelReason });
}

async function refunded(cx: SessionCx, lines: readonly RefundedLine[]): Promise<void> {
  for (const id of idsOf(lines)) {
    if (await hasFeeLeft(cx, id)) continue;
    const asReturn = lines.find(({ sourceId, refundKind }) => sourceId === id && refundKind === RETURN);
    if (asReturn) await endReturned(cx, id, asReturn.refundId);
    else await writeRegistration(cx, id, { payState: REFUNDED });
  }
}

/** Hooks for the fee lines of a registration (domain-outpatient §6.2, sourceType 1). */
export const registrationOrderSource: OrderSource = { valid, settled, refundable, refunded };
