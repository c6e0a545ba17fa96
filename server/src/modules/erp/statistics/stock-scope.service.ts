import type { InputOf } from '@mingmou/contract/base/call';
import { type DayRange, monthOf, weekOf } from '@mingmou/contract/base/date-range';
import { statisticsCodes } from '@mingmou/contract/erp/erp.codes';
import type { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { addDays, dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import type { View } from '../../../kernel/report/fact-source';
import { takeRoom } from '../../../kernel/report/room-to-sort';
import { checkDays, lookAtOrgs, type ViewRefusals } from '../../../kernel/report/view.service';
import { stockClosedThrough } from '../stock/closed-stock.store';
import { namedGoods } from '../stock/goods.store';
import { beginDay, lastBeginDay, pickedPeriods } from './period-list.store';

export type Asked = InputOf<typeof goodsReport.total>;

/** Days with an opening and a closing of their own; the opening of one is the closing of the one before. */
export interface Bucket extends DayRange {
  readonly name: string;
}

export interface StockScope extends View {
  /** Following each other from `from` to `to`. */
  readonly buckets: readonly Bucket[];
  readonly asked: Asked;
  /** Requested goods; null if all, or too many for a list. */
  readonly named: readonly number[] | null;
  /** Days up to this one have precomputed sums (closed-stock.store); null where the sums cannot answer the request. */
  readonly closedThrough: string | null;
}

const refusals: ViewRefusals = {
  rangeTooLong: () => refuse(statisticsCodes.rangeTooLong),
  foreignOrg: (name) => refuse(statisticsCodes.foreignOrg, { name }),
};

function bucketOf(range: DayRange): Bucket {
  return { ...range, name: `${range.from} 至 ${range.to}` };
}

export function dayAfter(day: string): string {
  return dayText(addDays(instantOf(`${day} 12:00:00`), 1));
}

/** The weeks or months of a range; the first and the last of them as far as they lie in it. */
function cut({ from, to }: DayRange, rangeOf: (day: string) => DayRange): Bucket[] {
  const found: Bucket[] = [];
  for (let day = from; day <= to; day = dayAfter(found.at(-1)?.to ?? to)) {
    const end = rangeOf(day).to;
    found.push(bucketOf({ from: day, to: end < to ? end : to }));
  }
  return found;
}

function days(cx: SessionCx, { from, to }: Asked): DayRange {
  const range = { from: from ?? malformedDay('from', '日期从'), to: to ?? malformedDay('to', '日期至') };
  checkDays(cx, range, refusals);
  return range;
}

function malformedDay(field: string, title: string): never {
  throw malformed(field, `${title}：请选择`);
}

/** 期初至今 begins on the begin date (§9a 22). */
async function sinceBegin(cx: SessionCx, { to }: Asked, orgIds: readonly number[]): Promise<Bucket[]> {
  const end = to ?? malformedDay('to', '日期至');
  const begin = await beginDay(cx, orgIds);
  return [bucketOf({ from: begin && begin < end ? begin : end, to: end })];
}

async function periods(cx: SessionCx, { periodIds }: Asked): Promise<Bucket[]> {
  const found = await pickedPeriods(cx, periodIds ?? []);
  if (found.length === 0) throw malformed('periodIds', '会计期间：请选择');
  return found.map(({ name, startDate, endDate }) => ({ name, from: startDate, to: endDate }));
}

async function bucketsOf(cx: SessionCx, asked: Asked, orgIds: readonly number[]): Promise<Bucket[]> {
  switch (asked.summaryType) {
    case 'FIRST':
      return sinceBegin(cx, asked, orgIds);
    case 'WEEK':
      return cut(days(cx, asked), weekOf);
    case 'MONTH':
      return cut(days(cx, asked), monthOf);
    case 'PERIOD':
      return periods(cx, asked);
    default:
      return [bucketOf(days(cx, asked))];
  }
}

/** Returns the part of the requested scope that the caller may see. */
export async function scopeOf(cx: SessionCx, asked: Asked): Promise<StockScope> {
  const orgIds = await lookAtOrgs(cx, asked, refusals);
  const buckets = await bucketsOf(cx, asked, orgIds);
  const [from, to] = [buckets[0]?.from ?? '', buckets.at(-1)?.to ?? ''];
  const named = await namedGoods(cx, asked, []);
  // Before the first stocktaking there is no stock, and opening stock counts as old.
  const isSummed = !asked.locationId && !asked.keyword && to >= ((await lastBeginDay(cx, orgIds)) ?? to);
  const closedThrough = isSummed ? await stockClosedThrough(cx, orgIds) : null;
  if (!named) await takeRoom(cx);
  return { orgIds, buckets, from, to, asked, named, closedThrough };
}
