import { EYES, type Eye, eyeKey, eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { decimal, roundTo } from '../../clinic/decimal';
import { lensFault } from '../../clinic/lens-fields.rules';
import { measure } from '../../clinic/measure.fields';
import { keratometryDioptres, keratometryMm, orderedKeratometry } from '../../clinic/refraction.rules';
import { examination } from '../examination';
import { remark } from '../form-groups';
import type { StageFault } from '../stage.rules';

/** Both meridians of a cornea; either unit is typed, the other follows. */
export const meridians = {
  k1: measure('kDioptres', 'K1'),
  k1Mm: measure('kMm', 'K1半径'),
  k1Axis: measure('axis', 'K1轴位'),
  k2: measure('kDioptres', 'K2'),
  k2Mm: measure('kMm', 'K2半径'),
  k2Axis: measure('axis', 'K2轴位'),
} as const;

const fields = eyes(meridians);
export type Keratometry = Partial<Values<typeof fields>>;

const MERIDIANS = ['k1', 'k2'] as const;
const PAIRS = EYES.flatMap((eye) => MERIDIANS.map((name) => [eyeKey(eye, name), eyeKey(eye, `${name}Mm`)] as const));

type Follows = readonly (readonly [field: string, value: number | null])[];

/** The unit that was not typed. */
export function followedK(typed: Keratometry): Keratometry {
  const other = PAIRS.flatMap(([dioptres, mm]): Follows => {
    const [power, radius] = [typed[dioptres], typed[mm]];
    if (dioptres in typed) return [[mm, power ? keratometryMm(power) : null]];
    return mm in typed ? [[dioptres, radius ? keratometryDioptres(radius) : null]] : [];
  });
  return Object.fromEntries(other);
}

/** 5.60 mm is 60.27 D: a value computed from a valid radius is accepted beyond the limits of typed values. */
export function derivedK(record: Keratometry): ReadonlySet<string> {
  const follows = PAIRS.filter(([dioptres, mm]) => {
    const [power, radius] = [record[dioptres], record[mm]];
    return typeof radius === 'number' && !lensFault('kMm', radius) && keratometryDioptres(radius) === power;
  });
  return new Set(follows.map(([dioptres]) => dioptres));
}

/** Both units of every meridian; where they disagree, dioptres say. */
function withBothUnits(record: Keratometry): Keratometry {
  const both = PAIRS.flatMap(([dioptres, mm]): Follows => {
    const [power, radius] = [record[dioptres], record[mm]];
    if (typeof power === 'number') {
      const fits = typeof radius === 'number' && keratometryDioptres(radius) === power;
      return fits ? [] : [[mm, keratometryMm(power)]];
    }
    return typeof radius === 'number' ? [[dioptres, keratometryDioptres(radius)]] : [];
  });
  return { ...record, ...Object.fromEntries(both) };
}

/** K1 is the flat meridian, whatever the order in which they were typed. */
export function settledK<R extends Keratometry>(record: R): R {
  const whole = withBothUnits(record);
  const swapped = EYES.flatMap((eye) => {
    const [first, second] = [whole[eyeKey(eye, 'k1')], whole[eyeKey(eye, 'k2')]];
    if (typeof first !== 'number' || typeof second !== 'number' || first <= second) return [];
    return (['', 'Mm', 'Axis'] as const).flatMap((part) => [
      [eyeKey(eye, `k1${part}`), whole[eyeKey(eye, `k2${part}`)]] as const,
      [eyeKey(eye, `k2${part}`), whole[eyeKey(eye, `k1${part}`)]] as const,
    ]);
  });
  return { ...record, ...whole, ...Object.fromEntries(swapped) };
}

/** Dioptres of both meridians, however they were typed. */
function powersOf(record: Keratometry, eye: Eye): readonly [number, number] | null {
  const whole = withBothUnits(record);
  const [first, second] = [whole[eyeKey(eye, 'k1')], whole[eyeKey(eye, 'k2')]];
  return typeof first === 'number' && typeof second === 'number' ? [first, second] : null;
}

/** Km: the mean of both meridians in dioptres. */
export function meanK(record: Keratometry, eye: Eye): number | null {
  const powers = powersOf(record, eye);
  return powers && roundTo(decimal(powers[0]).plus(powers[1]).div(2), 2);
}

function astigmatism(record: Keratometry, eye: Eye): number | null {
  const powers = powersOf(record, eye);
  if (!powers) return null;
  const [first, second] = powers;
  return orderedKeratometry({ dioptres: first, axis: null }, { dioptres: second, axis: null }).difference;
}

export const keratometryFigures = [
  { name: 'km', spec: measure('kDioptres', 'Km'), of: meanK },
  { name: 'cylk', spec: f.decimal('角膜散光', 2, { unit: 'D' }), of: astigmatism },
] as const;

function missing(record: Keratometry): StageFault | undefined {
  const lone = PAIRS.find(([dioptres, mm]) => {
    const other = dioptres.endsWith('1') ? dioptres.replace('1', '2') : dioptres.replace('2', '1');
    const isIn = (name: string) => Object.entries(record).some(([key, value]) => key === name && value != null);
    return !isIn(dioptres) && !isIn(mm) && (isIn(other) || isIn(`${other}Mm`));
  });
  return lone && { kind: 'missing', field: lone[0], label: fields[lone[0]].title };
}

const [FLAT, STEEP] = [39, 48];

/** F07 角膜曲率: flat and steep meridian, in dioptres and millimetres. */
export const keratometry = examination({
  code: 'F07',
  title: '角膜曲率',
  fields,
  groups: [{ title: '角膜曲率', eye: meridians, shown: keratometryFigures }],
  missing,
  derived: derivedK,
  settled: settledK,
  follow: (_before, typed) => followedK(typed),
  remarks: (record) =>
    EYES.flatMap((eye) => {
      const mean = meanK(record, eye);
      const isOdd = mean !== null && (mean < FLAT || mean > STEEP);
      return remark(isOdd, { tone: 'hint', field: eyeKey(eye, 'k2'), says: 'Km不在39.00～48.00D之间' });
    }),
  fromTriage: (record) =>
    settledK({
      ...{ odK1: record.odK1, odK1Axis: record.odK1Axis, odK2: record.odK2, odK2Axis: record.odK2Axis },
      ...{ osK1: record.osK1, osK1Axis: record.osK1Axis, osK2: record.osK2, osK2Axis: record.osK2Axis },
    }),
});
