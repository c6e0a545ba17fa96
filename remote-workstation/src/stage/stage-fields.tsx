import { eyeKey } from '@mingmou/contract/base/eyes';
import type { FieldKind, FieldSpec } from '@mingmou/contract/base/field';
import { lensOf } from '@mingmou/contract/clinic/measure.fields';
import { isTyped, rowShorthand } from '@mingmou/contract/clinic/row-shorthand.rules';
import type { ShorthandLine } from '@mingmou/contract/clinic/shorthand.rules';
import { type ShorthandPlaces, shorthandFill } from '@mingmou/contract/clinic/shorthand-fill.rules';
import type {
  DrawnGroup,
  EyeGroup,
  ShownFigure,
  ShownWhole,
  WholeGroup,
} from '@mingmou/contract/workstation/form-groups';
import { EyeRows } from '@mingmou/kit/eyes/eye-rows';
import { ShorthandField } from '@mingmou/kit/eyes/shorthand-field';
import { columnOf } from './eye-columns';
import { FigureTable } from './figure-table';
import styles from './stage.module.css';
import { StageField } from './stage-field';
import type { Stage } from './use-stage';

interface StageFieldsProps {
  readonly stage: Stage;
  readonly groups: readonly DrawnGroup[];
}

/** Fields of a form in the order of the paper: tables of the eyes, other tables, and common values. */
export function StageFields({ stage, groups }: StageFieldsProps) {
  return groups.map((group) => {
    if ('eye' in group) return <Eyes key={group.title} stage={stage} group={group} />;
    if ('whole' in group) return <Whole key={group.title} stage={stage} group={group} />;
    return (
      <div key={group.title}>
        <FigureTable {...group} sheet={stage} />
        <dl className={styles.figures}>
          <Figures stage={stage} shown={group.shown} />
        </dl>
      </div>
    );
  });
}

/** Returns the base field of a prism: `prism1Base`, or `glsBase` of `glsPrism`. */
function baseOf(name: string, eye: EyeGroup['eye']): string | undefined {
  return [`${name}Base`, name.replace(/Prism$/, 'Base')].find((one) => one !== name && one in eye);
}

function Eyes({ stage, group }: { readonly stage: Stage; readonly group: EyeGroup<ShownFigure> }) {
  const { title, eye, both = [], shown = [] } = group;
  // A field that belongs to the one before it is no column of its own.
  const bases = new Set(Object.keys(eye).map((name) => baseOf(name, eye)));
  const columns = Object.entries(eye).flatMap(([name, spec]) => {
    if (bases.has(name)) return [];
    const base = baseOf(name, eye);
    const ou = both.includes(name) ? `ou${eyeKey('od', name).slice(2)}` : undefined;
    return [columnOf(name, spec, { base, both: ou })];
  });
  const places = shorthandPlaces(title, eye, stage);
  const fill = (line: ShorthandLine) => {
    const found = shorthandFill(line, places, stage.values);
    if (!found.ok) return found.says;
    stage.change(found.values, [], `${title}速记`);
    return undefined;
  };
  const fillRows = (line: string) => {
    const found = rowShorthand(line, { title, eye, both, visionType: stage.visionType });
    if (!found.ok) return found.says;
    stage.change(found.values, [], `${title}速记`);
    return undefined;
  };
  return (
    <>
      {stage.readOnly ? null : places.refractions.length > 0 ? (
        <ShorthandField label={`${title}速记`} onFill={fill} />
      ) : Object.values(eye).some(isTyped) ? (
        <ShorthandField label={`${title}速记`} own={{ example: rowExample(eye), fill: fillRows }} />
      ) : null}
      <EyeRows title={title} sheet={stage} columns={[...columns, ...shown]} tools />
    </>
  );
}

/** Returns an example of a line of the table, with the first columns by name. */
const rowExample = (eye: EyeGroup['eye']) =>
  `od ${Object.values(eye)
    .slice(0, 3)
    .map(({ title }) => title)
    .join(' ')} os …，- 跳过`;

const PREFIX = /^(.*)Sph$/;

/**
 * Returns the fields that a line of shorthand fills: refractions of the table, and related fields anywhere in the form.
 */
function shorthandPlaces(title: string, eye: EyeGroup['eye'], { fields, visionType }: Stage): ShorthandPlaces {
  const refractions = Object.keys(eye).flatMap((name) => {
    const prefix = name === 'sph' ? '' : PREFIX.exec(name)?.[1];
    return prefix === undefined || !(`${prefix}Cyl` in eye || (prefix === '' && 'cyl' in eye)) ? [] : [prefix];
  });
  const own = Object.entries(eye);
  const all = Object.entries(fields).flatMap(([name, spec]) =>
    name.startsWith('od') ? [[`${name.charAt(2).toLowerCase()}${name.slice(3)}`, spec] as const] : [],
  );
  const first = (kind: FieldKind) => [...own, ...all].find(([, spec]) => spec.kind === kind)?.[0];
  const wholePd = Object.entries(fields).find(([, spec]) => lensOf(spec) === 'pd')?.[0];
  return { title, refractions, add: first('add'), acuity: first('acuity'), pd: first('pd'), wholePd, visionType };
}

const OTHER = 99;

/** Returns whether the text for 其他 is shown: once it is chosen. */
function isAsked(name: string, { values }: Stage): boolean {
  if (!name.endsWith('Other')) return true;
  const chosen = values[name.slice(0, -5)];
  return Array.isArray(chosen) ? chosen.includes(OTHER) : chosen === OTHER;
}

const isWide = ({ kind, max = 0 }: FieldSpec) => kind === 'note' || kind === 'list' || (kind === 'text' && max > 20);

function Whole({ stage, group }: { readonly stage: Stage; readonly group: WholeGroup<ShownWhole> }) {
  return (
    <details className={styles.group} open>
      <summary>{group.title}</summary>
      <fieldset className={styles.grid} aria-label={group.title}>
        {Object.entries(group.whole).map(([name, spec]) =>
          isAsked(name, stage) ? <StageField key={name} stage={stage} name={name} wide={isWide(spec)} /> : null,
        )}
      </fieldset>
      <dl className={styles.figures}>
        <Figures stage={stage} shown={group.shown} />
      </dl>
    </details>
  );
}

/** What follows from the figures above. */
function Figures({ stage, shown = [] }: { readonly stage: Stage; readonly shown?: readonly ShownWhole[] | undefined }) {
  return shown.map(({ name, title, unit, show }) => (
    <div key={name}>
      <dt>{title}</dt>
      <dd>
        <output aria-label={title}>{show(stage.values)}</output> <small>{unit}</small>
      </dd>
    </div>
  ));
}
