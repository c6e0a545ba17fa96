import { expect, type Page } from 'playwright/test';
import { DEMO_PASSWORD } from '../playwright.config';

/** Signs in through the page, as people do, and waits for the shell. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号/手机号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Fails the test when the page wrote an error to the console or broke its content policy. */
export function watchConsole(page: Page): () => void {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return () => expect(errors).toEqual([]);
}
