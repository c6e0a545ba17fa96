import { type DayRange, monthOf, weekOf } from '@mingmou/contract/base/date-range';

const DAY_MS = 86_400_000;

function before(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}

/** 今日 昨日 本周 本月 上月: what has not come yet is left out. */
export function reportRanges(today: string): readonly { readonly title: string; readonly range: DayRange }[] {
  const yesterday = before(today);
  const thisMonth = monthOf(today);
  return [
    { title: '今日', range: { from: today, to: today } },
    { title: '昨日', range: { from: yesterday, to: yesterday } },
    { title: '本周', range: { from: weekOf(today).from, to: today } },
    { title: '本月', range: { from: thisMonth.from, to: today } },
    { title: '上月', range: monthOf(before(thisMonth.from)) },
  ];
}
