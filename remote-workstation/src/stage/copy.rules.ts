import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { type AcuityScale, scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { picturesIn } from '@mingmou/contract/clinic/picture.fields';
import { cellsOf, type DrawnGroup } from '@mingmou/contract/workstation/form-groups';
import { shownWithUnit, withAcuitiesIn } from '@mingmou/contract/workstation/shown.rules';
import { isBlank } from '@mingmou/contract/workstation/stage.rules';
import { isSame } from './undo.rules';

type Values = Readonly<Record<string, unknown>>;

/** A part of a form that is copied by itself. */
export interface CopySection {
  readonly title: string;
  readonly names: readonly string[];
}

export interface CopyRow {
  readonly name: string;
  readonly title: string;
  readonly now: string;
  readonly was: string;
  /** The copy would overwrite an existing value. */
  readonly overwrites: boolean;
}

export interface CopyOffer {
  readonly title: string;
  readonly rows: readonly CopyRow[];
}

/** A picture belongs to the record that it was taken for. */
export const isReusable = (spec: FieldSpec | undefined) => spec !== undefined && picturesIn(spec) === undefined;

/** Figures that say nothing without each other: half a refraction of one visit and half of another is nobody's. */
const unitOf = (name: string) => name.replace(/(Sph|Cyl|Axis|Base|Mm)$/, '');

/** The parts of a form that is drawn by groups. */
export function sectionsOf(groups: readonly DrawnGroup[]): readonly CopySection[] {
  return groups.map((group) => {
    if ('whole' in group) return { title: group.title, names: Object.keys(group.whole) };
    if (!('eye' in group)) return { title: group.title, names: Object.keys(cellsOf(group.rows)) };
    const names = Object.keys(group.eye);
    const both = (group.both ?? []).map((name) => `ou${eyeKey('od', name).slice(2)}`);
    return { title: group.title, names: [...EYES.flatMap((eye) => names.map((name) => eyeKey(eye, name))), ...both] };
  });
}

/** A record of another day with its acuities in the scale that is written now. */
export function inScale(fields: Shape, content: Values, visionType: number): Values {
  const from = content.vaScale;
  return from === '5' || from === 'D' ? withAcuitiesIn(fields, content, from, visionType) : content;
}

interface Copying {
  readonly fields: Shape;
  readonly values: Values;
  /** Source values in the current scale. */
  readonly from: Values;
  readonly visionType: number;
  readonly notReused: readonly string[];
}

/** What differs in each part, and what of that would be written over. */
export function copyOffers(sections: readonly CopySection[], copying: Copying): readonly CopyOffer[] {
  const { fields, values, from, visionType, notReused } = copying;
  const scale = { stored: scaleOf(visionType) as AcuityScale, visionType };
  const text = (spec: FieldSpec, value: unknown) =>
    shownWithUnit(spec, value, scale) || (isBlank(value) ? '' : '有内容');
  const names = Object.keys(fields);
  const isHeld = (name: string) => names.some((other) => unitOf(other) === unitOf(name) && !isBlank(values[other]));
  const offers = sections.map(({ title, names: own }) => ({
    title,
    rows: own.flatMap((name): CopyRow[] => {
      const spec = fields[name];
      const was = from[name];
      if (!spec || !isReusable(spec) || notReused.includes(name) || isBlank(was) || isSame(was, values[name]))
        return [];
      const now = text(spec, values[name]);
      return [{ name, title: spec.title, now, was: text(spec, was), overwrites: isHeld(name) }];
    }),
  }));
  return offers.filter(({ rows }) => rows.length > 0);
}

/** Returns the values to write: for empty fields, and for others only on request. */
export function copiedValues(rows: readonly CopyRow[], from: Values, over: boolean): Values {
  const taken = rows.filter(({ overwrites }) => over || !overwrites);
  return Object.fromEntries(taken.map(({ name }) => [name, from[name]]));
}
