import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { hiddenText } from '../page/hidden-text';
import type { DragOrder, OrderKey } from './drag-order';
import styles from './order-grip.module.css';

interface OrderGripProps {
  readonly order: DragOrder;
  readonly of: OrderKey;
  /** Name of the row. */
  readonly name: string;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Takes a row to another place: dragged, or by the arrow keys. */
export function OrderGrip({ order, of, name }: OrderGripProps) {
  const [dragged, setDragged] = useState(false);
  const at = order.keys.indexOf(of);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    order.step(at, by, name);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(true);
  };
  const end = (run: () => void) => () => {
    if (!dragged) return;
    setDragged(false);
    run();
  };

  return (
    <button
      type="button"
      className={styles.grip}
      data-order-grip={of}
      data-dragged={dragged}
      aria-label={`移动 ${name}，第${at + 1}位，共${order.keys.length}位`}
      title="拖动排序，或按 ↑ ↓ 移动"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientY }) => dragged && order.aim(clientY, at)}
      onPointerUp={end(() => order.drop(at, name))}
      onPointerCancel={end(order.cancel)}
    >
      <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
        {[3, 8, 13].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
      </svg>
      {order.target !== undefined && order.target === at && !dragged ? <span className={styles.mark} /> : null}
    </button>
  );
}

/** Says aloud where a row went. */
export function OrderSaid({ order }: { readonly order: Pick<DragOrder, 'said'> }) {
  return (
    <span className={hiddenText} aria-live="polite">
      {order.said}
    </span>
  );
}
