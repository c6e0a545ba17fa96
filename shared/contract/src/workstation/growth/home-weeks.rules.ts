import type { HomeWeek } from './growth-chart.fields';

const PERCENT = 100;
/** A stage assessment looks back over so many weeks. */
const LATELY = 4;

const sumOf = (weeks: readonly HomeWeek[], key: 'done' | 'planned') => weeks.reduce((sum, week) => sum + week[key], 0);

/** Days done of days planned, in percent; nothing where no day was planned. */
export function homeRate(weeks: readonly HomeWeek[]): number | undefined {
  const planned = sumOf(weeks, 'planned');
  return planned === 0 ? undefined : Math.round((sumOf(weeks, 'done') * PERCENT) / planned);
}

/** Merges the weeks of several packages that begin on the same day. */
export function joinedWeeks(weeks: readonly HomeWeek[]): readonly HomeWeek[] {
  const days = [...new Set(weeks.map(({ from }) => from))].sort();
  return days.map((from) => {
    const own = weeks.filter((week) => week.from === from);
    return { from, done: sumOf(own, 'done'), planned: sumOf(own, 'planned') };
  });
}

/** 「家庭训练执行率 72%（36/50天），近4周 80%」; empty where nothing was planned. */
export function homeWords(weeks: readonly HomeWeek[]): string {
  const rate = homeRate(weeks);
  if (rate === undefined) return '';
  const lately = weeks.length > LATELY ? homeRate(weeks.slice(-LATELY)) : undefined;
  const days = `${sumOf(weeks, 'done')}/${sumOf(weeks, 'planned')}天`;
  return `家庭训练执行率 ${rate}%（${days}）${lately === undefined ? '' : `，近${LATELY}周 ${lately}%`}`;
}
