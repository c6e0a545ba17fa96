import { moved } from '@mingmou/contract/system/order.rules';
import { type RefObject, useEffect, useRef, useState } from 'react';

export type OrderKey = string | number;

/** What can be put into another order: by dragging a grip, or by the arrow keys on it. */
export interface DragOrder {
  /** Around all the grips. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** The place at which what is dragged would be put; none while nothing is dragged. */
  readonly target: number | undefined;
  readonly keys: readonly OrderKey[];
  /** What was done last, for whoever does not see it. */
  readonly said: string;
  readonly aim: (clientY: number, from: number) => void;
  readonly drop: (from: number, name: string) => void;
  readonly cancel: () => void;
  /** One step by a key; the grip keeps the focus. */
  readonly step: (from: number, by: 1 | -1, name: string) => void;
}

function gripsIn(box: HTMLElement | null): HTMLElement[] {
  return box ? [...box.querySelectorAll<HTMLElement>('[data-order-grip]')] : [];
}

/** The order of some rows as it is changed; `onOrder` gets all keys in the new one. */
export function useDragOrder<Key extends OrderKey>(
  keys: readonly Key[],
  onOrder: (keys: readonly Key[]) => void,
): DragOrder {
  const box = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<number>();
  const [said, say] = useState('');
  const focused = useRef<Key>(undefined);

  // A row that moves in the document loses the focus of its grip.
  useEffect(() => {
    if (focused.current === undefined) return;
    const grip = gripsIn(box.current).find(({ dataset }) => dataset.orderGrip === String(focused.current));
    if (grip && document.activeElement !== grip && !box.current?.contains(document.activeElement)) grip.focus();
  });

  const put = (from: number, to: number, name: string) => {
    setTarget(undefined);
    if (from === to || to < 0 || to >= keys.length) return;
    say(`「${name}」移到第${to + 1}位`);
    onOrder(moved(keys, from, to));
  };

  return {
    box,
    target,
    keys,
    said,
    aim: (clientY, from) => {
      const above = gripsIn(box.current).filter((grip, at) => {
        const { top, height } = grip.getBoundingClientRect();
        return at !== from && top + height / 2 < clientY;
      });
      setTarget(above.length);
    },
    drop: (from, name) => {
      focused.current = undefined;
      if (target !== undefined) put(from, target, name);
    },
    cancel: () => setTarget(undefined),
    step: (from, by, name) => {
      focused.current = keys[from];
      put(from, from + by, name);
    },
  };
}
