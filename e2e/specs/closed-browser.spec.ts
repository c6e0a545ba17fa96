import { type BrowserContext, expect, type Page } from 'playwright/test';
import { shiftPagesIn } from '../support/clock';
import { signIn } from '../support/story';
import { test } from '../support/test';

const NAME = '褚云舟';

const nameField = (page: Page) => page.getByLabel('姓名', { exact: true });

/** Returns the texts of the drafts in the browser's storage. */
const draftsOf = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage }).flatMap(([name, text]) => (name.startsWith('mingmou.draft.') ? [text] : [])),
  );

test('input of a closed browser returns to the account that signs in, and to no other account', async ({
  playwright,
  launchOptions,
  baseURL,
}, testInfo) => {
  test.slow();
  let context: BrowserContext | undefined;
  /** Opens the browser on the same profile and returns its page. */
  const openBrowser = async (): Promise<Page> => {
    context = await playwright.chromium.launchPersistentContext(testInfo.outputPath('profile'), {
      ...launchOptions,
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 1366, height: 768 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    });
    await shiftPagesIn(context);
    const [page] = context.pages();
    if (!page) throw new Error('the browser opened no page');
    page.setDefaultTimeout(60_000);
    return page;
  };
  const closeBrowser = () => context?.close();

  await test.step('types into 挂号登记 and closes the browser', async () => {
    const page = await openBrowser();
    await signIn(page, 'front');
    await page.goto('/outpatient/register');
    await nameField(page).fill(NAME);
    await page.getByLabel('手机号').fill('13655550021');
    await expect.poll(() => draftsOf(page)).toEqual([expect.stringContaining('13655550021')]);
    await closeBrowser();
  });

  await test.step('finds no session, signs in and finds the input', async () => {
    const page = await openBrowser();
    await page.goto('/outpatient/register');
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
    await signIn(page, 'front');
    await page.goto('/outpatient/register');
    await expect(nameField(page)).toHaveValue(NAME);
    await expect(page.getByLabel('手机号')).toHaveValue('13655550021');
    await closeBrowser();
  });

  await test.step('gives the input to no other account and removes it from the browser', async () => {
    const page = await openBrowser();
    await signIn(page, 'admin');
    await page.goto('/outpatient/register');
    await expect(nameField(page)).toHaveValue('');
    await expect.poll(() => draftsOf(page)).toEqual([]);
    await closeBrowser();
  });
});
