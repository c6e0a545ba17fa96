import { decimal, isMultiple, roundTo } from './decimal';
import { numberIn } from './lens-text.rules';

/** The quantities of domain-workstation §0.1. */
export type LensKind =
  | 'sphere'
  | 'cylinder'
  | 'axis'
  | 'add'
  | 'prism'
  | 'pdMono'
  | 'pd'
  | 'fittingHeight'
  | 'pupil'
  | 'kDioptres'
  | 'kMm'
  | 'axialLength'
  | 'iop'
  | 'cornealThickness'
  | 'chamberDepth'
  | 'lensThickness'
  | 'cornealDiameter'
  | 'phoria';

export interface LensLimit {
  readonly unit: string;
  /** Hard limits: outside of them nothing is saved. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly decimals: number;
  /** Shown with its sign, a plus included. */
  readonly signed?: boolean;
  /** Values between the steps: `red` is a warning (measuring devices give them), else they are refused like a range. */
  readonly offStep?: 'red';
}

const dioptres = { unit: 'D', step: 0.25, decimals: 2, signed: true } as const;
const half = { unit: 'mm', step: 0.5, decimals: 1 } as const;

export const LENS_LIMITS: Readonly<Record<LensKind, LensLimit>> = {
  sphere: { ...dioptres, min: -30, max: 30, offStep: 'red' },
  cylinder: { ...dioptres, min: -12, max: 12, offStep: 'red' },
  axis: { unit: '°', min: 1, max: 180, step: 1, decimals: 0 },
  add: { ...dioptres, min: 0.5, max: 6 },
  prism: { unit: 'Δ', min: 0.25, max: 20, step: 0.25, decimals: 2, offStep: 'red' },
  pdMono: { ...half, min: 22, max: 39 },
  pd: { ...half, min: 44, max: 78 },
  fittingHeight: { ...half, min: 11, max: 35 },
  pupil: { ...half, min: 1, max: 9 },
  kDioptres: { unit: 'D', min: 30, max: 60, step: 0.01, decimals: 2 },
  kMm: { unit: 'mm', min: 5.6, max: 11.25, step: 0.01, decimals: 2 },
  axialLength: { unit: 'mm', min: 15, max: 40, step: 0.01, decimals: 2 },
  iop: { unit: 'mmHg', min: 1, max: 80, step: 0.1, decimals: 1 },
  cornealThickness: { unit: 'µm', min: 300, max: 800, step: 1, decimals: 0 },
  chamberDepth: { unit: 'mm', min: 1, max: 6, step: 0.01, decimals: 2 },
  lensThickness: { unit: 'mm', min: 2, max: 7, step: 0.01, decimals: 2 },
  cornealDiameter: { unit: 'mm', min: 9, max: 14, step: 0.1, decimals: 1 },
  phoria: { unit: 'Δ', min: -40, max: 40, step: 0.5, decimals: 1, signed: true },
};

const HUNDREDTHS_FROM = 100;
const TYPED_WITHOUT_POINT: ReadonlySet<LensKind> = new Set(['sphere', 'cylinder', 'add']);

function settled(kind: LensKind, value: number): number {
  if (kind === 'axis' && value === 0) return 180;
  if (TYPED_WITHOUT_POINT.has(kind)) {
    return roundTo(Math.abs(value) >= HUNDREDTHS_FROM ? decimal(value).div(HUNDREDTHS_FROM) : value, 2);
  }
  return value;
}

/**
 * Parses typed text as a value; null if it is not a number. Dioptres may omit the point: 175 means 1.75 (product.md
 * §5); axis 0 becomes 180. {@link lensFault} checks the limits.
 */
export function parseLens(kind: LensKind, typed: string): number | null {
  const value = numberIn(typed);
  return value === null ? null : settled(kind, value);
}

/** Formats a value as on paper, without its unit: `+1.25`, `0.00`, `180`, `62.5`. */
export function formatLens(kind: LensKind, value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const { decimals, signed } = LENS_LIMITS[kind];
  const shown = decimal(value).toFixed(decimals);
  // More decimals than the quantity carries are shown, so that nobody is refused for what he cannot see.
  const text = Number(shown) === value || TYPED_WITHOUT_POINT.has(kind) ? shown : String(value);
  return signed && value > 0 ? `+${text}` : text;
}

export type Range = readonly [min: number, max: number];

export interface LensFault {
  readonly kind: 'range' | 'step';
  /** The limits as they are read, for 「超出范围（{min}～{max}）」. */
  readonly min: string;
  readonly max: string;
}

/** Why a value can never be saved; undefined when it can. `range` narrows the limits of the quantity. */
export function lensFault(
  kind: LensKind,
  value: number | null | undefined,
  range: Range = [LENS_LIMITS[kind].min, LENS_LIMITS[kind].max],
): LensFault | undefined {
  if (value === null || value === undefined) return undefined;
  const [low, high] = range;
  const [min, max] = [formatLens(kind, low), formatLens(kind, high)];
  if (value < low || value > high) return { kind: 'range', min, max };
  const { step, offStep } = LENS_LIMITS[kind];
  return offStep !== 'red' && !isMultiple(value, step) ? { kind: 'step', min, max } : undefined;
}

/** Sentence about a value, in two forms. */
export interface MeasureSentence {
  /** With the label of the field: 「右眼球镜超出范围（-30.00～+30.00）」. */
  readonly says: string;
  /** Without the label, for a place that shows the label already: 「超出范围（-30.00～+30.00）」. */
  readonly short: string;
}

/** Returns a fault in the words of 120201; the field's label is in front of the long form. */
export function lensFaultSentence(label: string, kind: LensKind, fault: LensFault): MeasureSentence {
  const short =
    fault.kind === 'range' ? `超出范围（${fault.min}～${fault.max}）` : `须为${LENS_LIMITS[kind].step}的倍数`;
  return { says: label + short, short };
}

export function lensFaultText(label: string, kind: LensKind, fault: LensFault): string {
  return lensFaultSentence(label, kind, fault).says;
}

/** Red: dioptres and prisms that no lens has. A measurement may be saved with them, a prescription not confirmed (120404). */
export function isRed(kind: LensKind, value: number | null | undefined): boolean {
  const { step, offStep } = LENS_LIMITS[kind];
  return offStep === 'red' && typeof value === 'number' && !isMultiple(value, step);
}

/** 提示: allowed, but worth a second look; undefined when there is nothing to say. */
export function lensHint(kind: LensKind, value: number | null | undefined): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (kind === 'axialLength' && (value < 20 || value > 30)) return '眼轴不在20.00～30.00mm之间';
  if (kind === 'iop' && value > 21) return '眼压高于21mmHg';
  if (kind === 'iop' && value < 10) return '眼压低于10mmHg';
  return undefined;
}

function listOf({ min, max, step }: LensLimit): readonly number[] {
  const count = Math.round((max - min) / step) + 1;
  return Array.from({ length: count }, (_, place) => decimal(step).times(place).plus(min).toNumber());
}

/** The lists that are picked from: 23 additions, 35 pupil distances, 49 fitting heights. */
export const ADDS = listOf(LENS_LIMITS.add);
export const MONO_PDS = listOf(LENS_LIMITS.pdMono);
export const FITTING_HEIGHTS = listOf(LENS_LIMITS.fittingHeight);

export const PRISM_BASES = ['BI', 'BO', 'BU', 'BD'] as const;
export type PrismBase = (typeof PRISM_BASES)[number];

/** A refraction in a line, `-3.00/-0.50×180`; a dash without a sphere. */
export function refractionText(
  sphere: number | null | undefined,
  cylinder: number | null | undefined,
  axis: number | null | undefined,
): string {
  if (typeof sphere !== 'number') return '—';
  const power = formatLens('sphere', sphere);
  return cylinder ? `${power}/${formatLens('cylinder', cylinder)}×${axis ?? '—'}` : power;
}

export const PRISM_BASE_TITLES: Readonly<Record<PrismBase, string>> = { BI: '内', BO: '外', BU: '上', BD: '下' };

export interface Prism {
  readonly value: number | null | undefined;
  readonly base: PrismBase | null | undefined;
}

const HORIZONTAL: ReadonlySet<PrismBase> = new Set(['BI', 'BO']);

/** Why the two prism components of an eye do not go together; undefined when they do. */
export function prismFault(first: Prism, second: Prism): string | undefined {
  for (const { value, base } of [first, second]) {
    if (value && !base) return '请选择棱镜基底';
    if (base && !value) return '请填写棱镜度';
  }
  if (!first.base || !second.base) return undefined;
  return HORIZONTAL.has(first.base) === HORIZONTAL.has(second.base)
    ? '两个棱镜须一个水平（内、外）、一个垂直（上、下）'
    : undefined;
}
