import type { Page } from 'playwright/test';

const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };

/** Seconds between two strokes of a scanner. */
const GAP = 0.005;

/**
 * Types a code of digits like a scanner: sends all keys without waiting for the response to the previous key. The
 * strokes carry a scanner's timestamps, even when a busy machine delivers them late.
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
