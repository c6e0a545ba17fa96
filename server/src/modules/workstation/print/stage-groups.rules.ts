import { EYE_TITLES, EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { picturesIn } from '@mingmou/contract/clinic/picture.fields';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { type ShownScale, shownValue, shownWithUnit, type Values } from '@mingmou/contract/workstation/shown.rules';
import { factsGroup, tableGroup } from './print-group.rules';

export interface Content {
  readonly values: Values;
  readonly scale: ShownScale;
  /** Its stage is not finished. */
  readonly isDraft?: boolean;
}

/** Returns stored content with the scale of its acuities; acuities without one are in that of the organisation. */
export function contentOf(stored: unknown, visionType: number): Content {
  const values = { ...(stored as Readonly<Record<string, unknown>> | null | undefined) };
  const { vaScale } = values;
  const own = vaScale === 'D' || vaScale === '5' ? vaScale : scaleOf(visionType);
  return { values, scale: { stored: own, visionType } };
}

/** A figure that follows from the others: kept with them (`spec`), or only shown. */
interface Computed {
  readonly name: string;
  readonly title?: string;
  readonly unit?: string;
  readonly spec?: FieldSpec;
  readonly show?: (values: Values, eye: Eye) => string;
}

/** Facts that a print reads from any group of a form: fields of each eye, of both together, or rows. */
interface PrintedGroup {
  readonly title: string;
  readonly eye?: Shape;
  readonly both?: readonly string[];
  readonly whole?: Shape;
  readonly columns?: readonly string[];
  readonly rows?: Readonly<Record<string, Shape>>;
  readonly shown?: readonly Computed[];
}

/** Of a figure the head names the unit once; of words there is none. */
const headOf = ({ title, unit }: FieldSpec) => (unit ? `${title} ${unit}` : title);

const PARTS = ['Sph', 'Cyl', 'Axis'] as const;

/** A refraction as it is read: −3.00/−0.50×90; of a sphere alone its sphere. */
export function refractionShown({ values, scale }: Content, fields: Shape, eye: Eye, name: string): string {
  const [sphere, cylinder, axis] = PARTS.map((part) => {
    const key = eyeKey(eye, name ? `${name}${part}` : part.toLowerCase());
    const spec = fields[key];
    return spec ? shownValue(spec, values[key], scale) : '';
  });
  if (!sphere) return '';
  return Number(cylinder) ? `${sphere}/${cylinder}×${axis || '—'}` : sphere;
}

interface Line {
  readonly head: string;
  readonly of: (eye: Eye) => string;
}

/** Sphere, cylinder and axis of one reading are one line; every other field is a line of its own. */
function linesOf({ eye: fields = {}, shown = [] }: PrintedGroup, content: Content): readonly Line[] {
  const bothEyes = Object.fromEntries(
    Object.entries(fields).flatMap(([name, spec]) => EYES.map((eye) => [eyeKey(eye, name), spec] as const)),
  );
  const own = Object.entries(fields).flatMap(([name, spec]): Line[] => {
    const reading = /^(.*?)(?:Cyl|Axis|cyl|axis)$/.exec(name)?.[1];
    if (reading !== undefined && fields[reading ? `${reading}Sph` : 'sph']) return [];
    const named = name === 'sph' ? '' : /^(.*)Sph$/.exec(name)?.[1];
    if (named !== undefined && fields[named ? `${named}Cyl` : 'cyl'])
      return [
        {
          head: spec.title.replace(/球镜$/, '') || '屈光',
          of: (eye) => refractionShown(content, bothEyes, eye, named),
        },
      ];
    return [{ head: headOf(spec), of: (eye) => shownValue(spec, content.values[eyeKey(eye, name)], content.scale) }];
  });
  const computed = shown.map(({ name, title = '', unit, spec, show }): Line => {
    if (spec)
      return { head: headOf(spec), of: (eye) => shownValue(spec, content.values[eyeKey(eye, name)], content.scale) };
    return {
      head: unit ? `${title} ${unit}` : title,
      of: (eye) => show?.(content.values, eye).replace(/^—$/, '') ?? '',
    };
  });
  return [...own, ...computed];
}

const filled = (lines: readonly Line[]) => lines.filter(({ of }) => EYES.some((eye) => of(eye) !== ''));

/** Returns the fields of both eyes as a grid, right next to left; lines without a value are left out. */
export function eyesGroup(block: string, title: string, lines: readonly Line[]): PrintGroup {
  return tableGroup(
    block,
    title,
    ['项目', ...EYES.map((eye) => EYE_TITLES[eye])],
    filled(lines).map(({ head, of }) => [head, ...EYES.map(of)]),
  );
}

/** The lines of fields that both eyes have, by their names without the eye. */
export function eyeLines(fields: Shape, { values, scale }: Content): readonly Line[] {
  return Object.entries(fields).map(([name, spec]) => ({
    head: headOf(spec),
    of: (eye) => shownValue(spec, values[eyeKey(eye, name)], scale),
  }));
}

/** What belongs to no eye, a title and its text each. */
export function wholeFacts(fields: Shape, { values, scale }: Content): readonly (readonly [string, string])[] {
  return Object.entries(fields)
    .filter(([, spec]) => picturesIn(spec) === undefined)
    .map(([name, spec]) => [spec.title, shownWithUnit(spec, values[name], scale)]);
}

/** Returns values measured with both eyes open, named like the eye's own values. */
function bothFacts({ eye: fields = {}, both = [] }: PrintedGroup, { values, scale }: Content) {
  return both.flatMap((name): (readonly [string, string])[] => {
    const spec = fields[name];
    const key = `ou${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return spec ? [[`双眼${spec.title}`, shownWithUnit(spec, values[key], scale)]] : [];
  });
}

function tableOf(
  block: string,
  title: string,
  { columns = [], rows = {} }: PrintedGroup,
  { values, scale }: Content,
): PrintGroup {
  const lines = Object.entries(rows).map(([head, shape]) => [
    head,
    ...Object.entries(shape).map(([name, spec]) => shownValue(spec, values[name], scale)),
  ]);
  return tableGroup(
    block,
    title,
    ['项目', ...columns],
    lines.filter(([, ...texts]) => texts.some(Boolean)),
  );
}

function wholeOf({ whole = {}, shown = [] }: Pick<PrintedGroup, 'whole' | 'shown'>, content: Content) {
  const computed = Object.fromEntries(shown.flatMap(({ name, spec }) => (spec ? [[name, spec] as const] : [])));
  return wholeFacts({ ...whole, ...computed }, content);
}

function groupsOf(block: string, title: string, group: PrintedGroup, content: Content): readonly PrintGroup[] {
  if (group.eye) {
    const both = bothFacts(group, content);
    return [eyesGroup(block, title, linesOf(group, content)), factsGroup(block, '', both)];
  }
  if (group.whole) return [factsGroup(block, title, wholeOf(group, content))];
  const facts = wholeOf({ shown: group.shown ?? [] }, content);
  return [tableOf(block, title, group, content), factsGroup(block, '', facts)];
}

/** An examination, or a record of an archive, as its own form declares it, group by group: a further form needs nothing here. */
export function examinationGroups(
  block: string,
  form: { readonly title: string; readonly groups: readonly PrintedGroup[] },
  content: Content,
): readonly PrintGroup[] {
  const groups = form.groups.flatMap((group) => {
    const title = group.title === form.title ? form.title : `${form.title} · ${group.title}`;
    return groupsOf(block, title, group, content);
  });
  return together(groups.filter(({ rows }) => rows.length > 0));
}

/** Most characters of a fact that shares a line with others. */
const SHORT_FACT = 30;
const isShort = ({ rows }: PrintGroup) => rows.every(({ cells }) => cells.every((text) => text.length <= SHORT_FACT));

/** Moves time and instrument of the measurement below the figures, without a title. */
function together(groups: readonly PrintGroup[]): readonly PrintGroup[] {
  const joined: PrintGroup[] = [];
  for (const group of groups) {
    const last = joined.at(-1);
    const isBelow = last !== undefined && group.layout === 'FACTS' && isShort(group);
    if (!isBelow) joined.push(group);
    else if (last.layout === 'FACTS') joined.splice(-1, 1, { ...last, rows: [...last.rows, ...group.rows] });
    else joined.push({ ...group, title: '' });
  }
  return joined;
}
