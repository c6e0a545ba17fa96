import type { Page } from 'playwright/test';

const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };

/** Seconds between two strokes of a scanner. */
const GAP = 0.005;

/**
 * Types a code of digits as a scanner does: all keys are sent at once, none waits for the answer to the one before. The strokes carry
 * the times of a scanner's, however late a busy machine delivers them.
 */
export async function scan(page: Page, digits: string): Promise<void> {
  const keys = [...digits].map((key) => ({
    key,
    code: `Digit${key}`,
    text: key,
    windowsVirtualKeyCode: key.charCodeAt(0),
  }));
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const strokes = [...keys, ENTER].flatMap((key, at) => {
    const timestamp = start + at * GAP;
    return [
      session.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', timestamp }),
      session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', timestamp }),
    ];
  });
  await Promise.all(strokes);
  await session.detach();
}
