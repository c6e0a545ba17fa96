import type { Page } from 'playwright/test';

const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };

/** Types a code of digits as a scanner does: all keys are sent at once, none waits for the answer to the one before. */
export async function scan(page: Page, digits: string): Promise<void> {
  const keys = [...digits].map((key) => ({
    key,
    code: `Digit${key}`,
    text: key,
    windowsVirtualKeyCode: key.charCodeAt(0),
  }));
  const session = await page.context().newCDPSession(page);
  const strokes = [...keys, ENTER].flatMap((key) => [
    session.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown' }),
    session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' }),
  ]);
  await Promise.all(strokes);
  await session.detach();
}
