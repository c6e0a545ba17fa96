import { EYE_TITLES, EYES, type Eye, eyeKey } from '../../../base/eyes';

type Figured = Readonly<Record<string, unknown>>;

const ZONES = ['stainCentral', 'stainNasal', 'stainTemporal', 'stainSuperior', 'stainInferior'] as const;
const PAIN = 2;
const INFILTRATED = 2;
const SEVERE = 3;
const MARKED = 2;

function grade(record: Figured, eye: Eye, name: string): number {
  const value = record[eyeKey(eye, name)];
  return typeof value === 'number' ? value : 0;
}

/** The worst zone of an eye; null where none was graded. */
export function stainMax(record: Figured, eye: Eye): number | null {
  const graded = ZONES.flatMap((zone) => {
    const value = record[eyeKey(eye, zone)];
    return typeof value === 'number' ? [value] : [];
  });
  return graded.length > 0 ? Math.max(...graded) : null;
}

const hurts = ({ symptoms }: Figured) => Array.isArray(symptoms) && symptoms.includes(PAIN);

/**
 * Returns the verdict of the corneal findings on continued wear (domain-workstation §3.5): `stop` forbids it; `doctor`
 * leaves it to an account that may prescribe. `n` is the grade that decides.
 */
export function wearVerdict(record: Figured): { readonly verdict: 'stop' | 'doctor' | 'free'; readonly n: number } {
  const worst = Math.max(...EYES.map((eye) => stainMax(record, eye) ?? 0));
  const infiltrate = Math.max(...EYES.map((eye) => grade(record, eye, 'infiltrate')));
  if (worst >= SEVERE || infiltrate >= INFILTRATED || record.ulcer === true) {
    return { verdict: 'stop', n: Math.max(worst, infiltrate) };
  }
  const central = Math.max(...EYES.map((eye) => grade(record, eye, 'stainCentral')));
  if (worst >= MARKED || (central >= 1 && hurts(record))) return { verdict: 'doctor', n: worst };
  return { verdict: 'free', n: worst };
}

interface Harmed {
  readonly eye: Eye;
  readonly harm: '溃疡' | '浸润' | '角膜炎';
}

/** The eyes for which wearing is forbidden, and why; an ulcer is said of both together and is that of the eye that is stained worse. */
export function harmedEyes(record: Figured): readonly Harmed[] {
  const worst = Math.max(...EYES.map((eye) => stainMax(record, eye) ?? 0));
  return EYES.flatMap((eye): readonly Harmed[] => {
    const stained = stainMax(record, eye);
    if (record.ulcer === true && stained === worst) return [{ eye, harm: '溃疡' }];
    if (grade(record, eye, 'infiltrate') >= INFILTRATED) return [{ eye, harm: '浸润' }];
    return (stained ?? 0) >= SEVERE ? [{ eye, harm: '角膜炎' }] : [];
  });
}

const MINUTES_LATE = 120;

/** Minutes from waking to the examination of the first day; null where either is unknown. */
export function minutesSinceWaking({ wokeAt, examAt }: Figured): number | null {
  if (typeof wokeAt !== 'string' || typeof examAt !== 'string') return null;
  const [from, to] = [wokeAt, examAt].map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hours * 60 + minutes;
  });
  return to === undefined || from === undefined ? null : to - from;
}

/** Too late on the first morning to see how the lens lay (§8b 5). */
export function isLateMorning(record: Figured): boolean {
  const minutes = minutesSinceWaking(record);
  return minutes !== null && minutes > MINUTES_LATE;
}

const OFF_CENTRE_MM = 1;

/** Eyes whose treatment zone lies too far from the pupil. */
export function offCentre(record: Figured): readonly Eye[] {
  return EYES.filter((eye) => {
    const off = record[eyeKey(eye, 'tzDecenter')];
    return typeof off === 'number' && off > OFF_CENTRE_MM;
  });
}

const LONG_MM = 26;

/** Eyes so long that high myopia is to be thought of (§8b 6). */
export function longEyes(record: Figured): readonly Eye[] {
  return EYES.filter((eye) => {
    const al = record[eyeKey(eye, 'al')];
    return typeof al === 'number' && al >= LONG_MM;
  });
}

export const LONG_SAYS = (eye: Eye) => `${EYE_TITLES[eye]}提示高度近视风险`;
