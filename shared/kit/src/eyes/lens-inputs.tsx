import type { FieldSpec } from '@mingmou/contract/base/field';
import { initialsOf } from '@mingmou/contract/base/initials';
import { ACUITY_SPECIALS, acuityLines } from '@mingmou/contract/clinic/acuity.rules';
import {
  ADDS,
  FITTING_HEIGHTS,
  formatLens,
  type LensKind,
  MONO_PDS,
  PRISM_BASE_TITLES,
  PRISM_BASES,
  type PrismBase,
  type Range,
} from '@mingmou/contract/clinic/lens-fields.rules';
import { codedOf, lensOf } from '@mingmou/contract/clinic/measure.fields';
import { FieldInput } from '../form/field-input';
import { isNumeric } from '../format/text-of';
import styles from './eyes.module.css';
import { ListInput } from './list-input';
import type { ListOption } from './list-text';
import type { MeasureProps } from './measure-frame';
import { MeasureInput } from './measure-input';
import { acuityReading, codedReading, dictReading, fieldReading, lensReading, type Reading } from './reading';

export type { MeasureProps };

interface LensInputProps extends MeasureProps {
  readonly kind: LensKind;
  /** Narrower limits than the quantity's own. */
  readonly range?: Range | undefined;
  /** Values to choose from in place of the quantity's own list. */
  readonly choices?: readonly number[] | undefined;
}

function optionsOf(kind: LensKind, values: readonly number[]): readonly ListOption[] {
  return values.map((value) => ({ text: formatLens(kind, value) }));
}

const LISTS: Partial<Record<LensKind, readonly ListOption[]>> = {
  add: optionsOf('add', ADDS),
  pdMono: optionsOf('pdMono', MONO_PDS),
  fittingHeight: optionsOf('fittingHeight', FITTING_HEIGHTS),
};

/** The input of a quantity: a list where the paper form has one, else typed. */
export function LensInput({ kind, range, choices, ...props }: LensInputProps) {
  const reading = lensReading(kind, range);
  const options = choices ? optionsOf(kind, choices) : LISTS[kind];
  return options ? (
    <ListInput {...props} reading={reading} options={options} />
  ) : (
    <MeasureInput {...props} reading={reading} />
  );
}

type Narrowed = Omit<LensInputProps, 'kind'>;

export const SphereInput = (props: Narrowed) => <LensInput {...props} kind="sphere" />;
export const CylinderInput = (props: Narrowed) => <LensInput {...props} kind="cylinder" />;
export const AxisInput = (props: Narrowed) => <LensInput {...props} kind="axis" />;
export const AddSelect = (props: Narrowed) => <LensInput {...props} kind="add" />;
/** Distance of one eye's pupil from the middle. */
export const PdInput = (props: Narrowed) => <LensInput {...props} kind="pdMono" />;

/** A field by its descriptor: a quantity of the eye as such, a choice as a list, anything else typed. */
export function FieldMeasure({ spec, ...props }: MeasureProps & { readonly spec: FieldSpec }) {
  const { dict, min, max } = spec;
  const lens = lensOf(spec);
  if (lens) {
    const range: Range | undefined = min === undefined || max === undefined ? undefined : [min, max];
    return <LensInput {...props} kind={lens} range={range} />;
  }
  if (!dict) {
    const isTyped = isNumeric(spec) || spec.kind === 'text' || props.readOnly;
    return isTyped ? <MeasureInput {...props} reading={readingOf(spec)} /> : <FieldChoice {...props} spec={spec} />;
  }
  const options = dict.rows.map(({ code, name }) => ({
    text: name,
    initials: [String(code).toLowerCase(), initialsOf(name)],
  }));
  return <ListInput {...props} reading={dictReading(dict)} options={options} />;
}

function readingOf(spec: FieldSpec): Reading {
  const coded = codedOf(spec);
  return coded ? codedReading(coded) : fieldReading(spec);
}

/** Input for values that are chosen: several findings, yes or no, a day. */
function FieldChoice({
  spec,
  label,
  fault,
  shortFault: _short,
  ...props
}: MeasureProps & { readonly spec: FieldSpec }) {
  const { prior: _prior, hint: _hint, alert: _alert, readOnly: _readOnly, quoted: _quoted, ...input } = props;
  return <FieldInput {...input} spec={spec} aria-label={label} aria-invalid={fault !== undefined} />;
}

const INITIALS: Readonly<Record<string, string>> = { HM: 'sd', LP: 'gg', NLP: 'wgg' };

const SPECIALS: readonly ListOption[] = ACUITY_SPECIALS.map(([text, name]) => ({
  text,
  name,
  initials: [INITIALS[text] ?? ''],
}));

/** Best lines first, then what lies below the chart. */
function acuityOptions(visionType: number): readonly ListOption[] {
  const lines = acuityLines(visionType).map((text) => ({ text }));
  return [...lines.reverse(), ...SPECIALS];
}

/** Visual acuity in the scale of the organisation's `visionType`. */
export function AcuityInput({ visionType, ...props }: MeasureProps & { readonly visionType: number }) {
  return <ListInput {...props} reading={acuityReading(visionType)} options={acuityOptions(visionType)} />;
}

const BASES: readonly ListOption[] = PRISM_BASES.map((base) => ({
  text: base,
  name: PRISM_BASE_TITLES[base],
  initials: [base.slice(1).toLowerCase()],
}));

function baseIn(typed: string): PrismBase | null {
  const text = typed.trim().toUpperCase();
  return PRISM_BASES.find((base) => base === text || PRISM_BASE_TITLES[base] === text) ?? null;
}

const baseReading: Reading = {
  read: baseIn,
  text: (value) => (typeof value === 'string' ? value : ''),
  fault: () => undefined,
  red: () => undefined,
  hint: () => undefined,
  isNumber: false,
};

/** Base of a prism: `BI` may be typed, or its second letter, or 内. */
export function PrismBaseInput(props: MeasureProps) {
  return <ListInput {...props} reading={baseReading} options={BASES} placeholder="基底" />;
}

interface PrismParts {
  readonly value: unknown;
  readonly base: unknown;
}

interface PrismInputProps extends Omit<MeasureProps, 'value' | 'onChange' | 'prior'> {
  readonly value?: PrismParts;
  readonly prior?: PrismParts;
  readonly onChange?: (prism: PrismParts) => void;
}

/** One prism component: its power and its base. */
export function PrismInput({ value, prior, onChange, label, fault, shortFault, id, ...rest }: PrismInputProps) {
  const { value: power = null, base = null } = value ?? {};
  return (
    <span className={styles.prism}>
      <LensInput
        {...rest}
        {...(id === undefined ? {} : { id })}
        kind="prism"
        label={label}
        fault={fault}
        shortFault={shortFault}
        value={power}
        prior={prior?.value}
        onChange={(next) => onChange?.({ value: next, base })}
      />
      <PrismBaseInput
        {...rest}
        label={`${label}基底`}
        value={base}
        prior={prior?.base}
        onChange={(next) => onChange?.({ value: power, base: next })}
      />
    </span>
  );
}
