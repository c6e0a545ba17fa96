import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test';

const recorded = new WeakMap<Page, readonly string[]>();

/** Returns the texts of the toasts that the page has shown, across documents, without the ones already expected. */
export const toastsOf = (page: Page): readonly string[] => recorded.get(page) ?? [];

/** Runs in the page: calls the binding with the text of each message as it appears. */
function watchToasts(): void {
  const shown = document.getElementsByClassName('ant-message-notice');
  const seen = new WeakSet<Element>();
  const record = () => {
    for (const toast of shown) {
      if (seen.has(toast)) continue;
      seen.add(toast);
      Reflect.get(window, 'recordToast')(toast.textContent);
    }
  };
  new MutationObserver(record).observe(document, { childList: true, subtree: true });
}

async function recordIn(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, text: string) => {
    recorded.set(page, [...toastsOf(page), text]);
  });
  await context.addInitScript(watchToasts);
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
}
