import { EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { type EyeFinding, eyeFindings } from '@mingmou/contract/workstation/consultation.fields';
import type { Consultation } from '@mingmou/contract/workstation/consultation.rules';

type Values = Readonly<Record<string, unknown>>;

/** Code of what is normal in every list of findings (domain-workstation §8.3). */
const NORMAL = 0;
const WIDE_CUP = 0.6;
const UNEVEN_CUPS = 0.2;

/** What a list holds after a choice: normal and a finding exclude each other, and what was chosen last stays. */
export function chosenFindings(before: readonly number[], after: readonly number[]): readonly number[] {
  const isNormalNew = after.includes(NORMAL) && !before.includes(NORMAL);
  return isNormalNew ? [NORMAL] : after.length > 1 ? after.filter((code) => code !== NORMAL) : after;
}

function hasNormal({ dict, item }: FieldSpec): boolean {
  return (item?.dict ?? dict)?.rows.some(({ code }) => code === NORMAL) ?? false;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** 双眼正常: code 0 wherever nothing was found yet. What was found stays: it is for the doctor to take off. */
export function normalBothEyes(record: Consultation, names: readonly EyeFinding[]): Values {
  const values: Record<string, unknown> = {};
  for (const eye of EYES) {
    for (const name of names) {
      const field = eyeKey(eye, name);
      if (hasNormal(eyeFindings[name]) && isEmpty(record[field]))
        values[field] = eyeFindings[name].kind === 'list' ? [NORMAL] : NORMAL;
    }
  }
  return values;
}

/** OD laid over OS. */
export function rightToLeft(record: Consultation, names: readonly EyeFinding[]): Values {
  return Object.fromEntries(names.map((name) => [eyeKey('os', name), record[eyeKey('od', name)] ?? null]));
}

export function cleared(names: readonly EyeFinding[]): Values {
  return Object.fromEntries(EYES.flatMap((eye) => names.map((name) => [eyeKey(eye, name), null])));
}

/** A cup worth a second look: wide, or far from the other eye's (domain-workstation §2.3). */
export function cupHint(record: Consultation, eye: Eye): string | undefined {
  const own = record[eyeKey(eye, 'cdRatio')];
  const other = record[eyeKey(eye === 'od' ? 'os' : 'od', 'cdRatio')];
  if (typeof own !== 'number') return undefined;
  if (own >= WIDE_CUP) return `杯盘比不小于${WIDE_CUP}`;
  // In tenths: 0.5 − 0.3 falls short of 0.2 in binary.
  const isUneven = typeof other === 'number' && Math.round(Math.abs(own - other) * 10) >= UNEVEN_CUPS * 10;
  return isUneven ? `双眼杯盘比相差不小于${UNEVEN_CUPS}` : undefined;
}
