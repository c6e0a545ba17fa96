const ATTRIBUTE = 'data-throttled';

/** When each marked element accepts clicks again, by `performance.now()`. */
const ends = new WeakMap<Element, number>();

function release(element: Element): void {
  const left = (ends.get(element) ?? 0) - performance.now();
  // A timer may fire a fraction of a millisecond before the throttle ends.
  if (left > 0) setTimeout(release, left, element);
  else clearThrottled(element);
}

/**
 * Sets `data-throttled="true"` on a button or dialog that ignores clicks for `ms`, and removes it afterwards. The
 * attribute is written to the DOM directly: a state would render every form twice per click.
 */
export function markThrottled(element: Element | null | undefined, ms: number): void {
  if (!element) return;
  const isMarked = ends.has(element);
  ends.set(element, performance.now() + ms);
  element.setAttribute(ATTRIBUTE, 'true');
  if (!isMarked) setTimeout(release, ms, element);
}

/** Removes the mark before its time: the act did nothing and may be repeated immediately. */
export function clearThrottled(element: Element | null | undefined): void {
  if (!element) return;
  ends.delete(element);
  element.removeAttribute(ATTRIBUTE);
}

/** Returns the button, or else the dialog, that received the event in progress: a click, or Enter in a dialog's field. */
export function pressedElement(): Element | null {
  const target = window.event?.target;
  return target instanceof Element ? target.closest('button, [role="dialog"]') : null;
}

/** Returns the dialog around an element: the element with role dialog, `.ant-modal`. */
export function dialogAround(element: Element | null): Element | null {
  return element?.closest('[role="dialog"]') ?? null;
}
