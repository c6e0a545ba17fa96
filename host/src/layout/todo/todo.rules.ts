const ITEM_PX = 80;
const EXTRA_PX = 30;
const MAX_PX = 400;
const COLLAPSED_PX = 160;

/** Width of the to-do bar (product.md §9). */
export function todoBarWidth(items: number, collapsed: boolean): number {
  return collapsed ? COLLAPSED_PX : Math.min(ITEM_PX * items + EXTRA_PX, MAX_PX);
}

/** The dashboard shows the same counts itself. */
export function isTodoBarShown(items: number, pathname: string): boolean {
  return items > 0 && pathname !== '/dashboard';
}
