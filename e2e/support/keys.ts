import { expect, type Locator, type Page } from 'playwright/test';
import { ANY_DIALOG } from './any-dialog';

/** Keys that open something and change no row, so that a walk may press them. */
const OPENING = /^(?:F2|F3|F6|F7)$/;

/** Removes the space that antd puts between two characters of a button. */
const tight = (text: string | null) => (text ?? '').replaceAll(/\s/g, '');

interface Keycap {
  readonly keys: string;
  readonly title: string;
}

/** Returns the visible buttons with a hotkey and their texts. */
const keycapsOf = (pane: Locator): Promise<readonly Keycap[]> =>
  pane.locator('button[aria-keyshortcuts]:visible').evaluateAll((buttons) =>
    buttons.map((button) => ({
      keys: button.getAttribute('aria-keyshortcuts') ?? '',
      title: (button.getAttribute('aria-label') ?? button.textContent ?? '').replaceAll(/\s/g, ''),
    })),
  );

/** Returns the keys of the page as `?` lists them. */
async function helpOf(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('?');
  const dialog = page.locator(ANY_DIALOG).filter({ hasText: '快捷键' });
  await expect(dialog).toBeVisible();
  const own = dialog.locator('section').filter({ has: page.getByRole('heading', { name: '本页' }) });
  const [keys, titles] = await Promise.all([own.locator('dt').allTextContents(), own.locator('dd').allTextContents()]);
  await dialog.getByRole('button', { name: /知\s*道\s*了/ }).click();
  await expect(dialog).toBeHidden();
  return new Map(keys.map((key, at) => [key, tight(titles[at] ?? null)]));
}

/**
 * Expects each keycap of the page under `?` with the text of its button: a key with another meaning belongs to another
 * binding. Returns a listed key that opens something; undefined where the page has none.
 */
export async function expectKeys(page: Page, pane: Locator): Promise<string | undefined> {
  const help = await helpOf(page);
  const keycaps = (await keycapsOf(pane)).flatMap(({ keys, title }) => keys.split(' ').map((key) => ({ key, title })));
  expect(keycaps.map(({ key }) => ({ key, title: help.get(key) }))).toEqual(keycaps);
  return [...help.keys()].find((key) => OPENING.test(key));
}

/** Expects the key to show something: a dialog, a drawer, another address, another focus or a message. */
export async function expectOpening(page: Page, key: string): Promise<void> {
  const look = () =>
    page.evaluate((overlays) => {
      const shown = [...document.querySelectorAll(overlays)].filter((one) => one.checkVisibility());
      const focused = document.activeElement;
      return [location.href, shown.length, focused?.tagName, focused?.id, focused?.getAttribute('aria-label')].join();
    }, `${ANY_DIALOG}, .ant-message-notice`);
  const before = await look();
  await page.keyboard.press(key);
  await expect.poll(look, { message: `${key} shows nothing` }).not.toBe(before);
}
