import { dictName } from '../base/dict';
import type { Eye } from '../base/eyes';
import { eyeKey } from '../base/eyes';
import type { Field, FieldSpec, Shape, ValueOf } from '../base/field';
import { formatLens } from '../clinic/lens-fields.rules';
import { lensOf } from '../clinic/measure.fields';

/** Content of any form; its fields declare the types. */
export type Figures = Readonly<Record<string, unknown>>;

/** Values of other records that figures are checked against. */
export interface About {
  /** Whole years on the day of the visit. */
  readonly age: number | null;
  /** How the organisation writes acuities down. */
  readonly visionType: number;
  /** Pressure from which a value is red. */
  readonly iopAlert: number;
  /** Day of the record, for figures that depend on it. */
  readonly day?: string;
  /** What another examination of the visit found, by the code of its form. */
  readonly beside: (formCode: string) => Figures | undefined;
}

/** A figure that follows from the others, of one eye; it is shown and not kept. */
export interface ShownFigure {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  /** A whole refraction needs more room than a figure. */
  readonly wide?: boolean;
  readonly show: (values: Figures, eye: Eye) => string;
}

/** A figure of each eye that follows from the others and is kept with them. */
export interface KeptFigure {
  readonly name: string;
  readonly spec: FieldSpec;
  of(record: Figures, eye: Eye, about: About): unknown;
}

/** The same of both eyes together. */
export interface WholeFigure {
  readonly name: string;
  readonly spec: FieldSpec;
  of(record: Figures, about: About): unknown;
}

/** Table with the eyes as rows; `both` names the values that are also measured with both eyes (`ouBcva`). */
export interface EyeGroup<Shown = ShownFigure | KeptFigure> {
  readonly title: string;
  readonly eye: Shape;
  readonly both?: readonly string[];
  readonly shown?: readonly Shown[];
}

/** Fields of both eyes together. */
export interface WholeGroup<Shown = WholeFigure> {
  readonly title: string;
  readonly whole: Shape;
  readonly shown?: readonly Shown[];
}

/** A table of rows of its own, such as far and near, or the nine directions of gaze. */
export interface TableGroup<Shown = WholeFigure> {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: Readonly<Record<string, Shape>>;
  readonly shown?: readonly Shown[];
}

/** A part of the form, in the order of the paper. */
export type FormGroup = EyeGroup | WholeGroup | TableGroup;

/** A figure of the whole as a page shows it. */
export interface ShownWhole extends Omit<ShownFigure, 'show'> {
  readonly show: (values: Figures) => string;
}

export type DrawnGroup = EyeGroup<ShownFigure> | WholeGroup<ShownWhole> | TableGroup<ShownWhole>;

/** Said of a value or of the record: allowed, but worth a second look. A flag is kept with the record. */
export interface Remark {
  readonly tone: 'hint' | 'alert';
  readonly says: string;
  readonly field?: string;
  readonly flag?: boolean;
}

type Both<S extends Shape, K extends keyof S & string> = {
  readonly [N in K as `ou${Capitalize<N>}`]: Field<ValueOf<S[N]>, false>;
};

/** What of an eye's measures is also taken with both eyes open: `ucva` becomes `ouUcva`. */
export function withBoth<S extends Shape, const K extends keyof S & string>(
  oneEye: S,
  names: readonly K[],
): Both<S, K> {
  const fields = names.map((name) => {
    const spec = oneEye[name];
    return [`ou${name.charAt(0).toUpperCase()}${name.slice(1)}`, { ...spec, title: `双眼${spec?.title ?? ''}` }];
  });
  return Object.fromEntries(fields);
}

/** Those of the fields marked as needed to finish (†), by name. */
export function needed<S extends Shape>(fields: S, names: readonly (keyof S & string)[]): S {
  const marked = names.map((name) => [name, { ...fields[name], required: true }]);
  return { ...fields, ...Object.fromEntries(marked) };
}

/** All fields of a table with rows. */
export function cellsOf(rows: Readonly<Record<string, Shape>>): Shape {
  return Object.assign({}, ...Object.values(rows));
}

/** Returns the text of a figure on paper; a dash if empty. */
export function figureText(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value !== 'number')
    return spec.dict && typeof value === 'string' ? dictName(spec.dict, value) : String(value);
  if (spec.dict) return dictName(spec.dict, value);
  const lens = lensOf(spec);
  if (lens) return formatLens(lens, value);
  const text = spec.decimals ? value.toFixed(spec.decimals) : String(value);
  return spec.kind === 'sphere' && value > 0 ? `+${text}` : text;
}

/** The figure of an eye in a record; nothing where there is none. */
export function figureAt(record: Figures, eye: Eye, name: string): number | undefined {
  return numberAt(record, eyeKey(eye, name));
}

export function numberAt(record: Figures, name: string): number | undefined {
  const value = record[name];
  return typeof value === 'number' ? value : undefined;
}

/** A remark where it applies. */
export function remark(applies: boolean, said: Remark): readonly Remark[] {
  return applies ? [said] : [];
}
