import type { PrintContent, PrintItem } from '@mingmou/contract/system/template/template.fields';
import { paperSize } from '@mingmou/contract/system/template/template-paper.rules';

type Items = readonly PrintItem[];

const round = (mm: number) => Math.round(mm * 10) / 10;
const LEAST_MM = 2;

export const itemsOf = ({ items }: PrintContent): Items => items ?? [];

/** Returns the bounds of elements: inside the margin that the printer leaves blank. */
function bounds(content: PrintContent) {
  const { width, height } = paperSize(content);
  const { margin } = content;
  return { left: margin, top: margin, right: width - margin, bottom: height - margin };
}

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

/** An element within the printable part of the paper, to a tenth of a millimetre. */
export function within(content: PrintContent, item: PrintItem): PrintItem {
  const { left, top, right, bottom } = bounds(content);
  const width = round(between(item.width, LEAST_MM, right - left));
  const height = item.kind === 'line' ? item.height : round(between(item.height, LEAST_MM, bottom - top));
  const tall = item.kind === 'line' ? 0 : height;
  return {
    ...item,
    ...{ width, height },
    x: round(between(item.x, left, right - width)),
    y: round(between(item.y, top, bottom - tall)),
  };
}

function freeKey(items: Items): string {
  let number = items.length + 1;
  while (items.some(({ key }) => key === `e${number}`)) number += 1;
  return `e${number}`;
}

const SIZES = {
  text: { width: 50, height: 7 },
  line: { width: 80, height: 0.3 },
  box: { width: 60, height: 30 },
} as const;

/** Adds an element below the existing ones; returns its key too. */
export function withItem(content: PrintContent, kind: PrintItem['kind'], text: string) {
  const items = itemsOf(content);
  const key = freeKey(items);
  const { left, top } = bounds(content);
  const lowest = items.reduce((low, { y, height }) => Math.max(low, y + height + 1), top);
  const item = within(content, { key, kind, text, x: left, y: lowest, ...SIZES[kind], fontSize: 10, align: 'left' });
  return { key, items: [...items, item] };
}

export function withItemChange(content: PrintContent, key: string, change: Partial<PrintItem>): PrintItem[] {
  return itemsOf(content).map((item) => (item.key === key ? within(content, { ...item, ...change }) : item));
}

export function withoutItem(content: PrintContent, key: string): PrintItem[] {
  return itemsOf(content).filter((item) => item.key !== key);
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns the changes of an element by a key: arrows move by 1 mm, with Shift by 5, with Alt by 0.1; with Ctrl they
 * resize.
 */
export function byKey(item: PrintItem, { key, shiftKey, ctrlKey, altKey }: Pressed): Partial<PrintItem> | undefined {
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const step = shiftKey ? 5 : altKey ? 0.1 : 1;
  const [x, y] = [arrow[0] * step, arrow[1] * step];
  return ctrlKey ? { width: item.width + x, height: item.height + y } : { x: item.x + x, y: item.y + y };
}
