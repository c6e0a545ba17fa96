import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test';

const recorded = new WeakMap<Page, readonly string[]>();

/** Returns the texts of the toasts that the page has shown, across documents, without the ones already expected. */
export const toastsOf = (page: Page): readonly string[] => recorded.get(page) ?? [];

/** Prefix of the console lines that carry the text of a toast. */
const SAYS = 'toast: ';

/** Runs in the page: writes the text of each message to the console when it appears. */
function watchToasts(says: string): void {
  // A frame that shows a print may not run scripts, and a callback in it would be an error in the console.
  if (window.top !== window) return;
  const shown = document.getElementsByClassName('ant-message-notice');
  const seen = new WeakSet<Element>();
  const record = () => {
    for (const toast of shown) {
      if (seen.has(toast)) continue;
      seen.add(toast);
      // biome-ignore lint/suspicious/noConsole: carries the text from the page to the test.
      console.debug(says + toast.textContent);
    }
  };
  new MutationObserver(record).observe(document, { childList: true, subtree: true });
}

async function recordIn(context: BrowserContext): Promise<void> {
  context.on('console', (message) => {
    const page = message.page();
    if (page && message.text().startsWith(SAYS))
      recorded.set(page, [...toastsOf(page), message.text().slice(SAYS.length)]);
  });
  await context.addInitScript(watchToasts, SAYS);
}

/** Records the toasts of all pages that this browser opens from now on: the product removes a toast after three seconds. */
export function recordToastsOf(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await recordIn(context);
    return context;
  };
}

/**
 * Waits until the page is idle. A form discards its draft right after its toast: a page reloaded earlier asks about
 * unsaved input, and the reload would wait for the answer.
 */
async function untilIdle(page: Page): Promise<void> {
  const idle = page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  // A page that navigates away has no draft to discard.
  await idle.catch(() => undefined);
}

/**
 * Waits until the page has shown a toast with the text, however long ago, and removes the toast from the record. A text
 * that a page shows several times is therefore expected as many times.
 */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const matches = (toast: string) => (typeof text === 'string' ? toast.includes(text) : text.test(toast));
  const wanted = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  await expect.poll(() => toastsOf(page), `toasts of ${page.url()}`).toContainEqual(wanted);
  const place = toastsOf(page).findIndex(matches);
  recorded.set(
    page,
    toastsOf(page).filter((_, index) => index !== place),
  );
  await untilIdle(page);
}
