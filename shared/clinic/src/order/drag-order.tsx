import { moved } from '@mingmou/contract/base/order.rules';
import { type RefObject, useEffect, useRef, useState } from 'react';

export type OrderKey = string | number;

/** What can be put into another order: by dragging a grip, or by the arrow keys on it. */
export interface DragOrder {
  /** Around all the grips. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Place for the dragged row; undefined while nothing is dragged. */
  readonly target: number | undefined;
  readonly keys: readonly OrderKey[];
  /** Last move as text, for screen readers. */
  readonly said: string;
  readonly aim: (clientY: number, from: number) => void;
  readonly drop: (from: number, name: string) => void;
  readonly cancel: () => void;
  /** One step by a key; the grip keeps the focus. */
  readonly step: (from: number, by: 1 | -1, name: string) => void;
}

const NO_ORDER = {
  target: undefined,
  keys: [],
  aim: () => undefined,
  drop: () => undefined,
  cancel: () => undefined,
  step: () => undefined,
} as const;

function gripsIn(box: HTMLElement | null, keys: readonly OrderKey[]): HTMLElement[] {
  if (!box) return [];
  const own = new Set(keys.map(String));
  const all = [...box.querySelectorAll<HTMLElement>('[data-order-grip]')];
  return all.filter(({ dataset }) => own.has(dataset.orderGrip ?? ''));
}

/** Rows that change places among their own alone: the branches of a tree. */
export interface DragGroups<Key extends OrderKey> extends Pick<DragOrder, 'box' | 'said'> {
  /** The order of the group that a row is in. */
  readonly orderOf: (key: Key) => DragOrder;
}

interface Aim {
  readonly group: number;
  readonly at: number;
}

/** The orders of some groups of rows as they are changed; `onOrder` gets all keys of one group in the new one. */
export function useDragGroups<Key extends OrderKey>(
  groups: readonly (readonly Key[])[],
  onOrder: (keys: readonly Key[]) => void,
): DragGroups<Key> {
  const box = useRef<HTMLDivElement>(null);
  const [aimed, setAimed] = useState<Aim>();
  const [said, say] = useState('');
  const focused = useRef<Key>(undefined);

  // A row that moves in the document loses the focus of its grip.
  useEffect(() => {
    if (focused.current === undefined) return;
    const [grip] = gripsIn(box.current, [focused.current]);
    if (grip && document.activeElement !== grip && !box.current?.contains(document.activeElement)) grip.focus();
  });

  const orderIn = (group: number): DragOrder => {
    const keys = groups[group] ?? [];
    const target = aimed?.group === group ? aimed.at : undefined;
    const put = (from: number, to: number, name: string) => {
      setAimed(undefined);
      if (from === to || to < 0 || to >= keys.length) return;
      say(`「${name}」移到第${to + 1}位`);
      onOrder(moved(keys, from, to));
    };
    return {
      ...{ box, target, keys, said },
      aim: (clientY, from) => {
        const above = gripsIn(box.current, keys).filter((grip, at) => {
          const { top, height } = grip.getBoundingClientRect();
          return at !== from && top + height / 2 < clientY;
        });
        setAimed({ group, at: above.length });
      },
      drop: (from, name) => {
        focused.current = undefined;
        if (target !== undefined) put(from, target, name);
      },
      cancel: () => setAimed(undefined),
      step: (from, by, name) => {
        focused.current = keys[from];
        put(from, from + by, name);
      },
    };
  };
  return { box, said, orderOf: (key) => orderIn(groups.findIndex((keys) => keys.includes(key))) };
}

/** The order of some rows as it is changed; `onOrder` gets all keys in the new one. */
export function useDragOrder<Key extends OrderKey>(
  keys: readonly Key[],
  onOrder: (keys: readonly Key[]) => void,
): DragOrder {
  const [first] = keys;
  const { box, said, orderOf } = useDragGroups([keys], onOrder);
  return first === undefined ? { ...NO_ORDER, box, said } : orderOf(first);
}
