import type { FieldSpec } from '@mingmou/contract/base/field';
import { nameFieldOf, referenceOf } from '@mingmou/contract/base/reference';
import type { ReactNode } from 'react';
import { InRow } from '../act/row-context';
import { AddedName, isAdded } from '../format/added-name';
import { isNumeric, textOf } from '../format/text-of';
import styles from './columns.module.css';

/** A column of a list. */
export interface ListColumn<Row> {
  /** Also the name by which the list is ordered. */
  readonly key: string;
  readonly title: ReactNode;
  /** The column's name in the column choice; without one it is always shown. */
  readonly label?: string;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly fixed?: 'left' | 'right';
  readonly sorter?: boolean;
  /** Cuts long text and shows all of it as a title; for text columns. */
  readonly ellipsis?: boolean;
  /** Its cells have two lines. */
  readonly isStacked?: true;
  readonly render: (row: Row) => ReactNode;
}

const NOT_SORTABLE: ReadonlySet<string> = new Set(['list', 'object', 'json', 'bool', 'note']);

/** Widths for real content: names, phones of 11 digits, amounts of 10 characters. */
function widthOf({ kind, max = 20 }: FieldSpec): number {
  if (kind === 'dateTime') return 156;
  if (kind === 'date') return 110;
  if (kind === 'phone') return 120;
  if (kind === 'money' || kind === 'price') return 120;
  if (kind === 'list') return 180;
  if (kind === 'text' || kind === 'note') return max > 20 ? 140 : 100;
  return 100;
}

/** A head that has no room shows the whole under the pointer. */
function Head({ title, unit }: FieldSpec) {
  return (
    <span title={unit ? `${title} ${unit}` : title}>
      {title}
      {unit ? <span className={styles.unit}>{unit}</span> : null}
    </span>
  );
}

function columnOf<K extends string>(name: K, spec: FieldSpec): ListColumn<{ readonly [name in K]?: unknown }> {
  const ref = referenceOf(spec);
  // A reference is shown and sorted by the name that the row stores next to the id.
  if (ref) {
    const names: FieldSpec = { kind: spec.kind === 'list' ? 'list' : 'text', title: spec.title, required: false };
    return columnOf(nameFieldOf(name, ref), names);
  }
  const numeric = isNumeric(spec);
  return {
    key: name,
    label: spec.title,
    title: <Head {...spec} />,
    width: widthOf(spec),
    align: numeric ? 'right' : 'left',
    ellipsis: true,
    sorter: !NOT_SORTABLE.has(spec.kind),
    render: (row) => (isAdded(spec, row[name]) ? <AddedName of={spec} code={row[name]} /> : textOf(spec, row[name])),
  };
}

/** Columns from a row's fields: title, unit, width, alignment, order and text follow from the field. */
export function columns<const K extends string>(
  row: Readonly<Record<K, FieldSpec>>,
  names: readonly NoInfer<K>[],
): ListColumn<{ readonly [name in K]?: unknown }>[] {
  return names.map((name) => columnOf(name, row[name]));
}

/** The same columns with other widths, in pixels by key: for contents longer or shorter than usual for their kind. */
export function sized<Row>(
  shown: readonly ListColumn<Row>[],
  widths: Readonly<Record<string, number>>,
): ListColumn<Row>[] {
  return shown.map((column) => ({ ...column, width: widths[column.key] ?? column.width }));
}

/** The same columns without buttons in the head that sort the list. */
export function unsorted<Row>(shown: readonly ListColumn<Row>[]): ListColumn<Row>[] {
  return shown.map((column) => ({ ...column, sorter: false }));
}

/** Room for 编辑, 停用 and 删除. */
const ACTS_PX = 132;
/** Names the column of acts. */
export const ACTS = 'acts';

/** The column of a row's acts; it stays at the right edge. `width` is the least: a list gives it what its rows need. */
export function actionColumn<Row>(acts: (row: Row) => ReactNode, width = ACTS_PX): ListColumn<Row> {
  return {
    key: ACTS,
    title: '操作',
    width,
    fixed: 'right',
    render: (row) => (
      <InRow value={true}>
        <span className={styles.acts} data-acts="">
          {acts(row)}
        </span>
      </InRow>
    ),
  };
}
