import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react';
import { blockOf, type Pasted, pasteBlock } from './block-paste';
import { type CellPlace, cellBeside } from './cell-place';
import { ACTS_WIDTH, GridColumns, GridFoot, GridHead, NUMBER_WIDTH } from './grid-frame';
import { gridKeys } from './grid-keys';
import type { LineColumn } from './line-columns';
import styles from './line-grid.module.css';
import { type LineHeading, LineRow, type LineRowProps } from './line-row';
import type { KeyedLine } from './line-store';
import { ROW_HEIGHT, rowsShown } from './row-window';
import { cellOf, useCellFocus } from './use-cell-focus';
import { useLineKeys } from './use-lines';
import { useRowWindow } from './use-row-window';

export type { CellPlace } from './cell-place';

export interface LineGridHandle {
  /** Puts the focus into a cell; the first typed one of the line without a name. */
  readonly focus: (lineKey: string, name?: string) => void;
  readonly focusAt: (place: CellPlace) => void;
  /** Where the focus is; undefined outside of the cells. */
  readonly place: () => CellPlace | undefined;
}

interface LineGridProps<Line extends KeyedLine>
  extends Omit<LineRowProps<Line>, 'lineKey' | 'faultsOf' | 'hintsOf' | 'readOnly' | 'heading' | 'acts'> {
  readonly ref?: Ref<LineGridHandle>;
  readonly label: string;
  readonly readOnly?: boolean;
  readonly heading?: LineHeading;
  /** Its lines stay: none is removed. */
  readonly fixed?: boolean;
  readonly faultsOf?: (line: Line) => Readonly<Record<string, string | undefined>>;
  readonly hintsOf?: (line: Line) => Readonly<Record<string, string | undefined>>;
  /** Sums under their columns, by column key. */
  readonly sumsOf?: (lines: readonly Line[]) => Readonly<Record<string, ReactNode>>;
  /** Content while there are no lines. */
  readonly empty: ReactNode;
  /** Enter in the last cell: on to what adds the next line. */
  readonly onEnd?: () => void;
  readonly onPasted?: (pasted: Pasted) => void;
}

/** A cell that gets the focus is not scrolled below head, foot and the columns that stay. */
function covered<Line>(columns: readonly LineColumn<Line>[], headWidth: number, actsWidth: number): CSSProperties {
  const stays = (side: LineColumn<Line>['pinned']) =>
    columns.reduce((sum, { pinned, width }) => sum + (pinned === side ? width : 0), 0);
  const beside = { left: headWidth + stays('left'), right: stays('right') + actsWidth };
  return { scrollPadding: `${ROW_HEIGHT}px ${beside.right}px ${ROW_HEIGHT + 1}px ${beside.left}px` };
}

function Grid<Line extends KeyedLine>(props: LineGridProps<Line>) {
  const {
    ref,
    label,
    store,
    columns,
    readOnly = false,
    heading,
    fixed = false,
    sumsOf,
    empty,
    onEnd,
    onPasted,
  } = props;
  const { nameOf, faultsOf, hintsOf } = props;
  const acts = !readOnly && !heading && !fixed;
  const keys = useLineKeys(store);
  const body = useRef<HTMLTableSectionElement>(null);
  const { active, setActive, focus } = useCellFocus(body);
  const { pane, span, onScroll } = useRowWindow(keys.length);
  const focusAt = ({ row, name }: CellPlace) => {
    const lineKey = keys[row];
    if (lineKey !== undefined) focus({ lineKey, name });
  };
  useImperativeHandle(ref, () => ({
    focus: (lineKey, name) => focus({ lineKey, name }),
    focusAt,
    place: () => {
      const cell = cellOf(document.activeElement);
      return cell && { row: keys.indexOf(cell.lineKey), name: cell.name };
    },
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    if (acts && event.ctrlKey && event.key === 'Delete') {
      event.preventDefault();
      return removeAt(cell);
    }
    const from = { row: keys.indexOf(cell.lineKey), name: cell.name };
    const lineAt = (row: number) => store.line(keys[row] ?? '');
    const move: Parameters<typeof gridKeys>[1] = (step) => {
      const next = cellBeside(columns, lineAt, from, step);
      if (next) focusAt(next);
      return next !== undefined;
    };
    gridKeys(event, move, onEnd);
  };

  /** The focus goes on to the next line, so that several are removed in a row. */
  const removeAt = ({ lineKey, name }: { readonly lineKey: string; readonly name: string }) => {
    const at = keys.indexOf(lineKey);
    const next = keys[at + 1] ?? keys[at - 1];
    if (next === undefined) onEnd?.();
    else focus({ lineKey: next, name });
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

  const frame = { columns, heading, acts };
  const row = { store, columns, readOnly, heading, acts, nameOf, faultsOf, hintsOf };
  const shown = rowsShown(span, keys.length, active === undefined ? -1 : keys.indexOf(active));
  return (
    <div
      ref={pane}
      className={styles.scroll}
      style={covered(columns, heading?.width ?? NUMBER_WIDTH, acts ? ACTS_WIDTH : 0)}
      // Arrow keys scroll a read-only grid.
      {...(readOnly && keys.length > 0 ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
      onScroll={onScroll}
    >
      <table className={styles.grid} aria-label={label} aria-rowcount={keys.length + (sumsOf ? 2 : 1)}>
        <GridColumns {...frame} />
        <GridHead {...frame} />
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={({ target }) => setActive(cellOf(target)?.lineKey)}
        >
          {shown.flatMap((at, place) => {
            const lineKey = keys[at] ?? '';
            const skipped = at - (shown[place - 1] ?? -1) - 1;
            return [
              skipped > 0 ? (
                <Skipped key={`before-${lineKey}`} count={skipped} width={columns.length + (acts ? 2 : 1)} />
              ) : null,
              <tr key={lineKey} data-line={lineKey} aria-rowindex={at + 2}>
                <LineRow {...row} lineKey={lineKey} />
              </tr>,
            ];
          })}
        </tbody>
        {sumsOf && keys.length > 0 ? <GridFoot {...frame} store={store} sumsOf={sumsOf} /> : null}
      </table>
      {keys.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
    </div>
  );
}

/** The room of rows that are not in the document; they count in the numbers of the lines. */
function Skipped({ count, width }: { readonly count: number; readonly width: number }) {
  return (
    <tr
      aria-hidden
      className={styles.skipped}
      style={{ height: count * ROW_HEIGHT, counterIncrement: `line ${count}` }}
    >
      <td colSpan={width} />
    </tr>
  );
}

/**
 * The lines of a bill as a spreadsheet one keeps typing in; of however many, those in sight are in the document. All
 * that is handed in must keep its identity: a new `columns` array draws every row.
 */
export const LineGrid = memo(Grid) as typeof Grid;
