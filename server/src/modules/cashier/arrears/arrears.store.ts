import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { type Money, minus, sum, ZERO } from '@mingmou/contract/base/money';
import { arrearFlow } from '@mingmou/contract/cashier/arrears/arrears.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { writeRow } from '../../../kernel/row/versioned-row';
import type { LockedOrder } from '../order/order.store';

/** Returns the patient's balance due in the whole chain. */
export async function owedBy(cx: SessionCx, patientId: number): Promise<Money> {
  const row = await mine(cx, 'patientCredit')
    .where('patientId', '=', patientId)
    .select('openAmount')
    .executeTakeFirst();
  return row?.openAmount ?? ZERO;
}

/**
 * Locks the patient's chain-wide balance due until the transaction ends. Every change of the balance takes this lock
 * first. Lock order: arrears, this balance, cards, points, shift.
 */
export async function holdCredit(cx: SessionCx, patientId: number): Promise<Money> {
  await cx.db
    .insertInto('patientCredit')
    .values({ propertyOwnerId: cx.caller.propertyOwnerId, patientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { openAmount } = await mine(cx, 'patientCredit')
    .where('patientId', '=', patientId)
    .select('openAmount')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return openAmount;
}

async function moveCredit(cx: SessionCx, patientId: number, change: Money): Promise<void> {
  await updateMine(cx, 'patientCredit')
    .set({ openAmount: sql`open_amount + ${change}::numeric` })
    .where('patientId', '=', patientId)
    .execute();
}

interface NewArrears {
  readonly orderId: number;
  readonly patientId: number;
  readonly amount: Money;
  readonly dueDate: string;
  readonly guarantorId: number | null;
}

/** The patient's credit is held by the caller of this. */
export async function insertArrears(cx: SessionCx, row: NewArrears): Promise<void> {
  const { propertyOwnerId, orgId, accountId } = cx.caller;
  await cx.db
    .insertInto('arrears')
    .values({ ...row, propertyOwnerId, orgId, createdBy: accountId })
    .execute();
  await moveCredit(cx, row.patientId, row.amount);
}

function bare(cx: SessionCx) {
  return mine(cx, 'arrears')
    .where('orgId', '=', cx.caller.orgId)
    .select(['id', 'version', 'orderId', 'patientId', 'amount', 'repaidAmount', 'balance', 'arrearState'])
    .orderBy('id');
}

/** By when what an order owes is to be paid; null where it owes nothing. */
export async function dueDateOf(cx: SessionCx, orderId: number): Promise<string | null> {
  const row = await mine(cx, 'arrears')
    .where('orgId', '=', cx.caller.orgId)
    .where('orderId', '=', orderId)
    .select('dueDate')
    .executeTakeFirst();
  return row?.dueDate ?? null;
}

type Row = Awaited<ReturnType<ReturnType<typeof bare>['execute']>>[number];

/** States 未还 and 部分还款. */
export const OPEN_ARREARS = [stateCode(arrearFlow, 'OPEN'), stateCode(arrearFlow, 'PART')] as const;

/** States 未还 and 部分还款: there is something to collect or to reduce. */
const isOpen = ({ arrearState }: LockedOrder) => OPEN_ARREARS.some((open) => open === arrearState);

/** What an order still owes; seen, not locked. */
export async function openArrearsOf(cx: SessionCx, order: LockedOrder): Promise<Money> {
  if (!isOpen(order)) return ZERO;
  return (await bare(cx).where('orderId', '=', order.id).executeTakeFirstOrThrow()).balance;
}

/** The same, held with the patient's credit; the order is locked before. */
export async function lockOpenArrears(cx: SessionCx, order: LockedOrder): Promise<Money> {
  if (!isOpen(order)) return ZERO;
  const row = await bare(cx).where('orderId', '=', order.id).forUpdate().executeTakeFirstOrThrow();
  await holdCredit(cx, row.patientId);
  return row.balance;
}

/** Whose arrears these are, so that their orders are locked first; seen, not locked. */
export async function ordersOfArrears(cx: SessionCx, ids: readonly number[]): Promise<number[]> {
  const rows = await bare(cx).where('id', 'in', ids).execute();
  return rows.map(({ orderId }) => orderId).sort((a, b) => a - b);
}

const stated = ({ arrearState, ...row }: Row) => ({ ...row, state: stateOf(arrearFlow, arrearState) });

/** Held in the order of their ids; the orders are locked before. */
export async function lockArrears(cx: SessionCx, ids: readonly number[]) {
  const rows = await bare(cx).where('id', 'in', ids).forUpdate().execute();
  return rows.map(stated);
}

export type LockedArrears = Awaited<ReturnType<typeof lockArrears>>[number];

/** Changes of arrears that belong together. A reversed collection reduces the repaid amount. */
interface Moved {
  readonly repaid?: Money;
  readonly reduced?: Money;
}

/** Adds repaid and reduced amounts to the arrears and to the patient's balance. The caller holds the locks of both. */
export async function moveArrears(
  cx: SessionCx,
  orderId: number,
  { repaid = ZERO, reduced = ZERO }: Moved,
): Promise<{ readonly arrearState: number }> {
  const { patientId, arrearState } = await updateMine(cx, 'arrears')
    .set((is) => ({
      repaidAmount: sql`repaid_amount + ${repaid}::numeric`,
      reducedAmount: sql`reduced_amount + ${reduced}::numeric`,
      version: is('version', '+', 1),
      updatedAt: cx.now.toISOString(),
      updatedBy: cx.caller.accountId,
    }))
    .where('orderId', '=', orderId)
    .returning(['patientId', 'arrearState'])
    .executeTakeFirstOrThrow();
  await moveCredit(cx, patientId, minus(ZERO, sum([repaid, reduced])));
  return { arrearState };
}

/** Writes off the remaining balance. The caller holds the locks of the arrears and of the patient's balance. */
export async function giveUpArrears(
  cx: SessionCx,
  { id, patientId, balance }: LockedArrears,
  reason: string,
): Promise<void> {
  await writeRow(cx, 'arrears', id, {
    writtenOffAmount: balance,
    writeOffReason: reason,
    writtenOffBy: cx.caller.accountId,
    writtenOffAt: cx.now.toISOString(),
  });
  await moveCredit(cx, patientId, minus(ZERO, balance));
}
