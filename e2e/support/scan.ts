import type { Page } from 'playwright/test';

/** Types a code as a scanner does: the keys are sent at once, not each when the one before was answered. */
export async function scan(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
}
