import type { Locator } from 'playwright/test';

/**
 * Returns the layout faults of a part of the page, one sentence each: a cut text without `title`, a cut figure or
 * number, a cut amount in the label of a select, a control that cannot be scrolled into view or that exceeds its cell,
 * and overlapping texts. Content that a scroll container hides counts as reachable.
 */
function faultsIn(root: Element): string[] {
  /** Tolerance in px: browsers round glyphs and boxes differently. */
  const SLACK = 1.5;
  const FIGURE = /^(?:[-+]?¥?[-+]?[\d,]*\.?\d+%?|[A-Z]{1,4}\d{8,}|\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?)$/;
  /** An amount in a longer text, such as the label of a select: 「普通挂号 ¥10.00」. */
  const AMOUNT = /¥[\d,]+(?:\.\d+)?/g;
  const CONTROLS = 'a[href], button, input, select, textarea, [role=button], [role=tab], [role=switch]';
  /** antd scrolls head and foot of a table together with its body, and moves tabs without room into a menu. */
  const SCROLLED = '.ant-table-header, .ant-table-summary, .ant-tabs-nav-wrap';

  /** Elements that are not checked; a placeholder repeats its label. */
  const UNREAD = 'option, style, script, textarea, .ant-select-placeholder';

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const boxes = new Map<Element, Box>();
  /** Box inside the borders. */
  const innerBox = (element: Element): Box => {
    const { left, top } = element.getBoundingClientRect();
    const x = left + element.clientLeft;
    const y = top + element.clientTop;
    const known = boxes.get(element) ?? {
      left: x,
      top: y,
      right: x + element.clientWidth,
      bottom: y + element.clientHeight,
    };
    boxes.set(element, known);
    return known;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden=true], svg, [inert]');

  /** By how many pixels a box is cut on each axis, and what of it is in sight. */
  const cutOf = (from: Element, box: Box) => {
    const seen = { ...box };
    let cutX = 0;
    let cutY = 0;
    let escapes = false;
    for (let node: Element | null = from; node && node !== document.documentElement; node = node.parentElement) {
      const { overflowX, overflowY, position, clipPath } = styleOf(node);
      if (clipPath !== 'none') return undefined;
      const isPositioned = position !== 'static';
      if (!escapes || isPositioned) {
        escapes = false;
        const inner = innerBox(node);
        const scrolls = node.matches(SCROLLED);
        if (overflowX !== 'visible') {
          const over = Math.max(inner.left - seen.left, seen.right - inner.right);
          if (over > SLACK && (overflowX === 'hidden' || overflowX === 'clip') && !scrolls) cutX = Math.max(cutX, over);
          seen.left = Math.min(Math.max(seen.left, inner.left), inner.right);
          seen.right = Math.max(Math.min(seen.right, inner.right), inner.left);
        }
        if (overflowY !== 'visible') {
          const over = Math.max(inner.top - seen.top, seen.bottom - inner.bottom);
          if (over > SLACK && (overflowY === 'hidden' || overflowY === 'clip') && !scrolls) cutY = Math.max(cutY, over);
          seen.top = Math.min(Math.max(seen.top, inner.top), inner.bottom);
          seen.bottom = Math.max(Math.min(seen.bottom, inner.bottom), inner.top);
        }
      }
      if (position === 'fixed') break;
      if (position === 'absolute') escapes = true;
    }
    const beyond = Math.max(seen.right - innerWidth, -seen.left, seen.bottom - innerHeight, -seen.top);
    return { cutX, cutY, beyond: beyond > SLACK ? beyond : 0, seen };
  };

  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 40);
  const placeOf = (element: Element) => {
    const cell = element.closest('td, th');
    const row = cell?.parentElement;
    const table = cell?.closest('table');
    const at = row && cell ? [...row.children].indexOf(cell) : -1;
    const heads =
      table?.querySelector('thead tr')?.children ?? table?.closest('.ant-table')?.querySelector('thead tr')?.children;
    const head = heads?.[at]?.textContent;
    const label = element.closest('[aria-label]')?.getAttribute('aria-label');
    return cell
      ? `column 「${short(head ?? '')}」`
      : `「${short(label ?? '')}」 ${element.tagName.toLowerCase()}.${short(String(element.className))}`;
  };
  const faults = new Set<string>();

  /** By how many pixels each box of a text is cut, and what of the box is in sight. */
  const cutsOf = (element: Element, range: Range) => {
    const line = Number.parseFloat(styleOf(element).lineHeight) || 0;
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    return rects.flatMap(({ left, right, top, bottom }) => {
      // The box of a glyph is higher than a dense line; only the height of the line is visible.
      const spare = line > 0 ? Math.max((bottom - top - line) / 2, 2) : 2;
      const cut = cutOf(element, { left, right, top: top + spare, bottom: bottom - spare });
      return cut ? [{ over: Math.round(Math.max(cut.cutX, cut.cutY)), seen: cut.seen }] : [];
    });
  };

  const texts: { element: Element; text: string; box: Box; layer: Element | null }[] = [];
  const layerOf = (element: Element | null): Element | null => {
    for (let node = element; node && node !== root; node = node.parentElement) {
      if (['sticky', 'fixed', 'absolute'].includes(styleOf(node).position)) return node;
    }
    return null;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!text || !element || !isSeen(element) || element.closest(UNREAD)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isInSelect = element.closest('.ant-select') !== null;
    const title = element.closest('[title]')?.getAttribute('title')?.trim() ?? '';
    // The title of a select may be that of its frame.
    const titled = isInSelect ? title.includes(text) : title !== '';
    for (const { over, seen } of cutsOf(element, range)) {
      if (over > 0 && FIGURE.test(text))
        faults.add(`${placeOf(element)}: figure 「${short(text)}」 is cut by ${over} px`);
      else if (over > 0 && !titled)
        faults.add(`${placeOf(element)}: text 「${short(text)}」 is cut by ${over} px and has no title`);
      if (seen.right - seen.left > SLACK && seen.bottom - seen.top > SLACK)
        texts.push({ element, text, box: seen, layer: layerOf(element) });
    }
    if (!isInSelect || FIGURE.test(text)) continue;
    for (const { 0: amount, index } of (node.textContent ?? '').matchAll(AMOUNT)) {
      range.setStart(node, index);
      range.setEnd(node, index + amount.length);
      for (const { over } of cutsOf(element, range)) {
        if (over > 0)
          faults.add(`${placeOf(element)}: amount 「${amount}」 of 「${short(text)}」 is cut by ${over} px`);
      }
    }
  }

  texts.sort((a, b) => a.box.top - b.box.top);
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (other.box.top >= one.box.bottom) break;
      // A text that is cut with an ellipsis has several boxes.
      if (other.layer !== one.layer || other.element === one.element) continue;
      const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const y = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      const least = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
      if (x > 2 && y > least / 3)
        faults.add(
          `${placeOf(one.element)}: 「${short(one.text)}」 and 「${short(other.text)}」 lie on each other, ${Math.round(x)} px`,
        );
    }
  }

  for (const control of root.querySelectorAll(CONTROLS)) {
    if (!isSeen(control)) continue;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    if (right - left < 2) continue;
    const cut = cutOf(control.parentElement ?? control, { left, right, top, bottom });
    if (!cut) continue;
    const name =
      short(control.getAttribute('aria-label') ?? control.textContent ?? '') || control.tagName.toLowerCase();
    const over = Math.round(Math.max(cut.cutX, cut.cutY, cut.beyond));
    if (over > 2) faults.add(`${placeOf(control)}: control 「${name}」 is out of reach by ${over} px`);
    const cell = control.closest('td, th')?.getBoundingClientRect();
    const out = cell ? Math.round(Math.max(cell.left - left, right - cell.right)) : 0;
    if (out > 2) faults.add(`${placeOf(control)}: control 「${name}」 reaches ${out} px out of its cell`);
  }
  return [...faults];
}

/** Returns the layout faults of the visible content, after all fonts are loaded. */
export async function layoutFaults(pane: Locator): Promise<readonly string[]> {
  await pane.page().evaluate(() => document.fonts.ready.then(() => undefined));
  return pane.evaluate(faultsIn);
}
