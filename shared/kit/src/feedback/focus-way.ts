import { activePageId, onPages } from '@mingmou/core/keepalive/page-store';

/** The button or link of a page that had the focus last. */
const ways = new WeakMap<Element, HTMLElement>();
let follows = false;

const shownPane = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]')].find((one) => !one.closest('[style*="display: none"]'));

/** Takes the focus only if it was lost with another page: it stays in the menu if the page was opened from there. */
function takeFocus(): void {
  const pane = shownPane();
  const { activeElement, body } = document;
  const isLost = activeElement === body || activeElement?.closest('[data-page]');
  if (!pane || !isLost || pane.contains(activeElement)) return;
  const way = ways.get(pane);
  const isThere = way !== undefined && pane.contains(way);
  if (!isThere) {
    pane.tabIndex = -1;
    pane.style.outline = 'none';
  }
  (isThere ? way : pane).focus({ preventScroll: true });
}

/**
 * Moves the focus into the shown page: to the button that led away from it when it is shown again, otherwise to its
 * head. Started after the first page is shown, because no first screen needs it; runs as long as the document exists.
 */
export function followFocus(): void {
  if (follows) return;
  follows = true;
  let shown = activePageId();
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches('button, a')) return;
    const pane = target.closest('[data-page]');
    if (pane) ways.set(pane, target);
  });
  onPages(() => {
    const now = activePageId();
    if (now === shown) return;
    shown = now;
    // Drawn by then.
    if (now) requestAnimationFrame(takeFocus);
  });
}
