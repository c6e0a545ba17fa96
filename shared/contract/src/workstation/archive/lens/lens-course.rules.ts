import { dictName } from '../../../base/dict';
import { EYE_TITLES, EYES, type Eye, eyeKey } from '../../../base/eyes';
import type { FieldSpec } from '../../../base/field';
import { type Figures, figureText } from '../../form-groups';
import { daysBetween } from '../../growth/growth-series.rules';
import { stainingGrade } from './lens-archive.dicts';
import type { CourseRecord } from './lens-course.fields';
import { stainMax } from './lens-review.rules';
import { okTry, rigidTry, softTry } from './lens-try.form';

/** The records of an archive by what they say of a lens. */
const [TRY, ORDER, CHECK, REVIEW] = ['lens-try', 'lens-order', 'lens-check', 'lens-review'];

/** What makes one lens another, in the order in which it is said. */
const FIGURES = [
  ...(['bc', 'dia', 'sph', 'power', 'cyl', 'axis', 'add', 'targetD', 'bozd', 'acK', 'acK2', 'acRadius'] as const),
  ...(['acWidth', 'rcRadius', 'rcWidth', 'pcRadius', 'pcWidth', 'eValue', 'jessen'] as const),
] as const;
const SHORT = ['bc', 'dia', 'sph', 'power', 'targetD', 'acK'] as const;

/** How a figure is written: by the form that knows it. */
const SPECS: Readonly<Record<string, FieldSpec>> = { ...softTry.fields, ...rigidTry.fields, ...okTry.fields };

function specOf(name: string): { readonly title: string; readonly spec: FieldSpec } | undefined {
  const spec = SPECS[eyeKey('od', name)];
  return spec && { spec, title: spec.title.replace(EYE_TITLES.od, '') };
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

function said(name: string, value: unknown): string {
  const known = specOf(name);
  if (!known || isBlank(value)) return '';
  return `${figureText(known.spec, value)}${known.spec.unit ?? ''}`;
}

/** A lens of one eye in a line; empty where the record says nothing of that eye. */
export function lensText(record: Figures, eye: Eye): string {
  return SHORT.flatMap((name) => {
    const text = said(name, record[eyeKey(eye, name)]);
    return text ? [`${specOf(name)?.title} ${text}`] : [];
  }).join(' ');
}

const speaksOf = (record: Figures, eye: Eye) => FIGURES.some((name) => !isBlank(record[eyeKey(eye, name)]));

interface Named {
  readonly content: Figures;
  readonly breedName?: string | null | undefined;
}

/** What of a lens is not as it was in the one before, a figure at a time; nothing where either says nothing of the eye. */
function changesOf(before: Named, after: Named, eye: Eye): readonly string[] {
  if (!speaksOf(before.content, eye) || !speaksOf(after.content, eye)) return [];
  return FIGURES.flatMap((name) => {
    const key = eyeKey(eye, name);
    const [old, now] = [before.content[key], after.content[key]];
    if (isBlank(old) || isBlank(now) || old === now) return [];
    return [`${specOf(name)?.title} ${said(name, old)}→${said(name, now)}`];
  });
}

/** What changed between two lenses, in words: 「右眼 基弧 8.60mm→8.50mm；左眼 不变；设计 环曲→四弧」. Empty without one before. */
export function lensChange(before: Named | undefined, after: Named): string {
  if (!before) return '';
  const eyes = EYES.flatMap((eye) => {
    if (!speaksOf(before.content, eye) || !speaksOf(after.content, eye)) return [];
    return [`${EYE_TITLES[eye]} ${changesOf(before, after, eye).join('，') || '不变'}`];
  });
  const [old, now] = [before.content.design, after.content.design];
  const design = !isBlank(old) && !isBlank(now) && old !== now ? [`设计 ${old}→${now}`] : [];
  const isOtherBreed = before.breedName && after.breedName && before.breedName !== after.breedName;
  return [...eyes, ...design, ...(isOtherBreed ? [`品种 ${before.breedName}→${after.breedName}`] : [])].join('；');
}

/** A lens that is or was worn, or waits to be. */
export interface WornLens {
  readonly eye: Eye;
  readonly cycleNo: number;
  readonly from: string;
  /** Until the next one of the eye; null while it is the last. */
  readonly to: string | null;
  readonly text: string;
  readonly breedName: string | null;
  /** Compared with the one before it. */
  readonly change: string;
}

/** Of the archive itself: when its newest lenses were first worn. */
export interface WornSince {
  readonly cycleNo: number;
  readonly odStartDate?: string | null | undefined;
  readonly osStartDate?: string | null | undefined;
}

const covers = ({ eyeScope }: Figures, eye: Eye) => eyeScope !== (eye === 'od' ? 'OS' : 'OD');

/** Returns the source of a lens's parameters: its order, otherwise the last trial of its cycle. */
function sourceOf(records: readonly CourseRecord[], cycleNo: number, eye: Eye): CourseRecord | undefined {
  const own = records.filter((one) => one.cycleNo === cycleNo);
  const ordered = own.filter(({ kind, content }) => kind === ORDER && covers(content, eye));
  return ordered.at(-1) ?? own.filter(({ kind, content }) => kind === TRY && speaksOf(content, eye)).at(-1);
}

/** The day on which a lens was first worn: its delivery says so, and of lenses that have none the archive. */
function startOf(records: readonly CourseRecord[], cycleNo: number, eye: Eye, since: WornSince): string | null {
  const delivered = records.filter((one) => one.kind === CHECK && one.cycleNo === cycleNo);
  if (delivered.length === 0) {
    return since.cycleNo === cycleNo ? ((eye === 'od' ? since.odStartDate : since.osStartDate) ?? null) : null;
  }
  const own = delivered.findLast(({ content }) => !isBlank(content[eyeKey(eye, 'barCode')]));
  return typeof own?.content.startWearDate === 'string' ? own.content.startWearDate : null;
}

/** The lenses of each eye in the order in which they were worn. */
export function wornLenses(records: readonly CourseRecord[], since: WornSince): readonly WornLens[] {
  const cycles = [...new Set([...records.map(({ cycleNo }) => cycleNo ?? 0), since.cycleNo])].filter((no) => no > 0);
  return EYES.flatMap((eye) => {
    const worn = cycles
      .sort((a, b) => a - b)
      .flatMap((cycleNo) => {
        const from = startOf(records, cycleNo, eye, since);
        return from ? [{ cycleNo, from, source: sourceOf(records, cycleNo, eye) }] : [];
      });
    return worn.map(({ cycleNo, from, source }, at): WornLens => {
      const before = worn[at - 1]?.source;
      const changes = before && source ? changesOf(before, source, eye).join('，') || '不变' : '';
      return {
        ...{ eye, cycleNo, from, to: worn[at + 1]?.from ?? null },
        text: source ? lensText(source.content, eye) : '',
        breedName: source?.breedName ?? null,
        change: changes && `${EYE_TITLES[eye]} ${changes}`,
      };
    });
  });
}

const DAYS_A_MONTH = 30.4375;

/** How long a lens has been worn on a day: 「12天」, 「7.5月」. */
export function lensAge(from: string, day: string): string {
  const days = daysBetween(from, day);
  if (days < 0) return '未起戴';
  return days < 31 ? `${days}天` : `${(days / DAYS_A_MONTH).toFixed(1)}月`;
}

/** Returns the ages of the lenses worn on a day; one figure if both eyes' lenses have the same age. */
export function agesOn(lenses: readonly WornLens[], day: string): string {
  const worn = lenses.filter(({ from, to }) => from <= day && (to === null || day < to));
  const ages = worn.map(({ eye, from }) => ({ eye, age: lensAge(from, day) }));
  const [first, second] = ages;
  if (!first) return '';
  if (second && first.age === second.age) return first.age;
  return ages.map(({ eye, age }) => `${EYE_TITLES[eye].charAt(0)} ${age}`).join(' ');
}

const TITLES: Readonly<Record<string, string>> = {
  [TRY as string]: '试戴',
  [ORDER as string]: '订片',
  [CHECK as string]: '交付',
  [REVIEW as string]: '复查',
};

/** One row of the course: what happened on a day, and what of it is worth knowing. */
export interface CourseEvent {
  readonly recordId: number;
  readonly kind: string;
  readonly title: string;
  readonly day: string;
  readonly staffName: string;
  /** Of the lenses that are worn on the day. */
  readonly age: string;
  /** Findings or actions in words. */
  readonly words: string;
  /** Compared with the lens before it; of trials and orders alone. */
  readonly change: string;
  /** The worst zone of each eye; of reviews, and of trials after the lens was taken out. */
  readonly stain: Readonly<Record<Eye, number | null>>;
}

const stainOf = ({ kind, content }: CourseRecord, eye: Eye): number | null => {
  const value = kind === TRY ? content[eyeKey(eye, 'staining')] : stainMax(content, eye);
  return typeof value === 'number' ? value : null;
};

function wordsOf({ kind, content, breedName }: CourseRecord): string {
  if (kind === TRY || kind === ORDER) {
    const lenses = EYES.flatMap((eye) => {
      const text = lensText(content, eye);
      return text ? [`${EYE_TITLES[eye]} ${text}`] : [];
    });
    return [breedName ?? '', ...lenses, String(content.orderType ?? content.fitResult ?? '')]
      .filter(Boolean)
      .join('；');
  }
  if (kind === CHECK) return [`复核${content.verifyResult ?? ''}`, `起戴 ${content.startWearDate ?? '—'}`].join('，');
  const stains = EYES.flatMap((eye) => {
    const worst = stainMax(content, eye);
    return worst === null ? [] : [`${EYE_TITLES[eye]}染色 ${dictName(stainingGrade, worst)}`];
  });
  const lengths = EYES.flatMap((eye) => {
    const al = content[eyeKey(eye, 'al')];
    return typeof al === 'number' ? [`${EYE_TITLES[eye]}眼轴 ${al.toFixed(2)}mm`] : [];
  });
  return [...stains, ...lengths, String(content.action ?? '')].filter(Boolean).join('，');
}

/** The course of an archive, the newest first. */
export function courseEvents(records: readonly CourseRecord[], lenses: readonly WornLens[]): readonly CourseEvent[] {
  return records
    .map((one, at): CourseEvent => {
      const { recordId, kind, seq, recordDate: day, staffName } = one;
      const isLens = kind === TRY || kind === ORDER;
      const before = records.slice(0, at).findLast((earlier) => earlier.kind === TRY || earlier.kind === ORDER);
      return {
        ...{ recordId, kind, day, staffName: staffName ?? '', words: wordsOf(one) },
        title: `第${seq}次${TITLES[kind] ?? '记录'}`,
        age: agesOn(lenses, day),
        change: isLens ? lensChange(before, one) : '',
        stain: { od: stainOf(one, 'od'), os: stainOf(one, 'os') },
      };
    })
    .reverse();
}
