import { type Eye, eyeKey } from '../base/eyes';
import type { ShorthandEye } from './shorthand.rules';

/** Where a table of eyes takes what a line of shorthand may say; names of one eye. */
export interface ShorthandPlaces {
  /** What the table is called in a refusal: 远用处方. */
  readonly title: string;
  /** Prefixes of the refractions, in the order in which they are filled: '' is `sph`, `r1` is `r1Sph`. */
  readonly refractions: readonly string[];
  readonly add?: string | undefined;
  readonly acuity?: string | undefined;
  readonly pd?: string | undefined;
  /** What to do instead, where the table has no addition. */
  readonly withoutAdd?: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export type ShorthandFill =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly says: string };

/** What is said and has no place: nothing of the line is dropped in silence. */
function homeless(eyes: readonly ShorthandEye[], { title, add, acuity, pd, withoutAdd }: ShorthandPlaces) {
  const lacks = (word: string, instead = '请从速记中去掉') => `${title}没有${word}，${instead}`;
  if (!add && eyes.some((one) => one.add !== null)) return lacks('下加光', withoutAdd);
  if (!acuity && eyes.some((one) => one.acuity !== null)) return lacks('矫正视力');
  return !pd && eyes.some((one) => one.pd !== null) ? lacks('单眼瞳距') : undefined;
}

const named = (prefix: string, part: 'sph' | 'cyl' | 'axis') =>
  prefix === '' ? part : `${prefix}${part.charAt(0).toUpperCase()}${part.slice(1)}`;

/** The first refraction of an eye that nobody filled in; where all are, the first again. */
function freeOf(eye: Eye, { refractions }: ShorthandPlaces, values: Values): string {
  const isFree = (prefix: string) => typeof values[eyeKey(eye, named(prefix, 'sph'))] !== 'number';
  return refractions.find(isFree) ?? refractions[0] ?? '';
}

/** The fields that a line of shorthand fills: all of it, or none with the reason. */
export function shorthandFill(eyes: readonly ShorthandEye[], places: ShorthandPlaces, values: Values): ShorthandFill {
  const says = homeless(eyes, places);
  if (says) return { ok: false, says };
  const filled = eyes.flatMap(({ eye, sphere, cylinder, axis, add, acuity, pd }) => {
    const prefix = freeOf(eye, places, values);
    const more = [
      [places.add, add],
      [places.acuity, acuity],
      [places.pd, pd],
    ] as const;
    return [
      [eyeKey(eye, named(prefix, 'sph')), sphere] as const,
      [eyeKey(eye, named(prefix, 'cyl')), cylinder] as const,
      [eyeKey(eye, named(prefix, 'axis')), axis] as const,
      ...more.flatMap(([name, value]) => (name && value !== null ? [[eyeKey(eye, name), value] as const] : [])),
    ];
  });
  return { ok: true, values: Object.fromEntries(filled) };
}
