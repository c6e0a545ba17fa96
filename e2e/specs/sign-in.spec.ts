import { expect } from 'playwright/test';
import { DEMO_PASSWORD } from '../support/demo-server';
import { confirm, expectAccessible, openAs, rowOf, signIn, watchConsole } from '../support/story';
import { test } from '../support/test';
import { toastsOf } from '../support/toasts';

test('signing in keeps the account after a wrong password and counts the tries', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await test.step('redirects any address to the sign-in page', async () => {
    await page.goto('/erp/pro/brand');
    await expect(page).toHaveURL(/\/login$/);
    await expectAccessible(page);
  });
  await test.step('refuses a wrong password', async () => {
    await page.getByLabel('账号/手机号').fill('buyer');
    await page.getByLabel('密码', { exact: true }).fill('wrong1234');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误，还可尝试4次');
    await expect(page.getByLabel('账号/手机号')).toHaveValue('buyer');
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  });
  await test.step('opens the first menu with the correct password', async () => {
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible();
  });
  consoleLog.expectQuiet();
});

test('a page without a right shows 403 and an unknown address 404, both with a way home', async ({ page }) => {
  await signIn(page, 'cashier');
  await page.goto('/erp/pro/brand');
  await expect(page.getByText('您没有访问该页面的权限')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/no/such/page');
  await expect(page.getByText('页面不存在')).toBeVisible();
});

test('an account whose menus have no page yet sees the reason instead of an empty page', async ({ page }) => {
  await page.route('**/settings-account/getMenus*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
  });
  await signIn(page, 'ops');
  await expect(page.getByText('暂无可用页面')).toBeVisible();
});

test('signing out asks for confirmation and invalidates the token', async ({ page }) => {
  await signIn(page, 'buyer');
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  await page.getByRole('button', { name: '退出登录' }).click();
  await confirm(page, '确定退出登录吗？');
  await expect(page).toHaveURL(/\/login$/);
  const response = await page.request.get('/api/login/check-token', { headers: { authorization: `Bearer ${token}` } });
  expect([response.status(), (await response.json()).code]).toEqual([401, 401001]);
});

test('a second tab of the browser needs no sign-in', async ({ page, context }) => {
  await signIn(page, 'buyer');
  const second = await context.newPage();
  await second.goto('/erp/pro/brand');
  await expect(rowOf(second, '依视路')).toBeVisible();
});

test('403 and 404 are visible without a session; the way home leads to the sign-in page', async ({ page }) => {
  for (const [path, title] of [
    ['/403', '您没有访问该页面的权限'],
    ['/404', '页面不存在'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('an expired session is reported once before the sign-in page opens', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.pathname !== '/login') sessionStorage.setItem('token', 'x'.repeat(43));
  });
  await page.goto('/erp/pro/brand');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => toastsOf(page)).toEqual(['登录过期，请重新登录']);
});

test('a session ended from outside is reported once before the sign-in page opens', async ({ page }) => {
  await signIn(page, 'buyer');
  await page.goto('/erp/pro/brand');
  await expect(rowOf(page, '依视路')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('token', 'x'.repeat(43)));
  await page.getByRole('button', { name: /查\s*询/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => toastsOf(page)).toEqual(['登录过期，请重新登录']);
});

test('a start that the server does not answer keeps the session and can be tried again', async ({ page }) => {
  await openAs(page, 'admin', '/system/org/dRoom');
  await expect(rowOf(page, '眼科').first()).toBeVisible();
  const busy = { success: false, msg: '服务繁忙，请稍后再试', code: 503, data: null };
  await page.route('**/settings-account/getMenus', (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: '暂时打不开，请稍后重试' })).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(rowOf(page, '眼科').first()).toBeVisible();
  await expect(page).toHaveURL(/dRoom/);
});
