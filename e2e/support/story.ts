import { randomUUID } from 'node:crypto';
import { auth, HEADERS, PUBLIC_CLIENT } from '@mingmou/contract/auth/auth.contract';
import { type Browser, expect, type Locator, type Page, test } from 'playwright/test';
import { pressKey } from './accepting';
import { ANY_DIALOG } from './any-dialog';
import { type AxeNode, analyze } from './axe';
import { DEMO_PASSWORD } from './demo-server';

/** Signs in through the sign-in page and waits for the shell. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号/手机号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Gives the tab a session without the sign-in page, for tests that do not test signing in. */
export async function beSignedIn(page: Page, account: string): Promise<void> {
  const device = randomUUID();
  const reply = await page.request.post(auth.login.path, {
    headers: {
      [HEADERS.device]: device,
      authorization: `Basic ${Buffer.from(PUBLIC_CLIENT).toString('base64')}`,
    },
    form: { username: account, password: DEMO_PASSWORD },
  });
  const { data, msg } = await reply.json();
  expect(data, msg).toBeTruthy();
  // A small response of the same origin, where the test can fill the browser's storage.
  await page.goto('/readyz');
  await page.evaluate(
    ({ token, orgId, id }) => {
      localStorage.setItem('mingmou.deviceId', id);
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('orgId', String(orgId));
    },
    { token: data.access_token, orgId: data.orgId, id: device },
  );
}

/** Opens a page with a signed-in account. */
export async function openAs(page: Page, account: string, path: string): Promise<void> {
  await beSignedIn(page, account);
  await page.goto(path);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Changes the organisation of the tab's signed-in account, like the switch in the page head. */
export async function workIn(page: Page, orgId: number): Promise<void> {
  // No page may be open that would go on using the previous token.
  await page.goto('/readyz');
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const device = await page.evaluate(() => localStorage.getItem('mingmou.deviceId'));
  const reply = await page.request.get(`/api/home/switch-org/${orgId}`, {
    headers: { authorization: `Bearer ${token}`, [HEADERS.device]: device ?? '' },
  });
  const { data, msg } = await reply.json();
  expect(data, msg).toBeTruthy();
  await page.evaluate(
    ({ next, id }) => {
      sessionStorage.setItem('token', next);
      sessionStorage.setItem('orgId', String(id));
    },
    { next: data.access_token, id: orgId },
  );
}

/** Returns a page of another browser context, signed in, before any page is opened. */
export async function sitDown(browser: Browser, account: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    // Replaces `window.print`: the browser's print dialog would block the test.
    window.print = () => {};
  });
  await beSignedIn(page, account);
  return page;
}

/** Collects the errors in the page's console; `expectQuiet` fails the test on any error that does not match `but`. */
export function watchConsole(page: Page): { expectQuiet: (but?: RegExp) => void } {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { expectQuiet: (but) => expect(errors.filter((error) => !but?.test(error))).toEqual([]) };
}

/** Accepted exceptions of the palette: labels on primary buttons, and the text of the menu. */
const EXEMPT_COLOURS = [
  { on: '#308aef', text: '#ffffff' },
  { on: null, text: '#577fab' },
];

function isExempt({ any }: AxeNode): boolean {
  const colours = any.find(({ id }) => id === 'color-contrast')?.data;
  return EXEMPT_COLOURS.some(({ on, text }) => colours?.fgColor === text && (on === null || colours?.bgColor === on));
}

/** Expects no serious accessibility fault in the visible part of the page. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A list is dimmed while its rows are read again.
  await expect(page.locator('[aria-busy="true"]:has(table)').filter({ visible: true })).toHaveCount(0);
  // Checks colours after their transitions have ended.
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    for (let calm = 0; calm < 3; calm += 1) {
      await nextFrame();
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
      if (moving.length > 0) calm = -1;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
  const { violations } = await analyze(page, part);
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.filter((node) => !isExempt(node)).map((node) => `${id}: ${node.html.slice(0, 120)}`),
    );
  expect(faults).toEqual([]);
}

/** Returns the table row that contains a text. */
export function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}

/** Answers the open question; presses 确定 unless `answer` names another button. */
export async function confirm(page: Page, question: string, answer = '确定'): Promise<void> {
  const dialog = page.locator(ANY_DIALOG).filter({ hasText: question });
  await expect(dialog).toBeVisible();
  // antd puts a space between two characters of a button.
  await dialog.getByRole('button', { name: new RegExp(answer.split('').join('\\s*')) }).click();
}

/** Selects an option of the open list of a select. */
export async function choose(page: Page, option: string): Promise<void> {
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

/** Returns the value of this attempt: rows that a failed attempt left behind do not conflict with the retry. */
export function ofAttempt<A, B>(first: A, second: B): A | B {
  return test.info().retry === 0 ? first : second;
}

/** Reloads the page until it shows the result of background work of the server. Waits for `loaded` after each reload. */
export async function reloadUntil(page: Page, loaded: Locator, isThere: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    await page.reload();
    await expect(loaded).toBeVisible();
    return isThere();
  };
  await expect.poll(look, { timeout: 120_000 }).toBe(true);
}

/** Opens something by its key; presses the key again where the page was not ready for it. */
export async function openBy(page: Page, key: string, opened: Locator): Promise<void> {
  let isPressed = false;
  await expect(async () => {
    // The target may have opened late, where the key may have another function.
    if (!isPressed || !(await opened.isVisible())) await pressKey(page, key);
    isPressed = true;
    await expect(opened).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}
