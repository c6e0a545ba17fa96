import { call } from '@mingmou/contract/base/call';
import type { BillArea, BillState } from '@mingmou/contract/erp/bill/bill.flow';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { logBeside } from '../../../kernel/row/operation-log';
import { businessNumber } from '../../../kernel/row/sequence';
import { stateWords } from '../../../kernel/row/transition';
import { passOn, type Saving, withdraw } from './bill.service';
import { type BillRow, insertBill, setBill, writeBill } from './bill.store';
import type { BillKind } from './bill-kind.types';

const acted = (kind: { readonly area: BillArea; readonly name: string }, title: string) =>
  call({ path: `/acts/${kind.area}`, title: `${kind.name}${title}`, grant: `${kind.area}:approve`, log: title });

/** A line in the history of a bill that another act, or another organisation, brings on; `to`: the state that it reaches. */
export async function logAct<C, S extends string>(
  cx: SessionCx,
  kind: Pick<BillKind<C, S>, 'area' | 'name' | 'flow'>,
  { id, billNo, state }: Pick<BillRow, 'id' | 'billNo' | 'state'>,
  title: string,
  to: BillState = state,
): Promise<void> {
  const target = { targetType: kind.name, targetId: id, targetName: billNo };
  await logBeside(cx, acted(kind, title), { ...target, ...stateWords<BillState>(kind.flow, state, to) });
}

/**
 * Another act brings the bill on: it passes today, in that act's transaction and under its rights, and its timeline says
 * so. The bill is locked by the caller of this, with whatever has to be locked before it.
 */
export async function passAlong<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  bill: BillRow,
): Promise<void> {
  const change = await passOn(cx, kind, bill, dayText(cx.now));
  await writeBill(cx, bill.id, { ...change, state: 'PASSED' });
  await logAct(cx, kind, bill, '审核通过', 'PASSED');
}

/** The clock, or another act, takes a bill back to its draft; locked by the caller of this. */
export async function withdrawAlong<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  bill: BillRow,
): Promise<void> {
  await writeBill(cx, bill.id, { ...(await withdraw(cx, kind, bill)), state: 'DRAFT' });
  await logAct(cx, kind, bill, '撤回', 'DRAFT');
}

/** Writes and passes a bill as part of another act. The caller takes the number first, because the ledger names it. */
export async function writePassed<C, S extends string>(
  cx: SessionCx,
  kind: BillKind<C, S>,
  { head, write }: Pick<Saving, 'head' | 'write'>,
): Promise<BillRow> {
  const made = await insertBill(cx, kind.type);
  const billNo = await businessNumber(cx, kind.type);
  const submitted = { submittedAt: cx.now.toISOString(), submittedBy: cx.caller.accountId };
  await setBill(cx, made.id, { ...head, ...submitted, billNo, state: 'SUBMITTED' });
  const bill: BillRow = { ...made, billNo, state: 'SUBMITTED', submittedBy: cx.caller.accountId };
  await write(bill, true);
  await passAlong(cx, kind, bill);
  return { ...bill, state: 'PASSED' };
}
