import { EYE_TITLES, EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { LENS_LIMITS, type LensKind, type Range } from '@mingmou/contract/clinic/lens-fields.rules';
import { Button } from 'antd';
import { textOf } from '../format/text-of';
import styles from './eyes.module.css';
import { AcuityInput, FieldMeasure, LensInput, PrismInput } from './lens-inputs';
import { paperKeys } from './paper-keys';
import { lensReading } from './reading';

type Values = Readonly<Record<string, unknown>>;

/** Record of a table of eyes with two-eye fields (`odSph`, `osSph`), and its checks. */
export interface EyeSheet {
  readonly values: Values;
  /** The prior finished record (上次). */
  readonly prior?: Values | undefined;
  readonly readOnly: boolean;
  /** The record is closed: its values are text, without inputs. */
  readonly isClosed?: boolean;
  readonly visionType: number;
  readonly change: (values: Values) => void;
  /** An input was left: the record may be settled (no axis without a cylinder). */
  readonly leave?: (name: string) => void;
  readonly faultOf: (name: string) => string | undefined;
  /** Returns the fault without the label of its field. */
  readonly shortFaultOf?: (name: string) => string | undefined;
  readonly hintOf: (name: string) => string | undefined;
  /** Returns an alarm about a value, shown in red. */
  readonly alertOf?: (name: string) => string | undefined;
  /** Taken over from another record and not touched since. */
  readonly isQuoted?: (name: string) => boolean;
}

interface NamedColumn {
  /** Of one eye: `sph`. */
  readonly name: string;
  readonly title: string;
}

export interface MeasureColumn extends NamedColumn {
  readonly kind: LensKind | 'acuity';
  readonly range?: Range | undefined;
  /** Values to choose from, where the column has a list of its own. */
  readonly choices?: readonly number[] | undefined;
  /** One-eye name of the base that belongs to a prism. */
  readonly base?: string;
  /** The field of both eyes together, where there is one. */
  readonly both?: string;
}

/** Column that is not a lens quantity. */
export interface FieldColumn extends NamedColumn {
  readonly spec: FieldSpec;
  /** The field of both eyes together, where there is one. */
  readonly both?: string;
}

/** What follows from the others. */
export interface ShownColumn extends NamedColumn {
  readonly unit: string;
  /** A whole refraction needs more room than a figure. */
  readonly wide?: boolean;
  readonly show: (values: Values, eye: Eye) => string;
}

export type EyeColumn = MeasureColumn | FieldColumn | ShownColumn;

interface EyeRowsProps {
  readonly title: string;
  readonly sheet: EyeSheet;
  readonly columns: readonly EyeColumn[];
  /** →左 and 清空 below the table. */
  readonly tools?: boolean;
}

/** So many columns fit 1366 px with the usual padding. */
const DENSE_FROM = 10;

/** Returns the style of a heading: a prism with its base, and a complete refraction, need more width. */
function headOf(column: EyeColumn | ShownColumn): string | undefined {
  if ('wide' in column) return styles.wideHead;
  return 'base' in column ? styles.baseHead : undefined;
}

/** A table with the eyes as rows, the right one first, and quantities as columns; Enter, Tab and ↑↓ go as on paper. */
export function EyeRows({ title, sheet, columns, tools = false }: EyeRowsProps) {
  const hasBoth = columns.some((column) => bothOf(column) !== undefined);
  const face = columns.length > DENSE_FROM ? `${styles.eyes} ${styles.dense}` : styles.eyes;
  return (
    <div className={styles.rows}>
      <table className={face} aria-label={title} data-eye-rows="" onKeyDown={paperKeys}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={headOf(column)}>
                {column.title} <small>{unitOf(column)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EYES.map((eye) => (
            <tr key={eye} className={styles[eye]}>
              <th scope="row">{EYE_TITLES[eye]}</th>
              {columns.map((column) => (
                <td key={column.name}>
                  <EyeCell column={column} sheet={sheet} eye={eye} />
                </td>
              ))}
            </tr>
          ))}
          {hasBoth ? (
            <tr>
              <th scope="row">双眼</th>
              {columns.map((column) => (
                <td key={column.name}>
                  <BothCell column={column} sheet={sheet} />
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
      {tools && !sheet.readOnly ? <Tools title={title} sheet={sheet} columns={columns} /> : null}
    </div>
  );
}

function unitOf(column: EyeColumn): string {
  if ('show' in column) return column.unit;
  if ('spec' in column) return column.spec.unit ?? '';
  return column.kind === 'acuity' ? '' : LENS_LIMITS[column.kind].unit;
}

function bothOf(column: EyeColumn): string | undefined {
  return 'show' in column ? undefined : column.both;
}

interface CellProps {
  readonly sheet: EyeSheet;
}

/** What an input of the table takes of the record. */
export function cellOf(sheet: EyeSheet, name: string, label: string) {
  return {
    label,
    value: sheet.values[name],
    prior: sheet.prior?.[name],
    fault: sheet.faultOf(name),
    shortFault: sheet.shortFaultOf?.(name),
    hint: sheet.hintOf(name),
    alert: sheet.alertOf?.(name),
    readOnly: sheet.readOnly,
    quoted: sheet.isQuoted?.(name) ?? false,
    onChange: (value: unknown) => sheet.change({ [name]: value }),
    onBlur: () => sheet.leave?.(name),
  };
}

function EyeCell({ column, sheet, eye }: CellProps & { readonly column: EyeColumn; readonly eye: Eye }) {
  const label = `${EYE_TITLES[eye]}${column.title}`;
  const cell = cellOf(sheet, eyeKey(eye, column.name), label);
  if ('show' in column) {
    return (
      <output className={styles.shown} aria-label={label}>
        {column.show(sheet.values, eye)}
      </output>
    );
  }
  if (sheet.isClosed) return <ClosedCell label={label} text={closedText(column, sheet.values, eye)} />;
  if ('spec' in column) return <FieldMeasure {...cell} spec={column.spec} />;
  if (column.base === undefined) return <MeasureCell cell={cell} column={column} sheet={sheet} />;
  const [name, base] = [eyeKey(eye, column.name), eyeKey(eye, column.base)];
  return (
    <PrismInput
      {...cell}
      value={{ value: cell.value, base: sheet.values[base] }}
      prior={{ value: cell.prior, base: sheet.prior?.[base] }}
      onChange={(prism) => sheet.change({ [name]: prism.value, [base]: prism.base })}
    />
  );
}

function BothCell({ column, sheet }: CellProps & { readonly column: EyeColumn }) {
  if ('show' in column || column.both === undefined) return null;
  const label = `双眼${column.title}`;
  const cell = cellOf(sheet, column.both, label);
  if (sheet.isClosed) return <ClosedCell label={label} text={valueText(wholeOf(column), cell.value)} />;
  if ('spec' in column) return <FieldMeasure {...cell} spec={column.spec} />;
  return <MeasureCell cell={cell} column={wholeOf(column)} sheet={sheet} />;
}

/** Both eyes together are as far apart as two single distances. */
function wholeOf<C extends MeasureColumn | FieldColumn>(column: C): C {
  return 'kind' in column && column.kind === 'pdMono' ? { ...column, kind: 'pd', range: undefined } : column;
}

function valueText(column: MeasureColumn | FieldColumn, value: unknown): string {
  if ('spec' in column) return textOf(column.spec, value);
  if (column.kind === 'acuity') return typeof value === 'string' ? value : '';
  return lensReading(column.kind).text(value);
}

function closedText(column: MeasureColumn | FieldColumn, values: Values, eye: Eye): string {
  const text = valueText(column, values[eyeKey(eye, column.name)]);
  const base = 'kind' in column && column.base ? values[eyeKey(eye, column.base)] : undefined;
  return typeof base === 'string' ? `${text} ${base}` : text;
}

function ClosedCell({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <output className={styles.shown} aria-label={label}>
      {text || '—'}
    </output>
  );
}

interface MeasureCellProps extends CellProps {
  readonly cell: ReturnType<typeof cellOf>;
  readonly column: MeasureColumn;
}

function MeasureCell({ cell, column: { kind, range, choices }, sheet }: MeasureCellProps) {
  return kind === 'acuity' ? (
    <AcuityInput {...cell} visionType={sheet.visionType} />
  ) : (
    <LensInput {...cell} kind={kind} range={range} choices={choices} />
  );
}

function Tools({ title, sheet, columns }: Omit<EyeRowsProps, 'tools'>) {
  const names = columns.flatMap((column) => {
    if ('show' in column) return [];
    return 'kind' in column && column.base !== undefined ? [column.name, column.base] : [column.name];
  });
  const both = columns.flatMap((column) => bothOf(column) ?? []);
  const copy = () =>
    sheet.change(
      Object.fromEntries(names.map((name) => [eyeKey('os', name), sheet.values[eyeKey('od', name)] ?? null])),
    );
  const clear = () => {
    const fields = [...EYES.flatMap((eye) => names.map((name) => eyeKey(eye, name))), ...both];
    sheet.change(Object.fromEntries(fields.map((name) => [name, null])));
  };
  return (
    <div className={styles.tools}>
      <Button type="link" size="small" aria-label={`${title}：右眼抄到左眼`} onClick={copy}>
        →左
      </Button>
      <Button type="link" size="small" aria-label={`${title}：清空`} onClick={clear}>
        清空
      </Button>
    </div>
  );
}
