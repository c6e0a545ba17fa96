import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, type Money, minus, sum, ZERO } from '@mingmou/contract/base/money';
import { netOf } from '@mingmou/contract/cashier/shift/cashier-shift.rules';
import type { cashierShiftCheck } from '@mingmou/contract/cashier/shift/cashier-shift-check.contract';
import { instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { MONEY_ACTS } from '../payment/money-act.service';
import { checkedDocuments, heldActs } from './cashier-shift-check.store';
import { seenCashierShift, waysOf } from './cashier-shift-handover.service';
import { cashierShiftWaysNow } from './cashier-shift-sums.rows';

type Checked = OutputOf<typeof cashierShiftCheck.find>;

const unsigned = (amount: Money): Money => (compareAmounts(amount, ZERO) < 0 ? minus(ZERO, amount) : amount);

/** Returns the sums of a shift, frozen at the handover, next to the sums of the rows now. */
async function checkedWays(
  cx: SessionCx,
  shift: Awaited<ReturnType<typeof seenCashierShift>>,
): Promise<Checked['ways']> {
  const [table, rows] = [await waysOf(cx, shift), await cashierShiftWaysNow(cx, shift.id)];
  const codes = [...new Set([...table, ...rows].map(({ wayCode }) => wayCode))].sort((a, b) => a - b);
  return codes.map((wayCode) => {
    const [tabled, moved] = [table, rows].map((of) => of.find((way) => way.wayCode === wayCode));
    const amounts = { tabled: tabled ? netOf(tabled) : ZERO, moved: moved ? netOf(moved) : ZERO };
    const wayName = (tabled ?? moved)?.wayName ?? '';
    return { wayCode, wayName, ...amounts, difference: minus(amounts.moved, amounts.tabled) };
  });
}

/** 核对 of a shift: nothing is changed, and no key is closed by looking. */
export async function reconcileCashierShift(
  cx: SessionCx,
  { id, keys }: InputOf<typeof cashierShiftCheck.find>,
): Promise<Checked> {
  const shift = await seenCashierShift(cx, id);
  const time = {
    from: instantOf(shift.openAt).toISOString(),
    to: (shift.handoverAt ? instantOf(shift.handoverAt) : cx.now).toISOString(),
  };
  const [ways, documents] = [await checkedWays(cx, shift), await checkedDocuments(cx, { id, ...time })];
  const titles = new Map(MONEY_ACTS.map((call) => [call.id, call.title]));
  const acts = await heldActs(cx, {
    accountId: shift.cashierId,
    calls: [...titles.keys()],
    ...time,
    keys: keys ?? [],
  });
  return {
    shift,
    ways,
    documents,
    acts: acts.map(({ call, ...act }) => ({ ...act, title: titles.get(call) ?? call })),
    difference: sum([...ways, ...documents].map(({ difference }) => unsigned(difference))),
  };
}
