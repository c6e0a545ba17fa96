import type { Effect } from './myopia-types';

/** Widths and heights of the drawing's own units. */
export const [PLOT_WIDTH, PLOT_HEIGHT] = [300, 34];
const [LEAST, LARGEST] = [0, 0.6];
const STEP = 0.2;

/** mm a year along a line: wide enough for every treatment, so that all are read on one scale. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
}

const down = (value: number) => Math.floor(value / STEP) * STEP;
const up = (value: number) => Math.ceil(value / STEP) * STEP;

export function scaleOf(effects: readonly Effect[]): Scale {
  const ends = effects.flatMap(({ low, high, values }) => [low ?? 0, high ?? 0, ...values]);
  const [from, to] = [down(Math.min(LEAST, ...ends)), up(Math.max(LARGEST, ...ends))];
  const count = Math.round((to - from) / STEP);
  return {
    ...{ from, to },
    ticks: Array.from({ length: count + 1 }, (_, index) => Math.round((from + index * STEP) * 10) / 10),
    at: (value) => ((value - from) / (to - from)) * PLOT_WIDTH,
  };
}
