import { EYE_TITLES, type Eye } from '@mingmou/contract/base/eyes';
import { keratometryDioptres } from '@mingmou/contract/clinic/refraction.rules';
import type { EyeReading, Refraction } from '../reading.types';

/** Parses `- 2.25`, `+02.25` or ` 178 `; null if the text is not a number. */
export function figure(text: string | null | undefined): number | null {
  const compact = (text ?? '').replace(/\s+/g, '').replace(/^\+/, '');
  return /^-?\d+(\.\d+)?$/.test(compact) ? Number(compact) : null;
}

/** Devices write 0 for 180. */
function axisIn(text: string | null | undefined): number | null {
  const axis = figure(text);
  if (axis === null) return null;
  return axis === 0 ? 180 : axis;
}

interface RefractionText {
  readonly sph?: string | null | undefined;
  readonly cyl?: string | null | undefined;
  readonly axis?: string | null | undefined;
}

/** Null where there is no sphere; an axis says nothing without a cylinder. */
export function refractionIn({ sph, cyl, axis }: RefractionText): Refraction | null {
  const sphere = figure(sph);
  if (sphere === null) return null;
  const cylinder = figure(cyl);
  return { sph: sphere, cyl: cylinder, axis: cylinder ? axisIn(axis) : null };
}

interface MeridianText {
  readonly radius?: string | null | undefined;
  readonly power?: string | null | undefined;
  readonly axis?: string | null | undefined;
}

/** The curvature of a cornea, its power worked out from the radius where the device gives that alone. */
export function keratometryIn(first: MeridianText, second: MeridianText): EyeReading['keratometry'] {
  const powerOf = ({ radius, power }: MeridianText) => {
    const mm = figure(radius);
    return figure(power) ?? (mm ? keratometryDioptres(mm) : null);
  };
  const [k1, k2] = [powerOf(first), powerOf(second)];
  return k1 && k2 ? { k1, k1Axis: axisIn(first.axis), k2, k2Axis: axisIn(second.axis) } : undefined;
}

/** Returns messages that the device wrote in place of figures: 「右眼 电脑验光：NO CENTER」. */
export function saidInstead(eye: Eye, what: string, texts: readonly (string | null | undefined)[]): string[] {
  const words = new Set(
    texts.map((text) => (text ?? '').trim()).filter((text) => text !== '' && figure(text) === null),
  );
  return [...words].map((text) => `${EYE_TITLES[eye]} ${what}：${text.slice(0, 40)}`);
}

/** Parses `2024-11-26`, `2016/ 5/ 2` or `20241126` with a time into the product's format; null if it is not a date. */
export function momentIn(date: string | undefined, time: string | undefined): string | null {
  const day = (date ?? '').replace(/\s/g, '').match(/^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/);
  if (!day) return null;
  const clock = (time ?? '').trim().match(/^(\d{1,2}):?(\d{2})(?::?(\d{2}))?/);
  const two = (part: string | undefined) => (part ?? '0').padStart(2, '0');
  return `${day[1]}-${two(day[2])}-${two(day[3])} ${two(clock?.[1])}:${two(clock?.[2])}:${two(clock?.[3])}`;
}
