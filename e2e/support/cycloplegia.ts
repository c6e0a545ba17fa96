import { expect, type Page } from 'playwright/test';
import type { Typist } from './typist';

const value = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Returns the digits of the time in Shanghai half an hour ago, as a nurse types them. */
function halfAnHourAgo(): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Shanghai' } as const;
  return new Date(Date.now() - 30 * 60_000).toLocaleTimeString('zh-CN', clock).replace(':', '');
}

/** Fills in the drops of 散瞳验光, whose first input has the focus: no contraindication, tropicamide, half an hour ago. */
export async function giveDrops(page: Page, typist: Typist): Promise<void> {
  await expect(value(page, '散瞳禁忌')).toBeFocused();
  await typist.enter('w', '', 'ff');
  // Skips the number of drops and their interval.
  await expect(value(page, '滴药次数')).toBeFocused();
  await typist.enter('', '');
  await expect(value(page, '末次滴药时间')).toBeFocused();
  await typist.enter(halfAnHourAgo());
  await expect(value(page, '已告知')).toBeFocused();
  await typist.press('Enter');
}

/** Fills in the refraction under cycloplegia by shorthand. */
export async function refractDilated(page: Page, typist: Typist, line: string): Promise<void> {
  // The pupils have a shorthand line of their own before it.
  await typist.press('Alt+K', 'Alt+K');
  await expect(value(page, '散瞳验光速记')).toBeFocused();
  await typist.enter(line);
  await typist.press('Control+Enter');
}
