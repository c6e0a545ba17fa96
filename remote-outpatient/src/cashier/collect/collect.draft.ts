import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { compareAmounts, type Money, sum, ZERO } from '@mingmou/contract/base/money';
import type { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { oldestFirst } from '@mingmou/contract/cashier/arrears/collect.rules';
import type { Block, WayDraft } from '../pay/pay.draft';

export type Owed = OutputOf<typeof arrears.byPatient>[number];
type Line = InputOf<typeof arrears.settle>['lines'][number];

/** Collected amounts by id of the arrears, without deselected ones, and the payment methods as typed. */
export interface CollectDraft {
  readonly amounts: Readonly<Record<number, Money | null>>;
  readonly ways: readonly WayDraft[];
  readonly remark: string;
}

/** Returns the initial draft: all arrears, or the requested one. */
export function freshDraft(owed: readonly Owed[], arrearsId?: number): CollectDraft {
  const ticked = owed.some(({ id }) => id === arrearsId) ? owed.filter(({ id }) => id === arrearsId) : owed;
  return { amounts: Object.fromEntries(ticked.map(({ id, balance }) => [id, balance])), ways: [], remark: '' };
}

export const isTicked = ({ amounts }: CollectDraft, { id }: Owed) => id in amounts;

export function ticked(draft: CollectDraft, { id, balance }: Owed, on: boolean): CollectDraft {
  const { [id]: _, ...others } = draft.amounts;
  return { ...draft, amounts: on ? { ...others, [id]: balance } : others };
}

/** 按时间自动分配: the amount over everything that is owed, the oldest first; what gets nothing is not ticked. */
export function allotted(draft: CollectDraft, owed: readonly Owed[], amount: Money): CollectDraft {
  const parts = oldestFirst(
    amount,
    owed.map(({ balance }) => balance),
  );
  const given = owed.flatMap(({ id }, at): [number, Money][] => {
    const part = parts[at] ?? ZERO;
    return compareAmounts(part, ZERO) > 0 ? [[id, part]] : [];
  });
  return { ...draft, amounts: Object.fromEntries(given) };
}

export const totalOf = ({ amounts }: CollectDraft): Money => sum(Object.values(amounts).map((part) => part ?? ZERO));

/** Accessible name of the amount of an order's arrears. */
export const partLabel = (orderNo: string) => `${orderNo}本次收款`;

/** Why the arrears cannot be collected like this. */
export function faultOf(draft: CollectDraft, owed: readonly Owed[]): Block | undefined {
  const chosen = owed.filter((row) => isTicked(draft, row));
  if (chosen.length === 0) return { says: '请选择要收的欠费', ...(owed[0] && { input: owed[0].orderNo }) };
  const part = ({ id }: Owed) => draft.amounts[id] ?? ZERO;
  const empty = chosen.find((row) => compareAmounts(part(row), ZERO) <= 0);
  if (empty) return { says: '请填写每笔的本次收款', input: partLabel(empty.orderNo) };
  const tooMuch = chosen.find((row) => compareAmounts(part(row), row.balance) > 0);
  return tooMuch && { says: `收款金额不能大于欠费余额（${tooMuch.orderNo}）`, input: partLabel(tooMuch.orderNo) };
}

/** The lines as they are sent. */
export function linesOf(draft: CollectDraft, owed: readonly Owed[]): Line[] {
  return owed.flatMap((row) =>
    isTicked(draft, row) ? [{ arrearsId: row.id, version: row.version, amount: draft.amounts[row.id] ?? ZERO }] : [],
  );
}
