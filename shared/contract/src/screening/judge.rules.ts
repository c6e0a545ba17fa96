import type { CodeOf } from '../base/dict';
import { decimal } from '../clinic/decimal';
import { acuityPoints } from './acuity-points.rules';
import type { AgeBounds, JudgingRules, LevelBounds } from './rule-set-bands.constants';
import { screeningTag } from './screening.dicts';

export type ScreeningTag = CodeOf<typeof screeningTag>;
export type WarnLevel = 0 | 1 | 2 | 3;
type MaybeLevel = WarnLevel | null;

/** Measurements of one eye: acuities as text in the task's scale, sphere and cylinder in dioptres. */
export interface ScreenedEye {
  readonly ucva?: string | null;
  readonly cva?: string | null;
  readonly sph?: number | null;
  readonly cyl?: number | null;
}

export interface ScreenedChild {
  /** Whole years on the day of the examination; null where the birthday is not known. */
  readonly age: number | null;
  /** 1 five points, 2 decimal. */
  readonly scale: 1 | 2;
  /** 0 none, 1 frame, 2 soft lens, 3 orthokeratology, 4 RGP. */
  readonly wearType: 0 | 1 | 2 | 3 | 4;
  readonly od: ScreenedEye;
  readonly os: ScreenedEye;
  readonly eyeNote?: string | null;
  /** False: the child could not be examined (未检). */
  readonly cooperate: boolean;
}

export interface Judgement {
  /** 0 incomplete, 1 normal, 2 warned. */
  readonly judgeState: 0 | 1 | 2;
  /** Of the warned alone. */
  readonly warnLevel: MaybeLevel;
  readonly tags: readonly ScreeningTag[];
  /** Null where nothing could be judged. */
  readonly advice: string | null;
}

/** Every result shows it: a screening is no diagnosis. */
export const SCREENING_NOTICE = '筛查结果仅供参考，请到医疗机构进一步检查';

const YOUNGEST = 3;
const ORTHOKERATOLOGY = 3;
const LEVELS: readonly WarnLevel[] = [3, 2, 1, 0];

function highest(levels: readonly MaybeLevel[]): MaybeLevel {
  return LEVELS.find((level) => levels.includes(level)) ?? null;
}

/** The highest level whose bound is reached. */
function levelOf(bounds: LevelBounds, reaches: (bound: number, level: WarnLevel) => boolean): MaybeLevel {
  return LEVELS.find((level) => bounds[level] !== null && reaches(bounds[level], level)) ?? null;
}

const NO_LEVELS: LevelBounds = [null, null, null, null];

function ofAge(rows: readonly AgeBounds[], age: number): LevelBounds {
  return rows.find(({ from, to }) => age >= from && (to === null || age <= to))?.levels ?? NO_LEVELS;
}

/** Spherical equivalent in dioptres, not rounded: a bound may lie between two steps. */
function equivalent({ sph, cyl }: ScreenedEye): number | null {
  if (typeof sph !== 'number') return null;
  return decimal(cyl ?? 0)
    .div(2)
    .plus(sph)
    .toNumber();
}

interface JudgedEye {
  readonly ucva: number | null;
  readonly se: number | null;
  readonly vision: MaybeLevel;
  readonly worn: MaybeLevel;
  readonly myopia: MaybeLevel;
  readonly astigmatism: MaybeLevel;
  readonly hyperopia: MaybeLevel;
}

function below(bounds: LevelBounds, points: number | null): MaybeLevel {
  return points === null ? null : levelOf(bounds, (bound) => points < bound);
}

function judgeEye(eye: ScreenedEye, { age, scale, wearType }: ScreenedChild & { age: number }, rules: JudgingRules) {
  const { bands, seMyopiaInclusive } = rules;
  const [ucva, cva] = [acuityPoints(eye.ucva, scale), acuityPoints(eye.cva, scale)];
  const se = equivalent(eye);
  const strict = (level: WarnLevel) => level === 0 || (level === 1 && !seMyopiaInclusive);
  const cylinder = Math.abs(eye.cyl ?? 0);
  return {
    ucva,
    se,
    vision: below(ofAge(bands.vision, age), ucva),
    worn: wearType === 0 ? null : below(ofAge(bands.wornVision, age), cva),
    myopia: se === null ? null : levelOf(bands.myopia, (bound, level) => (strict(level) ? se < bound : se <= bound)),
    astigmatism: levelOf(bands.astigmatism, (bound, level) => (level === 0 ? cylinder >= bound : cylinder > bound)),
    hyperopia: se === null ? null : levelOf(ofAge(bands.hyperopia, age), (bound) => se > bound),
  } satisfies JudgedEye;
}

function anisometropia([od, os]: readonly [JudgedEye, JudgedEye], bounds: LevelBounds): MaybeLevel {
  if (od.se === null || os.se === null) return null;
  const difference = decimal(od.se).minus(os.se).abs().toNumber();
  return levelOf(bounds, (bound) => difference >= bound);
}

const POOR: readonly ScreeningTag[] = ['视力不良重', '视力不良中', '视力不良轻'];

function poorVision(eyes: readonly JudgedEye[], age: number, { bands }: JudgingRules): ScreeningTag | null {
  const { from, below: bounds } = bands.poorVision;
  const worse = Math.min(...eyes.flatMap(({ ucva }) => (ucva === null ? [] : [ucva])));
  if (age < from) return null;
  const [slight, moderate, severe] = bounds;
  return POOR[[severe, moderate, slight].findIndex((bound) => worse < bound)] ?? null;
}

function inOrder(tags: ReadonlySet<ScreeningTag | null>): ScreeningTag[] {
  return screeningTag.rows.map(({ code }) => code).filter((tag) => tags.has(tag));
}

function verdict(level: MaybeLevel, tags: ReadonlySet<ScreeningTag | null>, { adviceTexts }: JudgingRules): Judgement {
  const advice = level === null ? adviceTexts.normal : adviceTexts.levels[level];
  return { judgeState: level === null ? 1 : 2, warnLevel: level, tags: inOrder(tags), advice };
}

function refractionTags(eyes: readonly JudgedEye[], child: ScreenedChild & { age: number }, rules: JudgingRules) {
  const { poorVision: poor, reserveTo } = rules.bands;
  const isOld = child.age >= poor.from;
  const some = (holds: (eye: JudgedEye) => boolean, tag: ScreeningTag) => (eyes.some(holds) ? tag : null);
  const isMyopic = (eye: JudgedEye) => eye.myopia !== null && eye.myopia > 0;
  const isPoor = ({ ucva }: JudgedEye) => ucva !== null && ucva < poor.below[0];
  return [
    isOld ? some((eye) => isMyopic(eye) && isPoor(eye), '筛查性近视') : null,
    some((eye) => eye.myopia === 3, '高度近视'),
    child.age <= reserveTo ? some(({ se }) => se !== null && se < 0, '远视储备不足') : null,
    isOld ? some((eye) => eye.myopia === 0, '近视前期关注') : null,
    some((eye) => eye.astigmatism !== null, '散光'),
    some((eye) => eye.hyperopia !== null, '远视'),
  ];
}

function hasRefraction({ sph, cyl }: ScreenedEye): boolean {
  return typeof sph === 'number' || typeof cyl === 'number';
}

/** Judges a child who sleeps in orthokeratology lenses by daytime acuity only. */
function judgeOrthokeratology({ od, os, scale }: ScreenedChild, noted: MaybeLevel, rules: JudgingRules): Judgement {
  const seen = [od, os].map(({ cva }) => acuityPoints(cva, scale));
  if (seen.includes(null)) return INCOMPLETE;
  const levels = seen.map((points) => below(rules.bands.orthokeratologyVision, points));
  return verdict(highest([...levels, noted]), new Set(['塑形镜', noted === null ? null : '眼部异常']), rules);
}

const INCOMPLETE: Judgement = { judgeState: 0, warnLevel: null, tags: [], advice: null };

/**
 * Judges one child by a set of rules (domain-screening-reports §3): each eye by itself, the child by the worse of all.
 * Sign and suffix of an acuity are ignored; the line alone counts.
 */
export function judgeScreening(screened: ScreenedChild, rules: JudgingRules): Judgement {
  const { age, wearType, cooperate, eyeNote } = screened;
  if (!cooperate) return { ...INCOMPLETE, tags: ['未检'] };
  if (age === null || age < YOUNGEST) return INCOMPLETE;
  const noted = eyeNote?.trim() ? 1 : null;
  if (wearType === ORTHOKERATOLOGY) return judgeOrthokeratology(screened, noted, rules);
  const child = { ...screened, age };
  const eyes = [judgeEye(child.od, child, rules), judgeEye(child.os, child, rules)] as const;
  if (eyes.some(({ ucva }) => ucva === null)) return INCOMPLETE;
  const apart = anisometropia(eyes, rules.bands.anisometropia);
  const worn = highest(eyes.map((eye) => eye.worn));
  const levels = eyes.flatMap((eye) => [eye.vision, eye.myopia, eye.astigmatism, eye.hyperopia]);
  const tags = new Set<ScreeningTag | null>([
    poorVision(eyes, age, rules),
    ...refractionTags(eyes, child, rules),
    apart === null ? null : '屈光参差',
    worn === null ? null : '欠矫',
    hasRefraction(child.od) || hasRefraction(child.os) ? null : '仅视力',
    noted === null ? null : '眼部异常',
  ]);
  return verdict(highest([...levels, apart, worn, noted]), tags, rules);
}
