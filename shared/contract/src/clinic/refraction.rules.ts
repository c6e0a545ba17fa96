import { decimal, roundTo, roundToStep } from './decimal';

const QUARTER = 0.25;
const PD_STEP = 0.5;
/** Power of a meridian from which an eye is converted (domain-workstation §8.4). */
const VERTEX_FROM = 4;
const VERTEX_MM = 12;
/** Working distance unless another one is named. */
export const NEAR_MM = 400;
/** From the spectacle lens to the centre of rotation of the eye. */
const LENS_TO_ROTATION_MM = 27;

type Measured = number | null | undefined;

/** Power of a lens; without a cylinder there is no axis. */
export interface Refraction {
  readonly sphere: number;
  readonly cylinder: number;
  readonly axis: number | null;
}

/** To the nearest quarter of a dioptre, ties away from zero. */
export function toQuarter(value: number): number {
  return roundToStep(value, QUARTER);
}

/** The same lens in the other notation; twice gives the first again. */
export function transpose({ sphere, cylinder, axis }: Refraction): Refraction {
  if (cylinder === 0) return { sphere, cylinder, axis };
  return {
    sphere: decimal(sphere).plus(cylinder).toNumber(),
    cylinder: -cylinder,
    axis: axis === null ? null : axis > 90 ? axis - 90 : axis + 90,
  };
}

/** 等效球镜 with 2 decimals, halves away from zero; null without a sphere. */
export function equivalentOf(sphere: Measured, cylinder: Measured): number | null {
  return typeof sphere === 'number'
    ? roundTo(
        decimal(cylinder ?? 0)
          .div(2)
          .plus(sphere),
        2,
      )
    : null;
}

type Decimal = ReturnType<typeof decimal>;

/** The power of one meridian at the cornea, not rounded. */
function atCornea(power: Decimal, vertexMm: number): Decimal {
  return power.div(decimal(1).minus(power.times(vertexMm).div(1000)));
}

/**
 * The power at the cornea of a spectacle lens, rounded to quarters. Where either meridian reaches 4.00 D, both are converted: a
 * threshold for each meridian takes 0.25 D off the cylinder.
 */
export function toCornea({ sphere, cylinder, axis }: Refraction, vertexMm = VERTEX_MM): Refraction {
  const meridians = [decimal(sphere), decimal(sphere).plus(cylinder)] as const;
  const isConverted = meridians.some((power) => power.abs().gte(VERTEX_FROM));
  const [first, second] = isConverted
    ? [atCornea(meridians[0], vertexMm), atCornea(meridians[1], vertexMm)]
    : meridians;
  const power = roundToStep(second.minus(first), QUARTER);
  return { sphere: roundToStep(first, QUARTER), cylinder: power, axis: power === 0 ? null : axis };
}

export function toNear(far: Refraction, add: number): Refraction {
  return { ...far, sphere: decimal(far.sphere).plus(add).toNumber() };
}

/** Pupil distance for near work, to half a millimetre; of both eyes or of one. */
export function nearPd(farMm: number, distanceMm = NEAR_MM): number {
  return roundToStep(
    decimal(farMm)
      .times(distanceMm)
      .div(distanceMm + LENS_TO_ROTATION_MM),
    PD_STEP,
  );
}

const MOST_ADD = 3;

/** Addition for a working distance (m), half of the amplitude (D) kept in reserve. */
export function suggestedAdd(distanceM: number, amplitude: number): number {
  const needed = decimal(1).div(distanceM).minus(decimal(amplitude).div(2));
  return Math.min(Math.max(roundToStep(needed, QUARTER), 0), MOST_ADD);
}

export interface Amplitudes {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** Accommodation (D) to expect at an age (Hofstetter). */
export function expectedAmplitudes(age: number): Amplitudes {
  const at = (start: number, perYear: number) => decimal(start).minus(decimal(perYear).times(age)).toNumber();
  return { min: at(15, 0.25), mean: at(18.5, 0.3), max: at(25, 0.4) };
}

/** Keratometer index: D = 337.5 / mm. The same formula leads both ways; 2 decimals. */
const KERATOMETER = 337.5;

export function keratometryDioptres(radiusMm: number): number {
  return roundTo(decimal(KERATOMETER).div(radiusMm), 2);
}

export function keratometryMm(dioptres: number): number {
  return roundTo(decimal(KERATOMETER).div(dioptres), 2);
}

export interface Meridian {
  readonly dioptres: number;
  readonly axis: number | null;
}

export interface Keratometry {
  /** 平K. */
  readonly k1: Meridian;
  /** 陡K. */
  readonly k2: Meridian;
  readonly difference: number;
}

/** K1 is the flat meridian, whatever the order they were entered in. */
export function orderedKeratometry(first: Meridian, second: Meridian): Keratometry {
  const [k1, k2] = first.dioptres > second.dioptres ? [second, first] : [first, second];
  return { k1, k2, difference: decimal(k2.dioptres).minus(k1.dioptres).toNumber() };
}

/** Base curve of an orthokeratology lens (Jessen); the target is negative. */
export function orthokeratologyCurve(flatK: number, target: number, jessen: number) {
  const dioptres = decimal(flatK).plus(target).minus(jessen).toNumber();
  return { dioptres, mm: keratometryMm(dioptres) };
}

const HALF_TURN = 180;

/** Returns the axis to order when the mark of a soft toric lens is rotated (LARS); sides as seen by the examiner. */
export function axisForRotation(axis: number, side: 'left' | 'right', degrees: number): number {
  const turned = (axis + (side === 'left' ? degrees : -degrees) + HALF_TURN) % HALF_TURN;
  return turned === 0 ? HALF_TURN : turned;
}

/** Prism (Δ) that a decentred lens induces (Prentice). */
export function inducedPrism(decentrationMm: number, power: number): number {
  return roundTo(decimal(power).abs().times(decentrationMm).div(10), 2);
}

/** Equivalent whose change asks for a second look when a prescription is confirmed. */
const MARKED_CHANGE = 1;

export function isMarkedChange(before: number | null, now: number | null): boolean {
  return before !== null && now !== null && decimal(now).minus(before).abs().gte(MARKED_CHANGE);
}
