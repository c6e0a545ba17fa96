import { useKeys } from '@mingmou/kit/keys/use-keys';
import { type FocusEvent, useEffect, useRef } from 'react';

const ROW = 'tr[data-row-key]';
const STOPS = 'button, a[href], input';

const rowOf = (element: Element | null) => element?.closest<HTMLElement>(ROW) ?? null;
const stopsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(STOPS)];

/**
 * Tab stops at the acts of one row of a long table and goes on behind it; ↑ and ↓ lead to the same act of the row above or below.
 * The row is the one that was last in focus, else the first.
 */
export function useRowStops() {
  const box = useRef<HTMLDivElement>(null);
  const here = useRef<string>(undefined);

  const arrange = () => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
    const current = rows.find((row) => row.dataset.rowKey === here.current) ?? rows[0];
    for (const row of rows) {
      for (const stop of stopsOf(row)) stop.tabIndex = row === current ? 0 : -1;
    }
  };
  // Rows come and go with every reading, and what may be done with one with its state.
  useEffect(arrange);

  /** The row in focus, while the key is nobody else's: a list that drops down has ↑ and ↓ of its own. */
  const inFocus = () => {
    const focused = document.activeElement;
    return box.current?.contains(focused) && !focused?.matches('input') ? rowOf(focused) : null;
  };
  const go = (sibling: 'previousElementSibling' | 'nextElementSibling') => () => {
    const row = inFocus();
    let next = row?.[sibling] ?? null;
    while (next && !next.matches(ROW)) next = next[sibling];
    if (!row || !next) return;
    const stops = stopsOf(next);
    const same = stops.find(({ textContent }) => textContent === document.activeElement?.textContent);
    // Another act may have taken its place: the first one is the least harmful.
    (same ?? stops.find((stop) => stop.matches('button')))?.focus();
  };
  const rests = () => inFocus() === null;
  useKeys([
    { key: 'ArrowUp', title: '列表中上一位患者', run: go('previousElementSibling'), rests },
    { key: 'ArrowDown', title: '列表中下一位患者', run: go('nextElementSibling'), rests },
  ]);

  const onFocus = ({ target }: FocusEvent) => {
    const key = rowOf(target)?.dataset.rowKey;
    if (key === undefined || key === here.current) return;
    here.current = key;
    arrange();
  };
  return { ref: box, onFocus };
}
