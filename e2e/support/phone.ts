import type { Browser, Page } from 'playwright/test';

/** Returns a phone that has opened the address of a QR code. */
export async function phoneAt(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  });
  const phone = await context.newPage();
  await phone.goto(url);
  return phone;
}

/** Chooses pictures or videos from the phone's album. */
export async function choose(
  phone: Page,
  files: readonly { name: string; buffer: Buffer }[],
  mimeType = 'image/jpeg',
): Promise<void> {
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: '相册' }).tap();
  await (await chooser).setFiles(files.map((file) => ({ ...file, mimeType })));
}
