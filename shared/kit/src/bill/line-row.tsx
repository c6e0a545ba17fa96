import { memo, type ReactNode } from 'react';
import { LineCell } from './line-cell';
import type { LineColumn } from './line-columns';
import styles from './line-grid.module.css';
import type { KeyedLine, LineStore } from './line-store';
import { useLine } from './use-lines';

/** Remarks on a line by field name. */
export type LineRemarks = Readonly<Record<string, string | undefined>>;

/** The column of the names of the lines. */
export interface LineHeading {
  readonly title: string;
  readonly width: number;
  /** For text columns; figures are aligned right. */
  readonly align?: 'left';
}

export interface LineRowProps<Line extends KeyedLine> {
  readonly store: LineStore<Line>;
  readonly lineKey: string;
  readonly columns: readonly LineColumn<Line>[];
  /** Returns the accessible name of a line. */
  readonly nameOf: (line: Line) => string;
  readonly readOnly: boolean;
  /** Set where lines neither come nor go: their names at the head instead of numbers. */
  readonly heading: LineHeading | undefined;
  /** Whether it may be removed. */
  readonly acts: boolean;
  /** What keeps the line from being submitted. */
  readonly faultsOf: ((line: Line) => LineRemarks) | undefined;
  readonly hintsOf: ((line: Line) => LineRemarks) | undefined;
}

const NONE: LineRemarks = {};

function Row<Line extends KeyedLine>(props: LineRowProps<Line>) {
  const { store, lineKey, columns, nameOf, readOnly, heading, acts, faultsOf, hintsOf } = props;
  const line = useLine(store, lineKey);
  if (!line) return null;
  const name = nameOf(line);
  const faults = readOnly ? NONE : (faultsOf?.(line) ?? NONE);
  const hints = hintsOf?.(line) ?? NONE;

  const content = ({ edit, title, text, width }: LineColumn<Line>): ReactNode => {
    if (!edit || readOnly) return <Shown text={text(line)} width={width} />;
    if (edit.isOff?.(line)) return <Shown text={text(line)} width={width} />;
    const { name: field } = edit;
    return (
      <LineCell
        edit={edit}
        value={fieldOf(line, field)}
        label={`${name} ${title}`}
        fault={faults[field]}
        hint={hints[field]}
        placeholder={edit.placeholder?.(line)}
        // The cell reads by the field of that name.
        onChange={(value) => store.change(lineKey, { [field]: value } as Partial<Line>)}
        unread={() => store.unread(lineKey, field)}
        onUnread={(text) => store.keepUnread(lineKey, field, text)}
      />
    );
  };

  return (
    <>
      {heading ? (
        <th scope="row" className={styles.name} data-align={heading.align} title={name}>
          <Shown text={name} width={heading.width} />
        </th>
      ) : (
        <th scope="row" className={styles.number} aria-label={name} />
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-column={column.edit?.name}
          data-align={column.align}
          data-typed={column.edit !== undefined && !readOnly && !column.edit.isOff?.(line)}
          data-pinned={column.pinned}
          title={column.text(line)}
        >
          {content(column)}
        </td>
      ))}
      {acts ? (
        <td className={styles.acts}>
          <button
            type="button"
            // Ctrl+Delete does the same from any cell of the line; Tab goes on to the next line.
            tabIndex={-1}
            className={styles.remove}
            aria-label={`移除 ${name}`}
            title="移除 Ctrl+Delete"
            onClick={() => store.remove(lineKey)}
          >
            ×
          </button>
        </td>
      ) : null}
    </>
  );
}

/** Pixels of a Chinese character. */
const CHARACTER = 14;

/** A long text takes two small lines of its row: names of many goods begin alike. */
function Shown({ text, width }: { readonly text: string; readonly width: number }) {
  return /\p{Script=Han}/u.test(text) && text.length * CHARACTER > width ? (
    <span className={styles.small}>{text}</span>
  ) : (
    text
  );
}

function fieldOf(line: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(line, name)?.value;
}

/** Cells of one line, rendered only when the line itself changes. */
export const LineRow = memo(Row) as typeof Row;
