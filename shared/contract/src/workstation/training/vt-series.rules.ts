import type { CodeOf } from '../../base/dict';
import type { AcuityScale } from '../../clinic/acuity.rules';
import { logMar, scaleOf } from '../../clinic/acuity.rules';
import { phoriaText } from '../../clinic/phoria.rules';
import { leastAmplitude, usualFacility } from '../forms/binocular-proposals.rules';
import type { vtMeasure } from './vt.dicts';
import { type KeyFigure, keyName } from './vt-record.form';

type Measure = CodeOf<typeof vtMeasure>;
type Figures = Readonly<Record<string, unknown>>;

/** A finished session, or a finished examination by the code of its form. */
export interface Source {
  readonly day: string;
  readonly content: Figures;
}
export interface Examined extends Source {
  readonly form: string;
}

export interface Point {
  readonly day: string;
  readonly value: number;
  readonly says?: string;
}

export interface Series {
  readonly measure: Measure;
  readonly unit: string;
  readonly points: Point[];
  readonly baseline: Point | null;
  readonly latest: Point | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Figure of one reading, and its words if they differ from the figure. */
type Reading = Omit<Point, 'day'> | undefined;

const figure = (value: unknown): Reading =>
  typeof value === 'number' && Number.isFinite(value) ? { value } : undefined;

function acuity(text: unknown, { vaScale }: Figures): Reading {
  if (typeof text !== 'string' || text === '') return undefined;
  const value = logMar(text, (vaScale as AcuityScale | undefined) ?? scaleOf(1));
  return value === null ? undefined : { value, says: text };
}

/** With both eyes where that was measured, else of the weaker one. */
function weaker(content: Figures, name: string): Reading {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const both = figure(content[`ou${title}`]);
  if (both) return both;
  const eyes = [content[`od${title}`], content[`os${title}`]].filter((value) => typeof value === 'number');
  return eyes.length > 0 ? { value: Math.min(...eyes) } : undefined;
}

function worseAcuity(content: Figures): Reading {
  const eyes = [acuity(content.odBcva, content), acuity(content.osBcva, content)].filter((one) => one !== undefined);
  return eyes.sort((a, b) => b.value - a.value)[0];
}

interface Measured {
  readonly measure: Measure;
  readonly unit: string;
  /** Its name in the record of a session; absent where only examinations measure it. */
  readonly key?: KeyFigure;
  /** The examination that measures it, and how it is read there. */
  readonly form: string;
  readonly read: (content: Figures) => Reading;
}

/** Exophoria is below zero. */
function phoria(value: unknown): Reading {
  const read = figure(value);
  return read && { ...read, says: phoriaText(read.value) };
}

const MEASURES: readonly Measured[] = [
  { measure: 'PHORIA_FAR', unit: 'Δ', form: 'F11', read: ({ phoriaFarH }) => phoria(phoriaFarH) },
  { measure: 'PHORIA_NEAR', unit: 'Δ', form: 'F11', read: ({ phoriaNearH }) => phoria(phoriaNearH) },
  {
    ...{ measure: 'ACA', unit: 'Δ/D', form: 'F12' },
    read: ({ acaGradient, acaCalc }) => figure(acaGradient) ?? figure(acaCalc),
  },
  { measure: 'AMP', unit: 'D', key: 'amp', form: 'F13', read: (content) => weaker(content, 'amp') },
  { measure: 'FLIP', unit: 'cpm', key: 'flip', form: 'F13', read: (content) => weaker(content, 'flip') },
  { measure: 'NPC', unit: 'cm', key: 'npc', form: 'F14', read: ({ npcBreak }) => figure(npcBreak) },
  { measure: 'BO', unit: 'Δ', key: 'boBreak', form: 'F14', read: ({ nearBoBreak }) => figure(nearBoBreak) },
  { measure: 'BI', unit: 'Δ', key: 'biBreak', form: 'F14', read: ({ nearBiBreak }) => figure(nearBiBreak) },
  {
    ...{ measure: 'STEREO', unit: '″', key: 'stereo', form: 'F15' },
    read: ({ stereoSec }) =>
      figure(stereoSec === null || stereoSec === '无' ? undefined : Number(stereoSec ?? Number.NaN)),
  },
  { measure: 'VA', unit: 'logMAR', key: 'va', form: 'F04', read: worseAcuity },
];

/** Every form of examination that a report looks at. */
export const EXAMINED_FORMS: readonly string[] = [...new Set(MEASURES.map(({ form }) => form))];

const FINE_STEREO = 60;
const FINEST_STEREO = 20;

/** Between which a figure is usual: phoria, fusion and AC/A by Morgan, amplitude and facility by age, the near point by the parameter. */
function usual(
  measure: Measure,
  age: number | null,
  npcCm: number,
): readonly [low: number | null, high: number | null] {
  const bino = usualFacility(age)?.bino;
  switch (measure) {
    case 'PHORIA_FAR':
      return [-3, 1];
    case 'PHORIA_NEAR':
      return [-6, 0];
    case 'ACA':
      return [2, 6];
    case 'AMP':
      return [leastAmplitude(age) ?? null, null];
    case 'FLIP':
      return bino ? [bino[0] - bino[1], bino[0] + bino[1]] : [null, null];
    case 'NPC':
      return [0, npcCm];
    case 'BO':
      return [15, 27];
    case 'BI':
      return [17, 25];
    case 'STEREO':
      return [FINEST_STEREO, FINE_STEREO];
    case 'VA':
      return [null, 0];
  }
}

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly age: number | null;
  readonly npcCm: number;
}

const readSession = ({ key }: Measured, { content }: Source, when: 'before' | 'after'): Reading => {
  if (!key) return undefined;
  const value = content[keyName(when, key)];
  return key === 'va' ? acuity(value, content) : figure(value);
};

/** Returns one point for each day, the last of the day. */
function lastOfDays(points: readonly Point[]): Point[] {
  const days = new Map(points.map((point) => [point.day, point]));
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}

function seriesOf(of: Measured, sessions: readonly Source[], examined: readonly Examined[], asked: Asked): Series {
  const { from, to, age, npcCm } = asked;
  const at = (day: string, reading: Reading): Point[] => (reading ? [{ day, ...reading }] : []);
  const found = examined
    .filter(({ form, day }) => form === of.form && day <= to)
    .flatMap(({ day, content }) => at(day, of.read(content)));
  const trained = sessions.filter(({ day }) => day >= from && day <= to);
  const ended = trained.flatMap((one) => at(one.day, readSession(of, one, 'after') ?? readSession(of, one, 'before')));
  const [began] = trained.flatMap((one) => at(one.day, readSession(of, one, 'before')));
  const points = lastOfDays([...found.filter(({ day }) => day >= from), ...ended]);
  const [low, high] = usual(of.measure, age, npcCm);
  const { measure, unit } = of;
  const before = found.filter(({ day }) => day <= from).at(-1);
  return { measure, unit, points, baseline: before ?? began ?? null, latest: points.at(-1) ?? null, low, high };
}

/** Every measure of which anything is known between two days. */
export function vtSeries(sessions: readonly Source[], examined: readonly Examined[], asked: Asked): Series[] {
  return MEASURES.map((of) => seriesOf(of, sessions, examined, asked)).filter(({ points }) => points.length > 0);
}
