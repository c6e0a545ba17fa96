import type { Field, FieldKind, FieldSpec } from '../base/field';
import { LENS_LIMITS, type LensKind, type Range } from './lens-fields.rules';
import { numberIn } from './lens-text.rules';

/** Quantities that texts and sheets write in a way of their own. */
const KINDS: Partial<Record<LensKind, FieldKind>> = {
  sphere: 'sphere',
  cylinder: 'cylinder',
  axis: 'axis',
  add: 'add',
  pdMono: 'pd',
  pd: 'pd',
};

/** A field that is a quantity of the eye. */
export interface LensField extends Field<number, false> {
  readonly lens: LensKind;
}

/** A quantity with the unit, limits and step of domain-workstation §0.1; `range` narrows the limits. */
export function measure(lens: LensKind, title: string, range?: Range): LensField {
  const { unit, decimals, min, max } = LENS_LIMITS[lens];
  const [low, high] = range ?? [min, max];
  return { kind: KINDS[lens] ?? 'decimal', title, required: false, unit, decimals, min: low, max: high, lens };
}

function isLens(spec: FieldSpec): spec is LensField {
  return 'lens' in spec;
}

export function lensOf(spec: FieldSpec): LensKind | undefined {
  return isLens(spec) ? spec.lens : undefined;
}

/** Sphere, cylinder and axis of one reading, named after it: `r1` gives `r1Sph`, `r1Cyl`, `r1Axis`. */
export function refractionOf<N extends string>(name: N, title: string) {
  return {
    [`${name}Sph`]: measure('sphere', `${title}球镜`),
    [`${name}Cyl`]: measure('cylinder', `${title}柱镜`),
    [`${name}Axis`]: measure('axis', `${title}轴位`),
  } as { readonly [K in `${N}Sph` | `${N}Cyl` | `${N}Axis`]: LensField };
}

/** Figure that a word may replace, such as `X` for no blur; stored as text. */
export interface CodedField extends Field<string, false> {
  readonly codes: readonly string[];
  readonly low: number;
  readonly high: number;
}

interface Figure {
  readonly unit: string;
  readonly decimals: number;
  readonly step: number;
  readonly range: Range;
}

export function coded(title: string, codes: readonly string[], { range: [low, high], ...figure }: Figure): CodedField {
  return { kind: 'text', title, required: false, max: 6, ...figure, codes, low, high };
}

function isCoded(spec: FieldSpec): spec is CodedField {
  return 'codes' in spec;
}

export function codedOf(spec: FieldSpec): CodedField | undefined {
  return isCoded(spec) ? spec : undefined;
}

/** The figure of a coded value; null for a word. */
export function codedFigure(value: unknown): number | null {
  return typeof value === 'string' ? numberIn(value) : null;
}

/** Dioptres by quarters within limits of their own, shown with their sign. */
export function quarters(title: string, [min, max]: Range): Field<number, false> {
  return { kind: 'sphere', title, required: false, unit: 'D', decimals: 2, step: 0.25, min, max };
}
