import { decimal } from './decimal';

type Measured = number | null | undefined;

/** 120202: a cylinder says nothing without its axis. */
export function lacksAxis(cylinder: Measured, axis: Measured): boolean {
  return Boolean(cylinder) && (axis === null || axis === undefined);
}

/** The axis as it is kept: none without a cylinder, 0 written 180. */
export function settledAxis(cylinder: Measured, axis: Measured): number | null {
  if (!cylinder || typeof axis !== 'number') return null;
  return axis === 0 ? 180 : axis;
}

const PD_TOLERANCE_MM = 0.5;

/** Both eyes' distances added up. */
export function pdSum(od: Measured, os: Measured): number | null {
  return typeof od === 'number' && typeof os === 'number' ? decimal(od).plus(os).toNumber() : null;
}

/** 120203: the sum of both eyes may differ from the whole by half a millimetre. */
export function disagreesWithPd(od: Measured, os: Measured, pd: Measured): boolean {
  const sum = pdSum(od, os);
  return sum !== null && typeof pd === 'number' && decimal(sum).minus(pd).abs().gt(PD_TOLERANCE_MM);
}

export type CylinderNotation = 'MINUS' | 'PLUS' | 'FREE';

/**
 * 120410: within a record both eyes carry one notation, the organisation's where it demands one. A cylinder of 0 fits
 * each.
 */
export function breaksNotation(cylinders: readonly Measured[], notation: CylinderNotation): boolean {
  const signs = new Set(cylinders.flatMap((value) => (value ? [Math.sign(value)] : [])));
  if (signs.size > 1) return true;
  return (notation === 'MINUS' && signs.has(1)) || (notation === 'PLUS' && signs.has(-1));
}
