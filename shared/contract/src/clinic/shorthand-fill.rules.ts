import { EYE_TITLES, type Eye, eyeKey } from '../base/eyes';
import { ACUITY_SCALE_TITLES, isAcuity, readAcuity, scaleOf } from './acuity.rules';
import { settledAxis } from './refraction-record.rules';
import type { ShorthandEye, ShorthandLine } from './shorthand.rules';

/** Fields of a table of eyes that a line of shorthand can fill; names for one eye. */
export interface ShorthandPlaces {
  /** Name of the table in a refusal: 远用处方. */
  readonly title: string;
  /** Prefixes of the refractions, in the order in which they are filled: '' is `sph`, `r1` is `r1Sph`. */
  readonly refractions: readonly string[];
  readonly add?: string | undefined;
  readonly acuity?: string | undefined;
  readonly pd?: string | undefined;
  /** The field of the pupil distance of both eyes together. */
  readonly wholePd?: string | undefined;
  /** In which acuities are read. */
  readonly visionType: number;
  /** What to do instead, where the table has no addition. */
  readonly withoutAdd?: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export type ShorthandFill =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly says: string };

/**
 * Returns the first value without a field in this table; such a line is refused, so that nothing is dropped silently.
 */
function homeless({ eyes, wholePd }: ShorthandLine, places: ShorthandPlaces): string | undefined {
  const { title, add, acuity, pd, withoutAdd } = places;
  const lacks = (word: string, instead = '请从速记中去掉') => `${title}没有${word}，${instead}`;
  if (!add && eyes.some((one) => one.add !== null)) return lacks('下加光', withoutAdd);
  if (!acuity && eyes.some((one) => one.acuity !== null)) return lacks('矫正视力');
  if (!pd && eyes.some((one) => one.pd !== null)) return lacks('单眼瞳距');
  if (places.wholePd || wholePd === null) return undefined;
  return lacks('双眼瞳距', pd ? '请分别写右眼和左眼的瞳距' : undefined);
}

/** 120204 of an eye, before anything is filled. */
function wrongAcuity({ eyes }: ShorthandLine, { visionType }: ShorthandPlaces): string | undefined {
  const wrong = eyes.find(({ acuity }) => acuity !== null && !isAcuity(readAcuity(acuity, visionType), visionType));
  const scale = ACUITY_SCALE_TITLES[scaleOf(visionType)];
  return wrong && `${EYE_TITLES[wrong.eye]}视力格式不正确，请按${scale}记录填写`;
}

const named = (prefix: string, part: 'sph' | 'cyl' | 'axis') =>
  prefix === '' ? part : `${prefix}${part.charAt(0).toUpperCase()}${part.slice(1)}`;

/** The first refraction of an eye that nobody filled in; where all are, the first again. */
function freeOf(eye: Eye, { refractions }: ShorthandPlaces, values: Values): string {
  const isFree = (prefix: string) => typeof values[eyeKey(eye, named(prefix, 'sph'))] !== 'number';
  return refractions.find(isFree) ?? refractions[0] ?? '';
}

function eyeValues(one: ShorthandEye, places: ShorthandPlaces, values: Values) {
  const { eye, sphere, cylinder, axis, add, acuity, pd } = one;
  const prefix = freeOf(eye, places, values);
  const more = [
    [places.add, add],
    [places.acuity, acuity === null ? null : readAcuity(acuity, places.visionType)],
    [places.pd, pd],
  ] as const;
  return [
    [eyeKey(eye, named(prefix, 'sph')), sphere] as const,
    [eyeKey(eye, named(prefix, 'cyl')), cylinder] as const,
    [eyeKey(eye, named(prefix, 'axis')), settledAxis(cylinder, axis)] as const,
    ...more.flatMap(([name, value]) => (name && value !== null ? [[eyeKey(eye, name), value] as const] : [])),
  ];
}

/** The fields that a line of shorthand fills: all of it, or none with the reason. */
export function shorthandFill(line: ShorthandLine, places: ShorthandPlaces, values: Values): ShorthandFill {
  const says = homeless(line, places) ?? wrongAcuity(line, places);
  if (says) return { ok: false, says };
  const filled = line.eyes.flatMap((one) => eyeValues(one, places, values));
  const whole = places.wholePd && line.wholePd !== null ? { [places.wholePd]: line.wholePd } : {};
  return { ok: true, values: { ...Object.fromEntries(filled), ...whole } };
}
