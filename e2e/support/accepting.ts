import { expect, type Locator, type Page } from 'playwright/test';

/** Waits until a button that was pressed, or a dialog that was submitted, accepts clicks again (product.md §9). */
export async function untilAccepting(pressed: Locator): Promise<void> {
  await expect(pressed).not.toHaveAttribute('data-throttled');
  await expect(pressed).not.toHaveAttribute('aria-busy', 'true');
  await expect(pressed).not.toHaveClass(/ant-btn-loading/);
}

/** Returns a key of Playwright in the notation of buttons: `Ctrl+S`. */
function shortcutOf(key: string): string {
  const parts = key.split('+').map((part) => (part.length === 1 ? part.toUpperCase() : part));
  return parts.join('+').replace('Control', 'Ctrl');
}

/** Waits until no visible button with this hotkey ignores it: throttled, running, or blocked. */
export async function untilKeyAccepted(page: Page, key: string): Promise<void> {
  const button = page.locator(`button[aria-keyshortcuts="${shortcutOf(key)}"]`);
  const ignoring = page.locator('[data-throttled], [aria-busy="true"], [aria-disabled="true"]');
  await expect(button.and(ignoring).filter({ visible: true })).toHaveCount(0);
}

/** Presses a hotkey once the page accepts it. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await untilKeyAccepted(page, key);
  await page.keyboard.press(key);
}
