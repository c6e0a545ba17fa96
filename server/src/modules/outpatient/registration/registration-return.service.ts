import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { stateOf } from '@mingmou/contract/base/flow';
import { sum } from '@mingmou/contract/base/money';
import { refundKind } from '@mingmou/contract/cashier/cashier.dicts';
import { payState as payStates } from '@mingmou/contract/dict/pay-state';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import { registerState as registerStates } from '@mingmou/contract/outpatient/visit.fields';
import { acceptsFlow, registrationFlow } from '@mingmou/contract/outpatient/visit.flow';
import { malformed, Refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { mustMove } from '../../../kernel/row/transition';
import { applyFor, prepare, refundNow } from '../../cashier/refund/refund.service';
import { checkCashierShift } from '../../cashier/shift/cashier-shift.service';
import { acceptsIdOf, findRegistration } from './registration.store';
import { returnableLines, soldPackageLines } from './registration-order.store';

const TARGET = '挂号单';
const ACTION = registrationFlow.actions.return.title;
const { PAID } = payStates.codes;
/** Kind of a refund that began at the registration desk. */
const RETURN = refundKind.codes.REGISTRATION;

type Input = InputOf<typeof registration.return>;

/** Unused packages that were paid with the registration. */
async function returnablePackages(cx: SessionCx, id: number) {
  const acceptsId = (await acceptsIdOf(cx, id)) ?? refuse(sharedCodes.missing);
  return soldPackageLines(cx, acceptsId);
}

/** Which way the fee would go back if the registration were returned now; nothing is locked. */
export async function returnWays(cx: SessionCx, id: number) {
  const orders = await returnableLines(cx, id, []);
  const looked = [];
  for (const { orderId, lines } of orders) looked.push(await prepare(cx, { orderId, lines, kind: RETURN }, 'look'));
  return {
    amount: sum(looked.map(({ amount }) => amount)),
    ways: looked.flatMap(({ ways }) => ways.map(({ wayName, amount }) => ({ wayName, amount }))),
    needApprove: looked.some(({ needApprove }) => needApprove),
    packages: await returnablePackages(cx, id),
  };
}

/** What can be said before anything is locked; the refund asks the registration again once it holds the order. */
async function standing(cx: SessionCx, { id, version }: Input) {
  const row = (await findRegistration(cx, id)) ?? refuse(sharedCodes.missing);
  const { registerState, acceptsState, payState, returnPending } = row;
  mustMove(registrationFlow, stateOf(registrationFlow, registerState), 'return', registrationCodes.wrongState);
  if (stateOf(acceptsFlow, acceptsState) !== 'WAITING') refuse(registrationCodes.received);
  if (payState < PAID) refuse(registrationCodes.unpaid);
  if (returnPending) refuse(registrationCodes.wrongState, { state: '退号处理中', action: ACTION });
  if (row.version !== version) refuse(registrationCodes.stale);
  return row;
}

/** Replaces a refusal about a changed order by the refusal about the registration's state. */
function inOwnWords(cx: SessionCx, input: Input) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Refusal) await standing(cx, input);
    throw error;
  };
}

/**
 * 退号: refunds the fee by the original methods in the caller's shift, which ends the registration (registration.source).
 * If the refund needs approval, the registration ends when it is paid.
 */
export async function returnRegistration(cx: SessionCx, input: Input) {
  const { id, reason } = input;
  const { registrationNo, name } = await standing(cx, input);
  await checkCashierShift(cx);
  const ticked = input.lineIds ?? [];
  const packages = ticked.length > 0 ? await returnablePackages(cx, id) : [];
  const used = ticked.find((lineId) => !packages.some(({ orderLineId }) => orderLineId === lineId));
  if (used !== undefined) throw malformed('lineIds', '退回套餐：只能退随本次挂号购买且未使用的套餐');
  const refundNos: string[] = [];
  for (const { orderId, lines } of await returnableLines(cx, id, ticked)) {
    const prepared = await prepare(cx, { orderId, lines, kind: RETURN }, 'lock').catch(inOwnWords(cx, input));
    const made = await (prepared.needApprove ? applyFor : refundNow)(cx, prepared, reason);
    refundNos.push(made.refundNo);
  }
  if (refundNos.length === 0) {
    // A concurrent 退号 between the first read and the lines left nothing to refund.
    await standing(cx, input);
    refuse(registrationCodes.unpaid);
  }
  const { registerState } = (await findRegistration(cx, id)) ?? refuse(sharedCodes.missing);
  cx.log({
    targetType: TARGET,
    targetId: id,
    targetName: `${registrationNo} ${name}`,
    after: {
      state: { label: '状态', value: dictName(registerStates, registerState) },
      refundNo: { label: '退费单号', value: refundNos.join('、') },
    },
    reason,
  });
  return { registerState, refundNo: refundNos[0] };
}
