import type { QrPlace } from '@mingmou/contract/referral/poster.rules';

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the place after a key: arrows move by 1 %, with Shift by 5, with Alt by 0.1; with Ctrl they resize. */
export function movedByKey<P extends QrPlace>(place: P, { key, shiftKey, ctrlKey, altKey }: Pressed): P | undefined {
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const step = shiftKey ? 5 : altKey ? 0.1 : 1;
  const [x, y] = [arrow[0] * step, arrow[1] * step];
  return ctrlKey ? { ...place, size: place.size + (x || -y) } : { ...place, x: place.x + x, y: place.y + y };
}
