import { activePageId, onPages } from '@mingmou/core/keepalive/page-store';

/** The button or link of a page that had the focus last. */
const ways = new WeakMap<Element, HTMLElement>();
let follows = false;

const shownPane = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]')].find((one) => !one.closest('[style*="display: none"]'));

/** Only where the focus went with another page: whoever opened this one from the menu is still there. */
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
 * Keys go on in the page that is shown: at the button that led away from it when it comes back, else at its head. Begun once
 * the first page stands, as no first screen needs it, and for as long as the document lives.
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
