/** The height of every line, by which its place follows from its number. */
export const ROW_HEIGHT = 32;
/** Rows that are added and removed together while scrolling, and rows rendered beyond the visible ones. */
const STEP = 8;
/** Pixels of lines where nothing is laid out yet. */
const USUAL_HEIGHT = 640;

/** Rows from `from` on, without `to`. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** Returns the rows in the document: the visible ones and a step on either side, independent of the number of rows. */
export function spanAt(scrollTop: number, height: number, count: number): RowSpan {
  const size = Math.ceil((height || USUAL_HEIGHT) / ROW_HEIGHT) + 3 * STEP;
  const seen = Math.floor(scrollTop / ROW_HEIGHT / STEP) * STEP;
  const from = Math.max(0, Math.min(seen - STEP, count - size));
  return { from, to: Math.min(count, from + size) };
}

/**
 * The rows in the document, in order: those of the span, the one with the focus with its neighbours, the first and the
 * last, so that Tab finds the next cell wherever the lines are scrolled to.
 */
export function rowsShown({ from, to }: RowSpan, count: number, active: number): number[] {
  const beside = active < 0 ? [] : [active - 1, active, active + 1];
  const rows = new Set([0, ...beside, count - 1]);
  for (let row = from; row < to; row += 1) rows.add(row);
  return [...rows].filter((row) => row >= 0 && row < count).sort((a, b) => a - b);
}
