import type { GrowthKind } from '../growth.rules';
import type { GrowthChart } from './growth-chart.fields';
import { dayOf, type GrowthEye, seriesOf } from './growth-series.rules';

/** The two halves of the chart. */
export type GrowthPanel = 'AL' | 'SE';

export const PANEL_TITLES: Readonly<Record<GrowthPanel, string>> = { AL: '眼轴', SE: '等效球镜' };
export const PANEL_UNITS: Readonly<Record<GrowthPanel, string>> = { AL: 'mm', SE: 'D' };

export const isOfPanel = (kind: GrowthKind, panel: GrowthPanel) => (kind === 'AL') === (panel === 'AL');

type Point = GrowthChart['points'][number];
type Rate = GrowthChart['rates'][number];

/** Measurement of one eye with its rate of change. */
export interface GrowthCell {
  readonly point: Point;
  readonly rate: Rate | undefined;
}

/** The eyes as they were measured on one day in one way. */
export interface GrowthRow {
  readonly day: string;
  readonly age: number;
  readonly kind: GrowthKind;
  readonly device: string | null;
  readonly eyes: Readonly<Partial<Record<GrowthEye, GrowthCell>>>;
}

type Known = Pick<GrowthChart, 'points' | 'rates'>;

/** The change since the point before, where there is one. */
export function rateTo({ rates }: Pick<Known, 'rates'>, { eye, kind, measuredAt }: Point): Rate | undefined {
  return rates.find((rate) => rate.eye === eye && rate.kind === kind && rate.to === dayOf({ measuredAt }));
}

/** The days of one half of the chart as a table, the newest first. */
export function growthRows(of: Known, panel: GrowthPanel): readonly GrowthRow[] {
  const rows = new Map<string, GrowthRow>();
  for (const point of of.points.filter(({ kind }) => isOfPanel(kind, panel))) {
    const day = dayOf(point);
    const key = `${day} ${point.kind}`;
    const old = rows.get(key);
    rows.set(key, {
      ...{ day, age: point.age, kind: point.kind, device: old?.device ?? point.device ?? null },
      eyes: { ...old?.eyes, [point.eye]: { point, rate: rateTo(of, point) } },
    });
  }
  return [...rows.values()].sort((a, b) => b.day.localeCompare(a.day));
}

/** The latest point of an eye and kind before a day. */
export function pointBefore({ points }: Pick<Known, 'points'>, eye: GrowthEye, kind: GrowthKind, day: string) {
  return seriesOf(points, eye, kind)
    .filter((point) => dayOf(point) < day)
    .at(-1);
}
