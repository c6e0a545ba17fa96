import { priceOf } from '@mingmou/contract/base/money';
import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import { Refusal } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { moneyOfOrderSource } from '../../cashier/order/order-look.service';
import {
  findOrderOfSource,
  type SubmittedOrder,
  submitLines,
  withdrawLines,
} from '../../cashier/source/order-source.service';
import type { RegistrationFee } from './registration-fee.store';

const { REGISTRATION_FEE } = sourceType.codes;

interface FeeOf {
  readonly registrationId: number;
  readonly acceptsId: number;
  readonly patientId: number;
  readonly doctorId: number | null;
  readonly departmentId: number;
}

/** Puts the fees of a registration on an order; nothing to pay opens none. */
export async function submitFees(
  cx: SessionCx,
  { registrationId, acceptsId, patientId, doctorId, departmentId }: FeeOf,
  fees: readonly RegistrationFee[],
): Promise<SubmittedOrder | null> {
  const lines = fees.map(({ id, name, unit, price: amount }) => ({
    itemId: id,
    name,
    unit,
    qty: 1,
    unitPrice: priceOf(amount),
    doctorId,
    departmentId,
  }));
  return submitLines(cx, { sourceType: REGISTRATION_FEE, sourceId: registrationId, acceptsId, patientId, lines });
}

/** The order that holds the fees of a registration. */
export function feeOrder(cx: SessionCx, registrationId: number) {
  return findOrderOfSource(cx, { sourceType: REGISTRATION_FEE, sourceId: registrationId });
}

/** Returns the fee lines of a registration with their current orders, and the refunds on their orders. */
export function feeMoney(cx: SessionCx, registrationId: number) {
  return moneyOfOrderSource(cx, { sourceType: REGISTRATION_FEE, sourceId: registrationId });
}

/**
 * Takes the fee of a registration off the order that waits. Locks the order, so it comes before the locks of visit and
 * registration; answers the refusal where the order is paid, for the caller to say in the words of the desk.
 */
export async function withdrawFees(cx: SessionCx, registrationId: number): Promise<Refusal | null> {
  try {
    await withdrawLines(cx, { sourceType: REGISTRATION_FEE, sourceId: registrationId });
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === orderCodes.wrongState.code) return error;
    throw error;
  }
}
