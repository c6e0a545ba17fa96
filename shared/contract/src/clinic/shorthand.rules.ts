import type { Eye } from '../base/eyes';
import { parseLens } from './lens-fields.rules';
import { numberIn, plainText } from './lens-text.rules';

/** What a line of shorthand says of one eye. */
export interface ShorthandEye {
  readonly eye: Eye;
  readonly sphere: number;
  /** Null: not said. */
  readonly cylinder: number | null;
  readonly axis: number | null;
  readonly add: number | null;
  /** Corrected acuity, as it was typed. */
  readonly acuity: string | null;
  /** Of this eye, in mm. */
  readonly pd: number | null;
}

export type Shorthand =
  | { readonly ok: true; readonly eyes: readonly ShorthandEye[] }
  | { readonly ok: false; readonly says: string };

export const SHORTHAND_EXAMPLE = 'od -1.25/-0.50x180';

const EYES_MEANT: Readonly<Record<string, readonly Eye[]>> = {
  od: ['od'],
  右: ['od'],
  r: ['od'],
  os: ['os'],
  左: ['os'],
  l: ['os'],
  ou: ['od', 'os'],
  双: ['od', 'os'],
};

const PART = /((?<![a-z])(?:od|os|ou|r|l)(?![a-z])|右眼?|左眼?|双眼?)\s*[:=]?\s*/;
const NUMBER = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)';
const POWER = new RegExp(
  `^(${NUMBER}|pl(?:ano)?|平光?)\\s*(?:ds?)?` +
    `(?:\\s*(?:/\\s*|\\s|(?=[+-]))(${NUMBER})\\s*(?:dc?)?)?` +
    '(?:\\s*(?:x|@|ax)\\s*(\\d{1,3})|\\s+(\\d{1,3}))?\\s*°?\\s*$',
);

/** What may be said behind a refraction, in any order. */
const TAIL = /^(.*?)\s*(add|va|pd)\s*[:=]?\s*([^\s:=]+)\s*$/;

interface Tail {
  readonly power: string;
  readonly said: Readonly<Record<string, string>>;
}

function tailOf(part: string, said: Readonly<Record<string, string>> = {}): Tail {
  const [, power, name, value] = TAIL.exec(part) ?? [];
  if (power === undefined || name === undefined || value === undefined) return { power: part, said };
  return tailOf(power, { ...said, [name]: value });
}

const HUNDREDTHS = /^[+-]?\d{2,}$/;
const HUNDREDTHS_FROM = 25;

/** Without a point, a whole number of at least 25 is hundredths, in sphere and cylinder alike (domain-workstation §2.7). */
function dioptresIn(kind: 'sphere' | 'cylinder', text: string): number | null {
  const value = Number(text);
  const isHundredths = HUNDREDTHS.test(text) && Math.abs(value) >= HUNDREDTHS_FROM;
  return isHundredths ? value / 100 : parseLens(kind, text);
}

function refused(part: string): Shorthand {
  return { ok: false, says: `看不懂「${part.trim()}」，请按「${SHORTHAND_EXAMPLE}」的样子填写` };
}

function valuesOf(part: string): Omit<ShorthandEye, 'eye'> | null {
  const { power: said, said: tail } = tailOf(part);
  const [, sphere, cylinder, marked, bare] = POWER.exec(said) ?? [];
  if (sphere === undefined) return null;
  const axis = marked ?? bare;
  // An axis says nothing without a cylinder: more likely a number was left out.
  if (axis !== undefined && cylinder === undefined) return null;
  const power = /^[pl平]/.test(sphere) ? 0 : dioptresIn('sphere', sphere);
  const [add, pd] = [tail.add, tail.pd].map((text) => (text === undefined ? undefined : numberIn(text)));
  if (power === null || add === null || pd === null) return null;
  return {
    sphere: power,
    cylinder: cylinder === undefined ? null : dioptresIn('cylinder', cylinder),
    axis: axis === undefined ? null : parseLens('axis', axis),
    add: add === undefined ? null : parseLens('add', String(add)),
    acuity: tail.va?.toUpperCase() ?? null,
    pd: pd ?? null,
  };
}

/**
 * Reads `od -1.25/-0.50x180`, `os +2 -1 x 90`, `ou -3.00`, `右 -1.00/-0.50×5 左 平光`, several eyes in one line; full-width
 * characters, `*` and `×` count as the plain ones, a missing cylinder is none. Limits are not judged here.
 */
export function readShorthand(typed: string): Shorthand {
  const text = plainText(typed).toLowerCase();
  const [before = '', ...parts] = text.split(PART);
  if (before.trim() !== '' || parts.length === 0) return refused(before === '' ? typed : before);
  const eyes: ShorthandEye[] = [];
  for (let place = 0; place < parts.length; place += 2) {
    const [name = '', part = ''] = parts.slice(place, place + 2);
    const values = valuesOf(part.trim());
    if (!values) return refused(`${name} ${part}`);
    for (const eye of EYES_MEANT[name.replace('眼', '')] ?? []) eyes.push({ eye, ...values });
  }
  return { ok: true, eyes };
}
