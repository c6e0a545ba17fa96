import { type RefObject, useLayoutEffect, useState } from 'react';

/** Padding of a cell on both sides. */
const CELL_PADDING = 24;

/**
 * Returns the width of the column of acts: `least`, or the width of the widest acts of the rendered rows. Acts depend
 * on state and rights, and an act that overflows the last column cannot be clicked. Measured before the first paint.
 */
export function useActsWidth(
  box: RefObject<HTMLElement | null>,
  least: number,
  rows: readonly unknown[],
  isDrawn: boolean,
): number {
  const [needed, setNeeded] = useState(least);
  useLayoutEffect(() => {
    if (!isDrawn || rows.length === 0) return;
    const acts = [...(box.current?.querySelectorAll('[data-acts]') ?? [])];
    const widths = acts.map(({ scrollWidth }) => scrollWidth + CELL_PADDING);
    setNeeded(Math.max(least, ...widths));
  }, [box, least, rows, isDrawn]);
  return Math.max(least, needed);
}
