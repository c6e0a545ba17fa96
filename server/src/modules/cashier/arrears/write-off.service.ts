import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { toNumeric } from '@mingmou/contract/base/money';
import type { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { arrearFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { arrearsCodes, cashierCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { lockOrder, writeOrder } from '../order/order.store';
import { giveUpArrears, holdCredit, lockArrears, ordersOfArrears } from './arrears.store';

export const ARREARS = '欠费';

async function lockWithOrder(cx: SessionCx, id: number) {
  const [orderId] = await ordersOfArrears(cx, [id]);
  const order = orderId === undefined ? undefined : await lockOrder(cx, orderId);
  const [row] = order ? await lockArrears(cx, [id]) : [];
  if (!order || !row) return undefined;
  await holdCredit(cx, row.patientId);
  return { ...row, order };
}

/** 核销: writes off the remaining balance. */
export async function writeOffArrears(
  cx: SessionCx,
  { arrearsId, version, reason }: InputOf<typeof arrears.writeOff>,
): Promise<null> {
  const said = reason?.trim() || refuse(arrearsCodes.reasonMissing);
  await transition(cx, {
    flow: arrearFlow,
    action: 'writeOff',
    version,
    lock: () => lockWithOrder(cx, arrearsId),
    state: ({ state }) => state,
    refusals: { wrongState: arrearsCodes.wrongState, stale: cashierCodes.stale },
    write: async (row, state) => {
      await giveUpArrears(cx, row, said);
      await writeOrder(cx, row.orderId, { arrearState: stateCode(arrearFlow, state) });
    },
    target: ({ order, balance }) => ({
      targetType: ARREARS,
      targetName: order.orderNo,
      after: { writtenOff: { label: '核销', value: toNumeric(balance) } },
    }),
    reason: said,
  });
  return null;
}
