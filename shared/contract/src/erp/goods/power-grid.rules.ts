import { formatLens } from '../../clinic/lens-fields.rules';
import type { BreedAttrs } from './goods-spec.rules';

const STEP = 0.25;
const FORMAT = { sph: [-30, 30], cyl: [-10, 0], add: [0.5, 6] } as const;

export type PowerAxis = keyof typeof FORMAT;

export interface PowerCell {
  readonly sph: number;
  readonly cyl: number;
  readonly add?: number;
}

export interface GridEdges {
  readonly sphFrom: number;
  readonly sphTo: number;
  readonly cylFrom: number;
  readonly cylTo: number;
  readonly addFrom?: number | null;
  readonly addTo?: number | null;
}

export type PowerFault =
  | { readonly kind: 'step' }
  | { readonly kind: 'range'; readonly value: string; readonly range: string };

function rangeOf(breed: BreedAttrs, axis: PowerAxis): readonly [number, number] {
  const [min, max] = FORMAT[axis];
  return [breed[`${axis}Min`] ?? min, breed[`${axis}Max`] ?? max];
}

/** Why a power is none that the breed has; undefined when it is one. */
export function powerFault(
  breed: BreedAttrs,
  axis: PowerAxis,
  value: number | null | undefined,
): PowerFault | undefined {
  if (value === null || value === undefined) return undefined;
  if (!Number.isInteger(value / STEP)) return { kind: 'step' };
  const [min, max] = rangeOf(breed, axis);
  if (value >= min && value <= max) return undefined;
  const text = (edge: number) => formatLens('sphere', edge);
  return { kind: 'range', value: text(value), range: `${text(min)}～${text(max)}` };
}

/** The values between two edges, named in either order, from the strongest minus up. */
function between(from: number, to: number): readonly number[] {
  const low = Math.min(from, to);
  const count = Math.round(Math.abs(to - from) / STEP) + 1;
  return Array.from({ length: count }, (_, place) => low + place * STEP);
}

/** Returns the additions between both edges; a single edge is its own range, no edge means lenses without addition. */
function additions({ addFrom, addTo }: GridEdges): readonly (number | undefined)[] {
  const from = addFrom ?? addTo;
  const to = addTo ?? addFrom;
  return typeof from === 'number' && typeof to === 'number' ? between(from, to) : [undefined];
}

/** Why the grid can not be made; undefined when it can. */
export function gridFault(breed: BreedAttrs, edges: GridEdges): PowerFault | undefined {
  const powers: readonly (readonly [PowerAxis, number | null | undefined])[] = [
    ['sph', edges.sphFrom],
    ['sph', edges.sphTo],
    ['cyl', edges.cylFrom],
    ['cyl', edges.cylTo],
    ['add', edges.addFrom],
    ['add', edges.addTo],
  ];
  const faults = powers.map(([axis, value]) => powerFault(breed, axis, value)).filter((fault) => fault !== undefined);
  return faults.find(({ kind }) => kind === 'step') ?? faults[0];
}

/** How many cells a grid has; asked before {@link cellsOf}. */
export function gridSize(edges: GridEdges): number {
  return (
    between(edges.sphFrom, edges.sphTo).length * between(edges.cylFrom, edges.cylTo).length * additions(edges).length
  );
}

/** The cells of a grid: weakest power first, cylinders within a sphere. */
export function cellsOf(edges: GridEdges): readonly PowerCell[] {
  const spheres = between(edges.sphFrom, edges.sphTo).toReversed();
  const cylinders = between(edges.cylFrom, edges.cylTo).toReversed();
  const adds = additions(edges);
  return spheres.flatMap((sph) =>
    cylinders.flatMap((cyl) => adds.map((add) => (add === undefined ? { sph, cyl } : { sph, cyl, add }))),
  );
}

interface Graded {
  readonly sph: number;
  readonly add?: number | null | undefined;
}

export interface PowerRow {
  readonly sph: number;
  /** Null of lenses without an addition. */
  readonly add: number | null;
}

export function isInRow({ sph, add }: Graded, row: PowerRow): boolean {
  return sph === row.sph && (add ?? null) === row.add;
}

/** Rows of a matrix of spheres and cylinders: the spheres of each addition, lenses without an addition first. */
export function powerRows(cells: readonly Graded[]): readonly PowerRow[] {
  const rows = new Map(cells.map(({ sph, add = null }) => [`${add} ${sph}`, { sph, add }]));
  return [...rows.values()].sort((a, b) => (a.add ?? 0) - (b.add ?? 0) || b.sph - a.sph);
}

/** ` ADD+1.50`; empty of lenses without an addition. */
export function additionText(add: number | null | undefined): string {
  return typeof add === 'number' ? ` ADD${formatLens('add', add)}` : '';
}

/** `-3.00`, `-3.00 ADD+1.50`. */
export function powerRowName({ sph, add }: PowerRow): string {
  return `${formatLens('sphere', sph)}${additionText(add)}`;
}
