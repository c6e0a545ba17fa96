import { compareAmounts, minus, money, ZERO } from '@mingmou/contract/base/money';
import { orderCodes, settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { holdCredit, insertArrears } from '../arrears/arrears.store';
import { amountText } from '../payer/amount-text.rules';
import { countStaffHere } from '../payer/people.store';
import type { WayInput } from './method-input.types';
import type { WayKind } from './method-kind.types';

/** Returns due date and guarantor. */
async function termsOf(cx: SessionCx, { dueDate, guarantorId }: WayInput) {
  const { propertyOwnerId, orgId } = cx.caller;
  const needsGuarantor = await readParameter(cx.db, cashierParameters.creditNeedGuarantor, propertyOwnerId, orgId);
  if (!dueDate || (needsGuarantor && !guarantorId)) return refuse(settlementCodes.creditTerms);
  if (dueDate < dayText(cx.now)) throw malformed('dueDate', '应还日期：不能早于今天');
  if (guarantorId && (await countStaffHere(cx, [guarantorId])) === 0) {
    throw malformed('guarantorId', '担保人：不是本机构的员工');
  }
  return { dueDate, guarantorId: guarantorId ?? null };
}

/** 挂账 (domain-outpatient §6.6): the amount becomes a balance due, up to the patient's limit in the chain. */
export const creditWay: WayKind = {
  check: async (cx, { patientId }, input) => {
    if (patientId === null) return refuse(orderCodes.strangerWay);
    await termsOf(cx, input);
    const open = await holdCredit(cx, patientId);
    const { propertyOwnerId, orgId } = cx.caller;
    const limit = money(await readParameter(cx.db, cashierParameters.creditLimit, propertyOwnerId, orgId));
    const left = minus(limit, open);
    if (compareAmounts(input.amount, left) > 0) {
      refuse(settlementCodes.creditLimit, { x: amountText(compareAmounts(left, ZERO) > 0 ? left : ZERO) });
    }
    return {};
  },
  taken: async (cx, { patientId, bizId }, input) => {
    if (patientId === null) return refuse(orderCodes.strangerWay);
    const terms = await termsOf(cx, input);
    await insertArrears(cx, { ...terms, orderId: bizId, patientId, amount: input.amount });
  },
};
