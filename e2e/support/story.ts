import { expect, type Page } from 'playwright/test';
import { DEMO_PASSWORD } from '../playwright.config';
import { analyze } from './axe';

/** Signs in through the page, as people do, and waits for the shell. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号/手机号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Messages that say nothing of us: antd measures scroll bars with a style that the policy rightly blocks. */
const HARMLESS = [/Applying inline style violates/];

/** Collects what the page wrote to the console as errors; `expectQuiet` fails the test when there was any. */
export function watchConsole(page: Page): { expectQuiet: () => void } {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !HARMLESS.some((pattern) => pattern.test(message.text())))
      errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { expectQuiet: () => expect(errors).toEqual([]) };
}

/** No serious accessibility fault on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await analyze(page);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}

/** The row of a table that holds a text. */
export function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}
