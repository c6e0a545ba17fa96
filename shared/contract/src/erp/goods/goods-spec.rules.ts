import type { Values } from '../../base/field';
import { formatLens } from '../../clinic/lens-fields.rules';
import { type BarcodeAttr, type BreedAttr, barcodeAttrs, type breedAttrs } from './goods-attrs.fields';
import type { CategoryRules } from './goods-category.rules';

export type BreedAttrs = Values<typeof breedAttrs>;
export type BarcodeAttrs = Values<typeof barcodeAttrs>;

function filled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

const powers: ReadonlySet<string> = new Set(['sph', 'cyl', 'add', 'power']);

/** One value in the one spelling that it has in specifications and keys. */
function written(attr: BarcodeAttr, value: unknown): string {
  if (typeof value !== 'number') return String(value);
  if (powers.has(attr)) return formatLens('sphere', value);
  return value.toFixed(barcodeAttrs[attr].decimals ?? 0);
}

const SIZE = /^(\d{2})\D(\d{2})\D(\d{3})$/;

/** Returns the attributes as stored: blanks removed, a frame's size as printed on its arm, `52□18-145`. */
export function settledAttrs(attrs: BarcodeAttrs): BarcodeAttrs {
  const entries = Object.entries(attrs).filter(([, value]) => filled(value));
  const size = SIZE.exec(attrs.size ?? '');
  return { ...Object.fromEntries(entries), ...(size ? { size: `${size[1]}□${size[2]}-${size[3]}` } : {}) };
}

/**
 * The same for two barcodes that are the same goods, whatever order their attributes came in. A contact lens with
 * cylinder 0 is one without a cylinder.
 */
export function attrsKey({ barcode, barcodeRequired }: CategoryRules, attrs: BarcodeAttrs): string {
  const isPlano = (attr: BarcodeAttr) => attr === 'cyl' && attrs.cyl === 0 && !barcodeRequired.includes('cyl');
  return barcode
    .filter((attr) => filled(attrs[attr]) && !isPlano(attr))
    .map((attr) => `${attr}=${written(attr, attrs[attr])}`)
    .join('|');
}

function powerText({ sph, cyl, axis, add }: BarcodeAttrs, withZeroCylinder: boolean): string {
  const cylinder = typeof cyl === 'number' && (cyl !== 0 || withZeroCylinder) ? `/${formatLens('cylinder', cyl)}` : '';
  const turned = cylinder && typeof axis === 'number' ? `×${axis}` : '';
  const near = typeof add === 'number' ? ` ADD${formatLens('add', add)}` : '';
  return typeof sph === 'number' ? `${formatLens('sphere', sph)}${cylinder}${turned}${near}` : '';
}

function of(attrs: BarcodeAttrs, name: BarcodeAttr): string {
  return filled(attrs[name]) ? written(name, attrs[name]) : '';
}

function parts(rules: CategoryRules, breed: BreedAttrs, attrs: BarcodeAttrs): readonly string[] {
  switch (rules.specForm) {
    case 'lens':
      return [breed.refractIndex ?? '', powerText(attrs, true), of(attrs, 'tint')];
    case 'contact':
      return [
        [of(attrs, 'bc'), of(attrs, 'dia')].filter(Boolean).join('/'),
        powerText(attrs, false),
        of(attrs, 'color'),
      ];
    case 'hardLens':
      return [[of(attrs, 'ac'), of(attrs, 'power'), of(attrs, 'dia')].filter(Boolean).join('/'), of(attrs, 'setNo')];
    case 'plain':
      return rules.barcode.map((name) => of(attrs, name));
  }
}

/** The specification of a barcode (domain-erp §1.2): `1.60 -3.00/-1.00`, `8.60/14.2 -3.00`, `R1021 C2 52□18-145`. */
export function specOf(rules: CategoryRules, breed: BreedAttrs, attrs: BarcodeAttrs): string {
  return parts(rules, breed, attrs).filter(Boolean).join(' ');
}

/** The attributes that a category asks for and that are not filled in. */
export function missingAttrs<Name extends BreedAttr | BarcodeAttr>(
  required: readonly Name[],
  attrs: Readonly<Partial<Record<Name, unknown>>>,
): readonly Name[] {
  return required.filter((name) => !filled(attrs[name]));
}

/** The attributes that are filled in and that the category does not have. */
export function foreignAttrs(known: readonly string[], attrs: object): readonly string[] {
  return Object.entries(attrs)
    .filter(([name, value]) => filled(value) && !known.includes(name))
    .map(([name]) => name);
}
