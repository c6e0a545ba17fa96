import { roundTo } from '../../clinic/decimal';
import { dayOf, daysBetween, type GrowthEye, type MeasuredPoint } from '../../workstation/growth/growth-series.rules';

const YEAR = 365;
/** So far from a year before a point may lie to be the one that is compared with. */
const NEAR = 92;

interface Newest {
  readonly value: number;
  readonly day: string;
  readonly change: number | null;
}

/**
 * Returns the newest point of an eye, with its change since the point of the same kind closest to one year before.
 * Equivalents with and without cycloplegia are never compared.
 */
export function newestOf(
  points: readonly MeasuredPoint[],
  eye: GrowthEye,
  isAsked: (kind: MeasuredPoint['kind']) => boolean,
): Newest | null {
  const own = points.filter((point) => point.eye === eye && isAsked(point.kind));
  const last = own.at(-1);
  if (!last) return null;
  const away = (point: MeasuredPoint) => Math.abs(daysBetween(dayOf(point), dayOf(last)) - YEAR);
  const [before] = own
    .filter((point) => point.kind === last.kind && away(point) <= NEAR)
    .sort((a, b) => away(a) - away(b));
  return {
    value: roundTo(last.value, 2),
    day: dayOf(last),
    change: before ? roundTo(last.value - before.value, 2) : null,
  };
}
