import { stateCode } from '@mingmou/contract/base/flow';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import { billCharge } from '@mingmou/contract/workstation/check-bill.dicts';
import { examinationCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { rowOfInspection } from './check-bill.store';

export const WAITING = stateCode(billCharge, 'WAITING');
export const PAID = stateCode(billCharge, 'PAID');
export const REFUNDED = stateCode(billCharge, 'REFUNDED');

/** Why a billed row is not performed: the refusal, and the reason that the page shows. */
interface Closure {
  readonly code: (typeof examinationCodes)['unpaid' | 'cancelled'];
  readonly reason: string;
}

const UNPAID: Closure = { code: examinationCodes.unpaid, reason: examinationCodes.unpaid.text };
const MONEY_BACK: Closure = { code: examinationCodes.cancelled, reason: '该项目已退费' };

/** 先收费后检查: a billed row opens once it is paid, or costs nothing. */
export async function paysFirst(cx: SessionCx): Promise<boolean> {
  const { propertyOwnerId, orgId } = cx.caller;
  return readParameter(cx.db, cashierParameters.checkPayFirst, propertyOwnerId, orgId);
}

/** Why a row is closed; null where it may be performed. A refunded row is closed also where payment may come later. */
export function closureOf(chargeState: number, needsPayment: boolean): Closure | null {
  if (chargeState === REFUNDED) return MONEY_BACK;
  return needsPayment && chargeState === WAITING ? UNPAID : null;
}

/** Why an examination cannot be written; null where it can, and for one without a charge. */
export async function closureOfExamination(cx: SessionCx, checkRowId: number): Promise<Closure | null> {
  const row = await rowOfInspection(cx, checkRowId);
  return row ? closureOf(row.chargeState, await paysFirst(cx)) : null;
}

/** Refuses an examination that waits for its payment (120301) or was refunded (120302). */
export async function refuseClosed(cx: SessionCx, checkRowId: number): Promise<void> {
  const closure = await closureOfExamination(cx, checkRowId);
  if (closure) refuse(closure.code);
}
