import { type Drawing, type DrawingStroke, SIDE } from '@mingmou/contract/workstation/drawing/drawing.fields';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type PointerEvent, useRef, useState } from 'react';
import { longer, movedItem, penFullOf, withStroke } from './drawing.rules';

export type Pen = DrawingStroke['colour'];

interface Drag {
  readonly place: number;
  /** From the pointer to the middle of the stamp. */
  readonly dx: number;
  readonly dy: number;
  readonly hasMoved: boolean;
}

interface PointerWork {
  readonly history: {
    readonly now: Drawing;
    readonly put: (next: Drawing) => void;
    readonly amend: (next: Drawing) => void;
  };
  /** Absent: stamps are chosen and dragged. */
  readonly pen: Pen | undefined;
  readonly choose: (place: number | undefined) => void;
}

function at(event: PointerEvent<SVGSVGElement>): readonly [number, number] {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return [((event.clientX - left) / width) * SIDE, ((event.clientY - top) / height) * SIDE];
}

/** Mouse, pen and finger on the canvas: strokes with a pen, dragging without one. */
export function usePointer({ history: { now, put, amend }, pen, choose }: PointerWork) {
  const [stroke, setStroke] = useState<DrawingStroke>();
  const drag = useRef<Drag>(undefined);
  const { warning } = useFeedback();

  const down = (event: PointerEvent<SVGSVGElement>) => {
    const [x, y] = at(event);
    event.currentTarget.setPointerCapture?.(event.pointerId);
    if (pen) {
      const full = penFullOf(now);
      if (full) warning(full);
      else setStroke(longer({ colour: pen, points: [] }, x, y));
      return;
    }
    const hit = event.target instanceof Element ? event.target.closest('[data-item]') : null;
    const place = hit ? Number(hit.getAttribute('data-item')) : undefined;
    const item = place === undefined ? undefined : now.items[place];
    choose(place);
    drag.current = item && place !== undefined ? { place, dx: item.x - x, dy: item.y - y, hasMoved: false } : undefined;
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const [x, y] = at(event);
    if (stroke) {
      setStroke(longer(stroke, x, y));
      return;
    }
    const dragged = drag.current;
    if (!dragged) return;
    const next = movedItem(now, dragged.place, x + dragged.dx, y + dragged.dy);
    if (dragged.hasMoved) amend(next);
    else put(next);
    drag.current = { ...dragged, hasMoved: true };
  };
  const up = () => {
    if (stroke) put(withStroke(now, stroke));
    setStroke(undefined);
    drag.current = undefined;
  };
  return {
    /** With the stroke that is being drawn. */
    shown: stroke ? withStroke(now, stroke) : now,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  };
}
