import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A cell by the key of its line and its field. */
export interface CellName {
  readonly lineKey: string;
  /** The first typed one of the line where nothing is said. */
  readonly name: string | undefined;
}

export function cellOf(target: EventTarget | null): (CellName & { readonly name: string }) | undefined {
  if (!(target instanceof Element)) return undefined;
  const name = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const lineKey = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  return name !== undefined && lineKey !== undefined ? { lineKey, name } : undefined;
}

function controlAt(body: HTMLElement | null, { lineKey, name }: CellName): HTMLElement | null {
  const cell = name === undefined ? '' : `[data-column="${CSS.escape(name)}"]`;
  const line = `[data-line="${CSS.escape(lineKey)}"]`;
  return body?.querySelector<HTMLElement>(`${line} ${cell} :is(input, select)`) ?? null;
}

/** The line with the focus, and a focus that brings a line into the document where it is not there. */
export function useCellFocus(body: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<string>();
  const goal = useRef<CellName>(undefined);
  useLayoutEffect(() => {
    const wanted = goal.current;
    goal.current = undefined;
    if (wanted && wanted.lineKey === active) controlAt(body.current, wanted)?.focus();
  }, [body, active]);
  return {
    /** The line that had the focus last. */
    active,
    setActive,
    focus: (cell: CellName) => {
      const control = controlAt(body.current, cell);
      if (control) return control.focus();
      goal.current = cell;
      setActive(cell.lineKey);
    },
  };
}
