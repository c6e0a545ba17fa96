import {
  type Drawing,
  type DrawingItem,
  type DrawingStroke,
  type DrawingTemplate,
  MOST_DRAWN,
  MOST_ITEMS,
  MOST_STROKES,
  SIDE,
  type Stamp,
} from '@mingmou/contract/workstation/drawing/drawing.fields';

const MIDDLE = SIDE / 2;
/** Points nearer than this to the last say nothing. */
const NEAR = 5;
const MOST_NUMBERS = 800;

export const blankDrawing = (template: DrawingTemplate): Drawing => ({ template, items: [], strokes: [] });
export const isBlankDrawing = ({ items, strokes }: Drawing) => items.length + strokes.length === 0;

const within = (value: number) => Math.min(SIDE, Math.max(0, Math.round(value)));

/** Adds a stamp in the middle, slightly offset from existing ones. */
export function withStamp(drawing: Drawing, stamp: Stamp): Drawing {
  const aside = drawing.items.filter(({ x, y }) => Math.abs(x - MIDDLE) < SIDE / 5 && y === MIDDLE).length;
  const item: DrawingItem = { stamp, x: within(MIDDLE + 30 * aside), y: MIDDLE, scale: 100, rotation: 0 };
  return { ...drawing, items: [...drawing.items, item] };
}

export function withItem(drawing: Drawing, place: number, change: Partial<DrawingItem>): Drawing {
  const items = drawing.items.map((item, at) => (at === place ? { ...item, ...change } : item));
  return { ...drawing, items };
}

export function movedItem(drawing: Drawing, place: number, x: number, y: number): Drawing {
  return withItem(drawing, place, { x: within(x), y: within(y) });
}

export function withoutItem(drawing: Drawing, place: number): Drawing {
  return { ...drawing, items: drawing.items.filter((_, at) => at !== place) };
}

export function withStroke(drawing: Drawing, stroke: DrawingStroke): Drawing {
  return { ...drawing, strokes: [...drawing.strokes, stroke] };
}

/** A stroke with one more point, as far as a stroke may go. */
export function longer(stroke: DrawingStroke, x: number, y: number): DrawingStroke {
  const { points } = stroke;
  const [lastX = 0, lastY = 0] = points.slice(-2);
  const isNear = Math.hypot(x - lastX, y - lastY) < NEAR;
  if (points.length > 0 && (isNear || points.length >= MOST_NUMBERS)) return stroke;
  return { ...stroke, points: [...points, within(x), within(y)] };
}

/** Why nothing more can be set down; false while it can. */
export function fullOf({ items }: Drawing): string | false {
  return items.length >= MOST_ITEMS && `标记最多${MOST_ITEMS}个，请先删除一个`;
}

export function penFullOf({ strokes }: Drawing): string | false {
  const all = strokes.reduce((total, { points }) => total + points.length, 0);
  return (strokes.length >= MOST_STROKES || all >= MOST_DRAWN - MOST_NUMBERS) && '笔画过多，请先撤销或清除一些笔画';
}

const TURN = 15;

/** Returns the drawing after a key on the chosen stamp; undefined for a key without effect. */
export function keyed(drawing: Drawing, place: number, key: string, step: number): Drawing | undefined {
  const item = drawing.items[place];
  if (!item) return undefined;
  const { x, y, scale, rotation } = item;
  switch (key) {
    case 'ArrowLeft':
      return movedItem(drawing, place, x - step, y);
    case 'ArrowRight':
      return movedItem(drawing, place, x + step, y);
    case 'ArrowUp':
      return movedItem(drawing, place, x, y - step);
    case 'ArrowDown':
      return movedItem(drawing, place, x, y + step);
    case '+':
    case '=':
      return withItem(drawing, place, { scale: Math.min(400, scale + 25) });
    case '-':
      return withItem(drawing, place, { scale: Math.max(25, scale - 25) });
    case 'r':
      return withItem(drawing, place, { rotation: (rotation + TURN) % 360 });
    case 'R':
      return withItem(drawing, place, { rotation: (rotation + 360 - TURN) % 360 });
    default:
      return undefined;
  }
}
