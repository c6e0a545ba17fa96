import { type Eye, eyeKey } from '../base/eyes';
import { decimal, roundTo } from '../clinic/decimal';
import type { PrismBase } from '../clinic/lens-fields.rules';
import { equivalentOf } from '../clinic/refraction.rules';
import type { OpticianRecord } from './optician-kinds.rules';

/** Fields of power that are compared with a new prescription. */
export type PowerRecord = Pick<OpticianRecord, 'odSph' | 'odCyl' | 'odAxis' | 'osSph' | 'osCyl' | 'osAxis'>;

export interface PowerChange {
  readonly se: number | null;
  readonly cyl: number | null;
  /** 0 to 90°, the shorter way round; null where one of the two has no cylinder. */
  readonly axis: number | null;
}

const HALF_TURN = 180;

/** New less old of one eye; null where either has no sphere. An empty cylinder is 0. */
export function changeOf(before: PowerRecord, now: PowerRecord, eye: Eye): PowerChange | null {
  const [old, fresh] = [before, now].map((record) => ({
    sph: record[eyeKey(eye, 'sph')],
    cyl: record[eyeKey(eye, 'cyl')] ?? 0,
    axis: record[eyeKey(eye, 'axis')],
  })) as [Powers, Powers];
  const [oldSe, newSe] = [equivalentOf(old.sph, old.cyl), equivalentOf(fresh.sph, fresh.cyl)];
  if (oldSe === null || newSe === null) return null;
  return {
    se: roundTo(decimal(newSe).minus(oldSe), 2),
    cyl: roundTo(decimal(fresh.cyl).minus(old.cyl), 2),
    axis: old.cyl && fresh.cyl ? turned(old.axis, fresh.axis) : null,
  };
}

interface Powers {
  readonly sph: number | null | undefined;
  readonly cyl: number;
  readonly axis: number | null | undefined;
}

function turned(from: number | null | undefined, to: number | null | undefined): number | null {
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  const apart = Math.abs(from - to) % HALF_TURN;
  return Math.min(apart, HALF_TURN - apart);
}

export interface ResultantPrism {
  readonly value: number;
  /** Where the base lies as the examiner sees the face: 0 to the right hand, 90 above, counted against the clock. */
  readonly angle: number;
}

/** Cos and sine of where a base lies: inwards is the patient's left of the right eye, the examiner's right. */
function wayOf(base: PrismBase, eye: Eye): readonly [number, number] {
  if (base === 'BU') return [0, 1];
  if (base === 'BD') return [0, -1];
  const inwards = eye === 'od' ? 1 : -1;
  return [base === 'BI' ? inwards : -inwards, 0];
}

const DEGREES = 180 / Math.PI;
const FULL_TURN = 360;

/** A horizontal and a vertical prism of one eye as the one prism that does the same; undefined unless there are two. */
export function resultantPrism(record: OpticianRecord, eye: Eye): ResultantPrism | undefined {
  const parts = ([1, 2] as const).map((n) => ({
    value: record[eyeKey(eye, `prism${n}`)],
    base: record[eyeKey(eye, `base${n}`)] as PrismBase | null | undefined,
  }));
  let [x, y] = [0, 0];
  for (const { value, base } of parts) {
    if (!value || !base) return undefined;
    const [cos, sine] = wayOf(base, eye);
    x += cos * value;
    y += sine * value;
  }
  const angle = (Math.round(Math.atan2(y, x) * DEGREES) + FULL_TURN) % FULL_TURN;
  return { value: roundTo(decimal(Math.hypot(x, y)), 2), angle };
}
