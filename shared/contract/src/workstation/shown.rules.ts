import { dictName } from '../base/dict';
import type { FieldSpec, Shape } from '../base/field';
import { type AcuityScale, acuityText, convertAcuity, scaleOf } from '../clinic/acuity.rules';
import { formatLens, type LensKind } from '../clinic/lens-fields.rules';
import { lensOf } from '../clinic/measure.fields';
import { phoriaText } from '../clinic/phoria.rules';

/** The scale that the acuities of a record were written in, and the one that an organisation shows them in. */
export interface ShownScale {
  readonly stored: AcuityScale;
  readonly visionType: number;
}

export type Values = Readonly<Record<string, unknown>>;

const DIOPTRES: Readonly<Partial<Record<FieldSpec['kind'], LensKind>>> = {
  sphere: 'sphere',
  cylinder: 'cylinder',
  add: 'add',
};

/** A bare sign does not say which way the eyes turn (domain-workstation §0.1). */
const PHORIA: LensKind = 'phoria';

function numberShown(spec: FieldSpec, value: number): string {
  const lens = lensOf(spec) ?? DIOPTRES[spec.kind];
  if (lens === PHORIA) return phoriaText(value);
  if (lens) return formatLens(lens, value);
  return spec.decimals ? value.toFixed(spec.decimals) : String(value);
}

function objectShown(fields: FieldSpec['fields'], value: object, scale: ShownScale): string {
  const values: Values = { ...value };
  return Object.entries(fields ?? {})
    .map(([name, spec]) => shownValue(spec, values[name], scale))
    .filter(Boolean)
    .join(' ');
}

/** Returns a value as printed, formatted by its field; without its unit, empty if there is no value. */
export function shownValue(spec: FieldSpec, value: unknown, scale: ShownScale): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) {
    const { item } = spec;
    return item ? value.map((one) => shownValue(item, one, scale)).join('、') : '';
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (spec.dict && (typeof value === 'string' || typeof value === 'number')) return dictName(spec.dict, value);
  if (typeof value === 'number') return numberShown(spec, value);
  if (typeof value === 'object') return objectShown(spec.fields, value, scale);
  if (spec.kind === 'acuity') return acuityText(String(value), scale.stored, scale.visionType);
  return spec.kind === 'dateTime' ? String(value).slice(0, 16) : String(value);
}

/** The same with its unit behind; the words of a phoria hold it. */
export function shownWithUnit(spec: FieldSpec, value: unknown, scale: ShownScale): string {
  const text = shownValue(spec, value, scale);
  const unit = typeof value === 'number' && lensOf(spec) !== PHORIA ? (spec.unit ?? '') : '';
  return text && `${text}${unit}`;
}

/** Returns a stored record with its acuities, and the scale that travels with them, as the organisation records now. */
export function inRecordedScale<R extends object>(fields: Shape, record: R, visionType: number): R {
  const stored = 'vaScale' in record ? record.vaScale : undefined;
  if (stored !== '5' && stored !== 'D') return record;
  return { ...withAcuitiesIn(fields, record, stored, visionType), vaScale: scaleOf(visionType) };
}

/** Returns a record with its acuities converted to the scale that the organisation records in. */
export function withAcuitiesIn<R extends object>(fields: Shape, record: R, from: AcuityScale, visionType: number): R {
  const converted = Object.entries(record).map(([name, value]) => {
    const isAcuity = fields[name]?.kind === 'acuity' && typeof value === 'string';
    return [name, isAcuity ? convertAcuity(value, from, scaleOf(visionType)) : value];
  });
  return Object.fromEntries(converted) as R;
}
