import { EYE_TITLES, type Eye } from '../base/eyes';
import { decimal, roundTo } from './decimal';
import { formatLens, LENS_LIMITS, type LensKind, lensFault, lensFaultText, parseLens } from './lens-fields.rules';
import { numberIn, plainText } from './lens-text.rules';

/** Values that a line of shorthand contains for one eye. */
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

export interface ShorthandLine {
  readonly eyes: readonly ShorthandEye[];
  /** Pupil distance of both eyes together, in mm. */
  readonly wholePd: number | null;
}

export type Shorthand =
  | ({ readonly ok: true } & ShorthandLine)
  /** `asksEye`: the line is readable and names no eye. */
  | { readonly ok: false; readonly says: string; readonly asksEye?: true };

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
    `(?:(\\s*/\\s*|\\s+|\\s*(?=[+-]))(${NUMBER})\\s*(?:dc?)?)?` +
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
  // A second value of one quantity stays with the power, which then cannot be read.
  if (power === undefined || name === undefined || value === undefined || name in said) return { power: part, said };
  return tailOf(power, { ...said, [name]: value });
}

const HUNDREDTHS_FROM = 25;

/** With a point the number is dioptres; without a point a whole number of at least 25 is hundredths (domain-workstation §2.7). */
function dioptresIn(text: string): number {
  const value = Number(text);
  const isHundredths = !text.includes('.') && Math.abs(value) >= HUNDREDTHS_FROM;
  return roundTo(isHundredths ? decimal(value).div(100) : value, 2);
}

interface Power {
  readonly sphere: number;
  readonly cylinder: number | null;
  readonly axis: number | null;
}

/** The refraction of a part, or why it is none. */
function powerIn(text: string): Power | 'unreadable' | 'bareAxis' {
  const [, sphere, separator = '', cylinder, marked, bare] = POWER.exec(text) ?? [];
  if (sphere === undefined) return 'unreadable';
  const axis = marked ?? bare;
  // `-3.00 175`: an unsigned whole number at the end may be an axis, and then a cylinder was left out.
  const isAxis = axis === undefined && cylinder !== undefined && /^\d+$/.test(cylinder) && !separator.includes('/');
  if (isAxis || (axis !== undefined && cylinder === undefined)) return 'bareAxis';
  return {
    sphere: /^[pl平]/.test(sphere) ? 0 : dioptresIn(sphere),
    cylinder: cylinder === undefined ? null : dioptresIn(cylinder),
    axis: axis === undefined ? null : parseLens('axis', axis),
  };
}

interface Part extends Omit<ShorthandEye, 'eye'> {
  readonly wholePd: number | null;
}

const JUDGED: readonly (readonly [
  name: 'sphere' | 'cylinder' | 'axis' | 'add' | 'pd',
  kind: LensKind,
  title: string,
])[] = [
  ['sphere', 'sphere', '球镜'],
  ['cylinder', 'cylinder', '柱镜'],
  ['axis', 'axis', '轴位'],
  ['add', 'add', '下加光'],
  ['pd', 'pdMono', '瞳距'],
];

/** Why a value can never be saved; `title` names the eye. */
function faultOf(part: Part, title: string): string | undefined {
  for (const [name, kind, what] of JUDGED) {
    const fault = lensFault(kind, part[name]);
    if (fault) return lensFaultText(`${title}${what}`, kind, fault);
  }
  const whole = lensFault('pd', part.wholePd);
  return whole && lensFaultText('双眼瞳距', 'pd', whole);
}

const rangeOf = (kind: LensKind) =>
  [LENS_LIMITS[kind].min, LENS_LIMITS[kind].max].map((limit) => formatLens(kind, limit)).join('～');

const unreadable = (text: string) => `无法识别「${text.trim()}」，示例：${SHORTHAND_EXAMPLE}`;

/**
 * Parses the part of one eye; returns the sentence of the refusal if it is unreadable. `said` is the part with the name
 * of its eye.
 */
function readPart(text: string, said: string, title: string): Part | string {
  const { power: refraction, said: tail } = tailOf(text.trim());
  const power = powerIn(refraction);
  if (power === 'bareAxis') return `「${said.trim()}」有轴位没有柱镜，请补上柱镜`;
  const [add, pd] = [tail.add, tail.pd].map((value) => (value === undefined ? undefined : numberIn(value)));
  if (power === 'unreadable' || add === null || pd === null) return unreadable(said);
  const { pdMono, pd: both } = LENS_LIMITS;
  const isWhole = pd !== undefined && pd >= both.min;
  if (pd !== undefined && !isWhole && pd > pdMono.max)
    return `瞳距${pd}超出范围（单眼${rangeOf('pdMono')}，双眼${rangeOf('pd')}）`;
  const part = {
    ...power,
    add: tail.add === undefined ? null : dioptresIn(tail.add),
    acuity: tail.va ?? null,
    pd: isWhole ? null : (pd ?? null),
    wholePd: isWhole ? pd : null,
  };
  return faultOf(part, title) ?? part;
}

const refused = (says: string): Shorthand => ({ ok: false, says });

/**
 * Reads `od -1.25/-0.50x180`, `os +2 -1 x 90`, `ou -3.00`, `右 -1.00/-0.50×5 左 平光`, several eyes in one line; full-width
 * characters, `*` and `×` count as the plain ones, a missing cylinder is none. A pupil distance from 44 mm is that of both eyes.
 * Refuses what lies outside the hard limits of its quantity; a table may have narrower ones.
 */
export function readShorthand(typed: string): Shorthand {
  const [before = '', ...parts] = plainText(typed).toLowerCase().split(PART);
  if (parts.length === 0) {
    const read = readPart(before, before, '');
    return typeof read === 'string' ? refused(read) : { ok: false, says: '哪只眼？', asksEye: true };
  }
  if (before.trim() !== '') return refused(unreadable(before));
  const eyes: ShorthandEye[] = [];
  const wholePds = new Set<number>();
  for (let place = 0; place < parts.length; place += 2) {
    const [name = '', text = ''] = parts.slice(place, place + 2);
    const meant = EYES_MEANT[name.replace('眼', '')] ?? [];
    const [one] = meant;
    const read = readPart(text, `${name} ${text}`, meant.length === 1 && one ? EYE_TITLES[one] : '双眼');
    if (typeof read === 'string') return refused(read);
    const { wholePd, ...values } = read;
    const twice = meant.find((eye) => eyes.some((earlier) => earlier.eye === eye));
    if (twice) return refused(`${EYE_TITLES[twice]}写了两次，请只留一次`);
    if (wholePd !== null) wholePds.add(wholePd);
    for (const eye of meant) eyes.push({ eye, ...values });
  }
  if (wholePds.size > 1) return refused('双眼瞳距写了两次，请只留一次');
  const [wholePd = null] = wholePds;
  return { ok: true, eyes, wholePd };
}
