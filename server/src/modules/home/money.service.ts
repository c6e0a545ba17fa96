import { satisfies } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { monthOf } from '@mingmou/contract/base/date-range';
import { compareAmounts, money, sameAmount, ZERO } from '@mingmou/contract/base/money';
import { MONEY_RIGHT } from '@mingmou/contract/home/figures';
import type { home } from '@mingmou/contract/home/home.contract';
import { daysAround } from '@mingmou/contract/home/scheduling.rules';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import type { View } from '../../kernel/report/fact-source';
import { figuresOf, openGrouped } from '../../kernel/report/grouped.store';
import { cashierFactSource } from '../report/cashier.source';
import { waitingAmount } from './figures.store';

type Today = OutputOf<typeof home.todayFigures>;
type Amounts = Pick<
  Today,
  'waitingAmount' | 'netIncomeToday' | 'netRevenueToday' | 'netIncomeMonth' | 'netIncomeBefore'
>;
type MoneyCharts = NonNullable<OutputOf<typeof home.charts>['money']>;

const showsMoney = ({ caller }: SessionCx) => satisfies(MONEY_RIGHT, caller);

/** The same days of last month: 1 to the day, at most its last. */
export function sameDaysBefore(today: string): { from: string; to: string } {
  const last = monthOf(daysAround(`${today.slice(0, 7)}-01`, 1, 0)[0] ?? '');
  const day = `${last.from.slice(0, 8)}${today.slice(8)}`;
  return { from: last.from, to: day < last.to ? day : last.to };
}

function scope({ caller }: SessionCx, from: string, to: string): View {
  return { orgIds: [caller.orgId], from, to };
}

/** The cards of amounts: the figures of the reports, over today and the month. */
export async function moneyFigures(cx: SessionCx): Promise<Amounts> {
  if (!showsMoney(cx)) return {};
  const today = dayText(cx.now);
  const { from, to } = sameDaysBefore(today);
  const day = await figuresOf(cx, cashierFactSource, ['netIncome', 'netRevenue'], scope(cx, today, today));
  const month = await figuresOf(cx, cashierFactSource, ['netIncome'], scope(cx, `${today.slice(0, 7)}-01`, today));
  const before = await figuresOf(cx, cashierFactSource, ['netIncome'], scope(cx, from, to));
  return {
    waitingAmount: await waitingAmount(cx),
    netIncomeToday: money(String(day.netIncome)),
    netRevenueToday: money(String(day.netRevenue)),
    netIncomeMonth: money(String(month.netIncome)),
    netIncomeBefore: money(String(before.netIncome)),
  };
}

/** Returns the figure of each group in the scope, the largest first. */
async function amountsBy(
  cx: SessionCx,
  figure: 'netRevenue' | 'netIncome',
  group: keyof typeof cashierFactSource.groups,
  of: View,
) {
  const opened = await openGrouped(cx, cashierFactSource, { figures: [figure] }, [{ as: 'name', group }], of);
  const rows = await opened.rows().execute();
  return rows
    .map((row) => ({ id: String(row.id), name: String(row.name), amount: money(String(row[figure])) }))
    .toSorted((one, other) => compareAmounts(other.amount, one.amount) || one.id.localeCompare(other.id));
}

/** Returns the net income of the last days, and the month's income by payment method and by category. */
export async function moneyCharts(cx: SessionCx, span: readonly string[]): Promise<MoneyCharts | undefined> {
  if (!showsMoney(cx)) return undefined;
  const today = dayText(cx.now);
  const month = scope(cx, `${today.slice(0, 7)}-01`, today);
  const byDay = new Map(
    (await amountsBy(cx, 'netIncome', 'day', scope(cx, span[0] ?? today, today))).map(({ id, amount }) => [id, amount]),
  );
  const payWays = await amountsBy(cx, 'netIncome', 'way', month);
  const categories = await amountsBy(cx, 'netRevenue', 'category', month);
  return {
    days: span.map((date) => ({ date, netIncome: byDay.get(date) ?? ZERO })),
    // A way that is no 实收 adds nothing here.
    payWays: payWays.filter(({ amount }) => !sameAmount(amount, ZERO)).map(({ name, amount }) => ({ name, amount })),
    categories: categories.map(({ name, amount }) => ({ name, amount })),
  };
}
