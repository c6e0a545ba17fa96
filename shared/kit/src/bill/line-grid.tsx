import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react';
import { blockOf, type Pasted, pasteBlock } from './block-paste';
import { gridKeys } from './grid-keys';
import styles from './line-grid.module.css';
import { LineRow, type LineRowProps } from './line-row';
import type { KeyedLine } from './line-store';
import { useLineKeys, useLines } from './use-lines';

/** A cell by the order of its line and its field. */
export interface CellPlace {
  readonly row: number;
  readonly name: string;
}

export interface LineGridHandle {
  /** Puts the focus into a cell; the first typed one of the line without a name. */
  readonly focus: (lineKey: string, name?: string) => void;
  readonly focusAt: (place: CellPlace) => void;
  /** Where the focus is; undefined outside of the cells. */
  readonly place: () => CellPlace | undefined;
}

interface LineGridProps<Line extends KeyedLine>
  extends Omit<LineRowProps<Line>, 'lineKey' | 'faultsOf' | 'hintsOf' | 'readOnly'> {
  readonly ref?: Ref<LineGridHandle>;
  readonly label: string;
  readonly readOnly?: boolean;
  readonly faultsOf?: (line: Line) => Readonly<Record<string, string | undefined>>;
  readonly hintsOf?: (line: Line) => Readonly<Record<string, string | undefined>>;
  /** Sums under their columns, by column key. */
  readonly sumsOf?: (lines: readonly Line[]) => Readonly<Record<string, ReactNode>>;
  /** What stands there while there is no line. */
  readonly empty: ReactNode;
  /** Enter in the last cell: on to what adds the next line. */
  readonly onEnd?: () => void;
  readonly onPasted?: (pasted: Pasted) => void;
}

const NUMBER_WIDTH = 40;
const ACTS_WIDTH = 36;

function cellOf(target: EventTarget): { readonly lineKey: string; readonly name: string } | undefined {
  if (!(target instanceof Element)) return undefined;
  const name = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const lineKey = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  return name !== undefined && lineKey !== undefined ? { lineKey, name } : undefined;
}

function Grid<Line extends KeyedLine>(props: LineGridProps<Line>) {
  const { ref, label, store, columns, readOnly = false, sumsOf, empty, onEnd, onPasted, ...rows } = props;
  const keys = useLineKeys(store);
  const body = useRef<HTMLTableSectionElement>(null);
  const focus = (lineKey: string | undefined, name?: string) => {
    if (lineKey === undefined) return;
    const cell = name === undefined ? '' : `[data-column="${CSS.escape(name)}"]`;
    const line = `[data-line="${CSS.escape(lineKey)}"]`;
    body.current?.querySelector<HTMLElement>(`${line} ${cell} :is(input, select)`)?.focus();
  };
  useImperativeHandle(ref, () => ({
    focus,
    focusAt: ({ row, name }) => focus(keys[row], name),
    place: () => {
      const cell = document.activeElement ? cellOf(document.activeElement) : undefined;
      return cell && { row: keys.indexOf(cell.lineKey), name: cell.name };
    },
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.ctrlKey && event.key === 'Delete' ? cellOf(event.target) : undefined;
    if (!cell) return gridKeys(event, onEnd);
    event.preventDefault();
    removeAt(cell.lineKey, cell.name);
  };

  /** The focus goes on to the next line, so that several are removed in a row. */
  const removeAt = (lineKey: string, name: string) => {
    const at = keys.indexOf(lineKey);
    const next = keys[at + 1] ?? keys[at - 1];
    if (next === undefined) onEnd?.();
    else focus(next, name);
    store.remove(lineKey);
  };

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    const block = blockOf(event.clipboardData.getData('text/plain'));
    // One cell is pasted into the text as anywhere.
    if (!cell || (block.length < 2 && (block[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    onPasted?.(pasteBlock(store, columns, cell, block));
  };

  return (
    <div className={styles.scroll}>
      <table className={styles.grid} aria-label={label}>
        <colgroup>
          <col style={{ width: NUMBER_WIDTH }} />
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
          {readOnly ? null : <col style={{ width: ACTS_WIDTH }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <span className={styles.hiddenText}>序号</span>
            </th>
            {columns.map(({ key, title, align, pinned }) => (
              <th key={key} scope="col" data-align={align} data-pinned={pinned}>
                {title}
              </th>
            ))}
            {readOnly ? null : (
              <th scope="col">
                <span className={styles.hiddenText}>操作</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} onPaste={onPaste}>
          {keys.map((key) => (
            <LineRow
              key={key}
              lineKey={key}
              store={store}
              columns={columns}
              readOnly={readOnly}
              nameOf={rows.nameOf}
              faultsOf={rows.faultsOf}
              hintsOf={rows.hintsOf}
            />
          ))}
        </tbody>
        {sumsOf && keys.length > 0 ? (
          <Foot store={store} columns={columns} sumsOf={sumsOf} readOnly={readOnly} />
        ) : null}
      </table>
      {keys.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
    </div>
  );
}

type FootProps<Line extends KeyedLine> = Pick<LineGridProps<Line>, 'store' | 'columns' | 'readOnly'> & {
  readonly sumsOf: NonNullable<LineGridProps<Line>['sumsOf']>;
};

function Foot<Line extends KeyedLine>({ store, columns, sumsOf, readOnly }: FootProps<Line>) {
  const lines = useLines(store);
  const sums = sumsOf(lines);
  return (
    <tfoot>
      <tr>
        <th scope="row" className={styles.number}>
          合计
        </th>
        {columns.map(({ key, align, pinned }, at) => (
          <td key={key} data-align={align} data-pinned={pinned}>
            {sums[key] ?? (at === 0 ? `${lines.length} 行` : null)}
          </td>
        ))}
        {readOnly ? null : <td />}
      </tr>
    </tfoot>
  );
}

/**
 * The lines of a bill as a spreadsheet one keeps typing in. All that is handed in must keep its identity: a new
 * `columns` array draws every row.
 */
export const LineGrid = memo(Grid) as typeof Grid;
