import { check } from '../../base/check';
import { type BarcodeAttr, barcodeAttrs } from '../goods/goods-attrs.fields';
import type { CategoryRules } from '../goods/goods-category.rules';
import {
  attrsKey,
  type BarcodeAttrs,
  type BreedAttrs,
  missingAttrs,
  settledAttrs,
  specOf,
} from '../goods/goods-spec.rules';
import { type PowerFault, powerFault } from '../goods/power-grid.rules';

/** One row of a paste, read and judged. */
export interface PastedRow {
  /** Counted from 1, blank lines left out. */
  readonly no: number;
  readonly attrs: BarcodeAttrs;
  readonly originCodes: readonly string[];
  readonly spec: string;
  /** Why it cannot become a barcode. */
  readonly fault?: string;
}

/**
 * Returns the attributes that a barcode with these values requires; a cylinder other than 0 requires an axis where
 * lenses have one.
 */
export function requiredAttrs(rules: CategoryRules, attrs: BarcodeAttrs): readonly BarcodeAttr[] {
  const needsAxis = rules.barcode.includes('axis') && (attrs.cyl ?? 0) !== 0;
  return needsAxis ? [...rules.barcodeRequired, 'axis'] : rules.barcodeRequired;
}

/** The first power of a barcode that its breed does not have. */
export function powersFault(breed: BreedAttrs, { sph, power, cyl, add }: BarcodeAttrs): PowerFault | undefined {
  return powerFault(breed, 'sph', sph ?? power) ?? powerFault(breed, 'cyl', cyl) ?? powerFault(breed, 'add', add);
}

const NUMBERS: ReadonlySet<string> = new Set(['decimal', 'sphere', 'cylinder', 'axis', 'int']);

/** Whether the attribute is a number, not a text. */
export const isFigure = (name: BarcodeAttr) => NUMBERS.has(barcodeAttrs[name].kind);

/** Parses the text of a cell: a number for a numeric attribute, null for an empty cell. */
export function readCell(name: BarcodeAttr, text: string): string | number | null {
  if (text === '') return null;
  if (!isFigure(name)) return text;
  const value = Number(text.replace('−', '-'));
  return Number.isNaN(value) ? text : value;
}

function faultOf(rules: CategoryRules, breed: BreedAttrs, attrs: BarcodeAttrs): string | undefined {
  for (const name of rules.barcode) {
    const reason = check(barcodeAttrs[name], attrs[name]);
    if (reason) return `${barcodeAttrs[name].title}：${reason}`;
  }
  const [missing] = missingAttrs(requiredAttrs(rules, attrs), attrs);
  if (missing) return `请填写${barcodeAttrs[missing].title}`;
  const power = powersFault(breed, attrs);
  if (power?.kind === 'step') return '度数必须是0.25的整数倍';
  return power ? `度数 ${power.value} 超出品种范围 ${power.range}` : undefined;
}

/**
 * Reads rows that were copied from a sheet: a column for each attribute of the category, then one for the makers' codes
 * (several apart by a space or a comma). A heading row is passed over.
 */
export function readRows(text: string, rules: CategoryRules, breed: BreedAttrs): readonly PastedRow[] {
  const heads = rules.barcode.map((name) => barcodeAttrs[name].title);
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== '') && cells[0] !== heads[0]);
  const seen = new Map<string, number>();
  return lines.map((cells, index) => {
    const values = rules.barcode.map((name, place) => [name, readCell(name, cells[place] ?? '')] as const);
    const attrs: BarcodeAttrs = settledAttrs(Object.fromEntries(values));
    const originCodes = (cells[rules.barcode.length] ?? '').split(/[\s,，、]+/).filter(Boolean);
    const no = index + 1;
    const reason = faultOf(rules, breed, attrs);
    if (reason) return { no, attrs, originCodes, spec: '', fault: reason };
    const key = attrsKey(rules, attrs);
    const twin = seen.get(key);
    seen.set(key, no);
    const spec = specOf(rules, breed, attrs);
    return { no, attrs, originCodes, spec, ...(twin === undefined ? {} : { fault: `与第${twin}行重复` }) };
  });
}
