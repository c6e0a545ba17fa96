import { expect } from 'playwright/test';
import { DEMO_PASSWORD } from '../support/demo-server';
import { confirm, expectAccessible, rowOf, signIn, watchConsole } from '../support/story';
import { test } from '../support/test';
import { toastsOf } from '../support/toasts';

test('登录：未登录先到登录页，密码错误保留账号并说明还可尝试几次，改对后进入', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await test.step('打开任意地址都先到登录页', async () => {
    await page.goto('/erp/pro/brand');
    await expect(page).toHaveURL(/\/login$/);
    await expectAccessible(page);
  });
  await test.step('密码错误', async () => {
    await page.getByLabel('账号/手机号').fill('buyer');
    await page.getByLabel('密码', { exact: true }).fill('wrong1234');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误，还可尝试4次');
    await expect(page.getByLabel('账号/手机号')).toHaveValue('buyer');
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  });
  await test.step('改对密码后进入第一个菜单', async () => {
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: '工作台' })).toBeVisible();
  });
  consoleLog.expectQuiet();
});

test('守卫：没有菜单的页面到 403，不认识的地址到 404，都能返回首页', async ({ page }) => {
  await signIn(page, 'cashier');
  await page.goto('/erp/pro/brand');
  await expect(page.getByText('您没有访问该页面的权限')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/no/such/page');
  await expect(page.getByText('页面不存在')).toBeVisible();
});

test('菜单里还没有可用页面时，说明原因而不是空白', async ({ page }) => {
  await page.route('**/settings-account/getMenus*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
  });
  await signIn(page, 'ops');
  await expect(page.getByText('暂无可用页面')).toBeVisible();
});

test('退出登录要确认，退出后令牌失效', async ({ page }) => {
  await signIn(page, 'buyer');
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  await page.getByRole('button', { name: '退出登录' }).click();
  await confirm(page, '确定退出登录吗？');
  await expect(page).toHaveURL(/\/login$/);
  const response = await page.request.get('/api/login/check-token', { headers: { authorization: `Bearer ${token}` } });
  expect([response.status(), (await response.json()).code]).toEqual([401, 401001]);
});

test('两个标签页：同一浏览器再开一页不用重新登录', async ({ page, context }) => {
  await signIn(page, 'buyer');
  const second = await context.newPage();
  await second.goto('/erp/pro/brand');
  await expect(rowOf(second, '依视路')).toBeVisible();
});

test('没有登录也能看 403 和 404，返回首页时才去登录', async ({ page }) => {
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

test('用失效的会话打开页面：说一次登录过期，随后到登录页', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.pathname !== '/login') sessionStorage.setItem('token', 'x'.repeat(43));
  });
  await page.goto('/erp/pro/brand');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => toastsOf(page)).toEqual(['登录过期，请重新登录']);
});

test('会话被结束后只提示一次，随后回到登录页', async ({ page }) => {
  await signIn(page, 'buyer');
  await page.goto('/erp/pro/brand');
  await expect(rowOf(page, '依视路')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('token', 'x'.repeat(43)));
  await page.getByRole('button', { name: /查\s*询/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => toastsOf(page)).toEqual(['登录过期，请重新登录']);
});
