import { dictName } from '../../base/dict';
import type { CustomParams } from '../sale/sale.fields';
import { type Measure, type MeasuredEye, measure, measuredEye, type WorkStep, workStep } from './workshop.dicts';

/** A limit of an edition: so much may a figure be off where the power is no more than `upTo`; null: however strong. */
export interface Limit {
  readonly measure: Measure;
  readonly upTo: number | null;
  readonly off: number;
}

export interface Edition {
  readonly standard: string;
  readonly edition: string;
  /** Where its figures come from. */
  readonly source: string;
  readonly limits: readonly Limit[];
}

const steps = (of: Measure, rows: readonly (readonly [upTo: number | null, off: number])[]): Limit[] =>
  rows.map(([upTo, off]) => ({ measure: of, upTo, off }));

/**
 * Initial editions of a chain. Their figures are from older editions and are placeholders until a person with the
 * standard at hand enters the figures in force: they are data, not requirements of this product.
 */
export const KNOWN_EDITIONS: readonly Edition[] = [
  {
    standard: 'GB 13511',
    edition: '旧版（占位）',
    source: '轴位、光心水平：360docs.net 转载的旧版表；光心垂直、顶焦度：旧版行业通行值，启用前请对照现行标准核实',
    limits: [
      ...steps('SPH', [
        [9, 0.12],
        [12, 0.18],
        [20, 0.25],
        [null, 0.37],
      ]),
      ...steps('CYL', [
        [0.75, 0.09],
        [4, 0.12],
        [6, 0.18],
        [null, 0.25],
      ]),
      ...steps('AXIS', [
        [0.5, 6],
        [1.5, 4],
        [2.5, 3],
        [null, 2],
      ]),
      ...steps('CENTRE_H', [
        [1, 9],
        [2, 6],
        [4, 4],
        [6, 3],
        [null, 2],
      ]),
      ...steps('CENTRE_V', [
        [1, 3],
        [2.5, 2],
        [null, 1],
      ]),
    ],
  },
  {
    standard: 'GB/T 13511.1',
    edition: '2025',
    source: '2026-03-01 起实施（chinesestandards.org、bzchaxun.com）；数值请对照标准原文录入后启用',
    limits: [],
  },
];

/** Measurements of one lens. */
export interface Measured {
  readonly sph: number;
  readonly cyl?: number | null;
  readonly axis?: number | null;
  /** Distance of the optical centre from the middle of the bridge, and its height above the lower rim, in mm. */
  readonly centreH?: number | null;
  readonly centreV?: number | null;
}

/** Of both lenses; an eye without one is left out. */
export type MeasuredPair = Readonly<Partial<Record<MeasuredEye, Measured | null>>>;

/** Ordered values of a lens. */
export interface Wanted {
  readonly eye: MeasuredEye;
  readonly sph: number;
  readonly cyl: number;
  readonly axis: number | null;
  readonly pd: number | null;
  readonly ph: number | null;
}

export interface Fault {
  readonly says: string;
}

/** A distance of both pupils is wider than half of any. */
const BOTH_EYES_PD = 45;
const HALF_TURN = 180;
/** Two decimals: beyond them a difference of floats is noise. */
const CENTS = 100;

const rounded = (figure: number) => Math.round(figure * CENTS) / CENTS;
const power = (figure: number) => `${figure > 0 ? '+' : ''}${figure.toFixed(2)}`;

/** Returns the limit of the edition at this power; undefined if the edition has none. */
export function allowed(limits: readonly Limit[], of: Measure, at: number): number | undefined {
  const own = limits
    .filter((limit) => limit.measure === of)
    .sort((a, b) => (a.upTo ?? Number.POSITIVE_INFINITY) - (b.upTo ?? Number.POSITIVE_INFINITY));
  return own.find(({ upTo }) => upTo === null || Math.abs(at) <= upTo)?.off;
}

interface Comparing {
  readonly where: string;
  readonly of: Measure;
  readonly wanted: number;
  readonly measured: number;
  readonly off: number;
  /** The power that the limit depends on. */
  readonly at: number;
}

const shown = (of: Measure, figure: number) =>
  of === 'SPH' || of === 'CYL' ? power(figure) : of === 'AXIS' ? `${figure}°` : `${rounded(figure)}mm`;

function compare(limits: readonly Limit[], { where, of, wanted, measured, off, at }: Comparing): Fault[] {
  const limit = allowed(limits, of, at);
  if (limit === undefined || rounded(Math.abs(off)) <= limit) return [];
  const words = `要求${shown(of, wanted)}，实测${shown(of, measured)}，允差±${limit}`;
  return [{ says: `${where}${dictName(measure, of)}：${words}` }];
}

/** The angle between two axes; 180° and 0° are one. */
export function axisOff(a: number, b: number): number {
  const turned = Math.abs(a - b) % HALF_TURN;
  return Math.min(turned, HALF_TURN - turned);
}

const strength = ({ sph, cyl }: Pick<Wanted, 'sph' | 'cyl'>) => Math.max(Math.abs(sph), Math.abs(sph + cyl));

function lensFaults(limits: readonly Limit[], wanted: Wanted, measured: Measured): Fault[] {
  const where = dictName(measuredEye, wanted.eye);
  const cyl = measured.cyl ?? 0;
  const own = [
    ...compare(limits, {
      ...{ where, of: 'SPH', wanted: wanted.sph, measured: measured.sph, off: measured.sph - wanted.sph },
      at: strength(wanted),
    }),
    ...compare(limits, { where, of: 'CYL', wanted: wanted.cyl, measured: cyl, off: cyl - wanted.cyl, at: wanted.cyl }),
  ];
  if (wanted.cyl === 0 || wanted.axis === null || typeof measured.axis !== 'number') return own;
  const { axis } = measured;
  const turned = { where, of: 'AXIS', wanted: wanted.axis, measured: axis, off: axisOff(axis, wanted.axis) } as const;
  return [...own, ...compare(limits, { ...turned, at: wanted.cyl })];
}

type Pair = readonly { readonly wanted: Wanted; readonly measured: Measured }[];

const strongest = (pair: Pair) => Math.max(...pair.map(({ wanted }) => strength(wanted)));

/**
 * Returns the faults of horizontal centres: each against its own distance, or both together if one distance was given
 * for both.
 */
function horizontalFaults(limits: readonly Limit[], pair: Pair): Fault[] {
  const found = pair.filter(({ wanted, measured }) => wanted.pd !== null && typeof measured.centreH === 'number');
  const alone = found.filter(({ wanted }) => (wanted.pd ?? 0) <= BOTH_EYES_PD);
  const each = alone.flatMap(({ wanted, measured }) =>
    compare(limits, {
      ...{ where: dictName(measuredEye, wanted.eye), of: 'CENTRE_H', at: strength(wanted) },
      ...{ wanted: wanted.pd ?? 0, measured: measured.centreH ?? 0, off: (measured.centreH ?? 0) - (wanted.pd ?? 0) },
    }),
  );
  const both = found.filter(({ wanted }) => (wanted.pd ?? 0) > BOTH_EYES_PD);
  const [right, left] = both;
  if (!right || !left) return each;
  const measured = (right.measured.centreH ?? 0) + (left.measured.centreH ?? 0);
  const pd = right.wanted.pd ?? 0;
  return [
    ...each,
    ...compare(limits, {
      ...{ where: '双眼', of: 'CENTRE_H', wanted: pd, measured, off: measured - pd },
      at: strongest(both),
    }),
  ];
}

/** Returns the faults of heights: against the ordered heights, otherwise against each other. */
function verticalFaults(limits: readonly Limit[], pair: Pair): Fault[] {
  const found = pair.filter(({ measured }) => typeof measured.centreV === 'number');
  const ordered = found.filter(({ wanted }) => wanted.ph !== null);
  if (ordered.length > 0) {
    return ordered.flatMap(({ wanted, measured }) =>
      compare(limits, {
        ...{ where: dictName(measuredEye, wanted.eye), of: 'CENTRE_V', at: strength(wanted) },
        ...{ wanted: wanted.ph ?? 0, measured: measured.centreV ?? 0, off: (measured.centreV ?? 0) - (wanted.ph ?? 0) },
      }),
    );
  }
  const [right, left] = found;
  if (!right || !left) return [];
  const off = (right.measured.centreV ?? 0) - (left.measured.centreV ?? 0);
  const compared = { where: '两眼互差 ', of: 'CENTRE_V', wanted: 0, measured: Math.abs(off), off } as const;
  return compare(limits, { ...compared, at: strongest(found) });
}

/** What keeps a pair from leaving the workshop, lens by lens and then as a pair; nothing: it passes. */
export function judge(limits: readonly Limit[], wanted: readonly Wanted[], measured: MeasuredPair): Fault[] {
  const pair = wanted.flatMap((each) => {
    const found = measured[each.eye];
    return found ? [{ wanted: each, measured: found }] : [];
  });
  return [
    ...pair.flatMap((each) => lensFaults(limits, each.wanted, each.measured)),
    ...horizontalFaults(limits, pair),
    ...verticalFaults(limits, pair),
  ];
}

interface Lens {
  readonly eye?: string | null;
  readonly customParams?: CustomParams | null;
  /** Of a lens from stock: the power on its barcode. */
  readonly sph?: number | null;
  readonly cyl?: number | null;
}

/** The lenses of a pair, eye by eye, as they were ordered; goods without a power are none. */
export function wantedOf(lines: readonly Lens[]): Wanted[] {
  const eyes = measuredEye.rows.map(({ code }) => code);
  return eyes.flatMap((eye) => {
    const line = lines.find((each) => {
      const hasPower = typeof (each.customParams?.sph ?? each.sph) === 'number';
      return hasPower && (each.eye === eye || each.eye === 'OU');
    });
    if (!line) return [];
    const { customParams: params } = line;
    return [
      {
        eye,
        sph: params?.sph ?? line.sph ?? 0,
        cyl: params?.cyl ?? line.cyl ?? 0,
        axis: params?.axis ?? null,
        pd: params?.pd ?? null,
        ph: params?.ph ?? null,
      },
    ];
  });
}

/** Returns the next step after the completed ones. */
export function nextStep(done: readonly WorkStep[]): WorkStep {
  return workStep.rows.find(({ code }) => !done.includes(code))?.code ?? 'INSPECT';
}

/** How a lens is written on card and ticket: `-3.00/-1.00×180 ADD+1.00`. */
export function powerText({ sph, cyl, axis }: Pick<Wanted, 'sph' | 'cyl' | 'axis'>): string {
  const round = cyl === 0 ? '' : `/${power(cyl)}${axis === null ? '' : `×${axis}`}`;
  return `${power(sph)}${round}`;
}
