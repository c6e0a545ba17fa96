import type { Page } from 'playwright/test';

/** Cumulative layout shift that a page may have while it loads (product.md). */
const MOST = 0.02;

interface Shift {
  readonly value: number;
  /** Elements that moved, with where from and where to. */
  readonly moved: readonly string[];
}

/** Runs in the page: records each layout shift and names what moved while its elements still exist. */
function watchShifts(): void {
  interface Source {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly Source[];
  }
  // A frame reports its shifts in the page that contains it.
  if (window.top !== window) return;
  const short = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 30);
  const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement);
  const nameOf = (node: Node | null) => {
    const element = elementOf(node);
    if (!element) return 'an element that is gone';
    const kind = `${element.tagName.toLowerCase()}.${short(element.getAttribute('class'))}`;
    return `${kind} 「${short(element.getAttribute('aria-label') ?? element.textContent)}」`;
  };
  const boxOf = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${Math.round(width)}×${Math.round(height)} at ${Math.round(x)},${Math.round(y)}`;
  /** Excluded: the menu opens the group of the page, which a user expects after a click. */
  const isOfMenu = ({ node }: Source) => Boolean(elementOf(node)?.closest('nav[aria-label=主菜单]'));
  /** Part of one element in a shift: share of the window that it leaves or covers, times its distance. */
  const shareOf = ({ previousRect: from, currentRect: to }: Source) => {
    const seen = [from, to].filter(({ width, height }) => width > 0 && height > 0);
    const width = Math.max(...seen.map(({ right }) => right)) - Math.min(...seen.map(({ left }) => left));
    const height = Math.max(...seen.map(({ bottom }) => bottom)) - Math.min(...seen.map(({ top }) => top));
    const distance = seen.length < 2 ? height : Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    return ((width * height) / (innerWidth * innerHeight)) * (distance / Math.max(innerWidth, innerHeight));
  };
  const shifts: Shift[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as LayoutShift[]) {
      const counted = sources.filter((source) => !isOfMenu(source));
      if (sources.length > 0 && counted.length === 0) continue;
      const own = counted.reduce((sum, source) => sum + shareOf(source), 0);
      shifts.push({
        value: counted.length === sources.length ? value : Math.min(value, own),
        moved: counted.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} from ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
        ),
      });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const take = () => {
    note(observer.takeRecords());
    return shifts.splice(0);
  };
  Object.assign(globalThis, { takeLayoutShifts: take });
}

/** Records the layout shifts of all documents that the page opens from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(watchShifts);
}

/** Returns the recorded shifts and begins a new record. A shift is reported with the frame that paints it. */
async function takeShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    await nextFrame();
    await nextFrame();
    const take: () => Shift[] = Reflect.get(globalThis, 'takeLayoutShifts');
    return take();
  });
}

/** Begins a new record: earlier shifts belong to the previous page. */
export async function forgetLayoutShifts(page: Page): Promise<void> {
  await takeShifts(page);
}

/**
 * Returns a sentence for each shift since the record began if their sum is above the limit. Shifts soon after a key or a click
 * count too: the browser takes them as expected by the user, but the keys of a test belong to the previous page.
 */
export async function layoutShiftFaults(page: Page, path: string): Promise<readonly string[]> {
  const shifts = await takeShifts(page);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  if (sum <= MOST) return [];
  return [
    `${path}: layout shifts by ${sum.toFixed(3)}, at most ${MOST}`,
    ...shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join('; ')}`),
  ];
}
