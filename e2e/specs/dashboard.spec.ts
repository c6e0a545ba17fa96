import { expect, type Page } from 'playwright/test';
import { inDatabase } from '../support/database';
import { photo } from '../support/photo';
import { confirm, expectAccessible, ofAttempt, openAs, rowOf, signIn, watchConsole } from '../support/story';
import { test } from '../support/test';

const CHAIN = 1;
const ROLES = ['front', 'triage', 'doctor', 'cashier', 'buyer', 'finance', 'manager', 'member'];

/** Signs in as another user of the same browser: the local storage stays, the session does not. */
async function signInAs(page: Page, account: string): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
  await signIn(page, account);
}

test('the dashboard opens after signing in with the week’s schedule, to-dos and shortcuts', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await signIn(page, 'optom');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle('工作台 · 明眸');
  const schedule = page.getByRole('region', { name: '我的排班' });
  await expect(schedule.getByRole('listitem')).toHaveCount(7);
  await expect(schedule.getByRole('listitem').first()).toContainText('周一');
  await expect(schedule.getByText('今天')).toHaveCount(1);
  await expect(schedule.getByText('验光室').first()).toBeVisible();
  // Other tests decide whether a patient is waiting, so both results are valid.
  const todo = page.getByRole('region', { name: '待办' });
  const nothing = todo.getByText('现在没有需要处理的事项，有新的待办会显示在这里');
  await expect(nothing.or(todo.getByRole('listitem').first())).toBeVisible();
  await expectAccessible(page);

  await test.step('shows last week and next week by the arrow keys', async () => {
    const firstDay = await schedule.getByRole('listitem').first().textContent();
    await schedule.getByRole('tab', { name: '下周' }).click();
    await expect(schedule.getByRole('listitem').first()).not.toHaveText(firstDay ?? '');
    await expect(schedule.getByText('08:30–12:00').first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(schedule.getByRole('tab', { name: '上周', selected: true })).toBeFocused();
    await expect(schedule.getByText('08:30–12:00').first()).toBeVisible();
    await expect(schedule.getByText('今天')).toHaveCount(0);
  });
  consoleLog.expectQuiet();
});

test('figures of today lead to their pages, and charts follow the number of days', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await signIn(page, 'front');
  const figures = page.getByRole('region', { name: '今日数据' });
  await expect(figures.getByRole('listitem')).toHaveText([
    /^今日挂号\d+人次$/,
    /^候诊\d+人$/,
    /^接诊中\d+人$/,
    /^今日已完成\d+人次$/,
    /^今日预约\d+人$/,
    /^今日到店\d+人$/,
    /^本月新患者\d+人$/,
  ]);
  const charts = page.getByRole('region', { name: '就诊完成' });
  await expect(charts.locator('canvas')).toHaveCount(3);
  await expect(charts.getByRole('table', { name: '每日完成（人次）' }).getByRole('row')).toHaveCount(7);
  await charts.getByRole('tab', { name: '近30天' }).click();
  await expect(charts.getByRole('table', { name: '每日完成（人次）' }).getByRole('row')).toHaveCount(30);
  await expectAccessible(page);
  await figures.getByRole('link', { name: /今日挂号/ }).click();
  await expect(page).toHaveURL(/\/outpatient\/register\/index/);
  consoleLog.expectQuiet();

  await signInAs(page, 'buyer');
  await expect(page.getByRole('region', { name: '我的排班' })).toBeVisible();
  await expect(page.getByRole('region', { name: '今日数据' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '就诊完成' })).toHaveCount(0);
});

test('a doctor who changes to 城东店 sees the schedule of 城东店', async ({ page }) => {
  await signIn(page, 'doctor');
  const tuesday = page.getByRole('region', { name: '我的排班' }).getByRole('listitem').nth(1);
  await expect(tuesday).toContainText('本机构未排班');
  await page.getByRole('button', { name: /切换机构/ }).click();
  await page.getByRole('banner').getByRole('button', { name: '城东店' }).click();
  await confirm(page, '确定切换到「城东店」吗？');
  await expect(tuesday).toContainText('一诊室');
  // The server remembers the last organisation of the account: the following tests start at the flagship.
  await page.getByRole('banner').getByRole('button', { name: '城东店' }).click();
  await page.getByRole('banner').getByRole('button', { name: '旗舰店' }).click();
  await confirm(page, '确定切换到「旗舰店」吗？');
  await expect(page.getByRole('banner').getByRole('button', { name: '旗舰店' })).toBeVisible();
});

test('pinned pages stay after signing in again and open with a click', async ({ page }) => {
  await signIn(page, 'buyer');
  await page.getByRole('button', { name: '选择页面' }).click();
  const dialog = page.getByRole('dialog', { name: '选择快捷入口' });
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: '品牌管理' }).check();
  await dialog.getByRole('button', { name: '完成' }).click();
  const shortcuts = page.getByRole('region', { name: '快捷入口' });
  await expect(shortcuts.getByRole('link', { name: '品牌管理' })).toBeVisible();

  await signInAs(page, 'admin');
  await expect(page.getByRole('button', { name: '选择页面' })).toBeVisible();
  await expect(shortcuts.getByRole('link')).toHaveCount(0);

  await signInAs(page, 'buyer');
  await shortcuts.getByRole('link', { name: '品牌管理' }).click();
  await expect(page).toHaveURL(/\/erp\/pro\/brand$/);
});

test('a block that fails to load affects only itself and recovers with a retry', async ({ page }) => {
  const address = '**/api/home/find-my-scheduling-this-week';
  await page.route(address, (route) => route.abort());
  await signIn(page, 'triage');
  await expect(page.getByText('排班加载失败：网络异常')).toBeVisible();
  await expect(page.getByText('现在没有需要处理的事项，有新的待办会显示在这里')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(address);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('region', { name: '我的排班' }).getByRole('listitem')).toHaveCount(7);
});

test('roles with the home menu reach the dashboard after signing in', async ({ page }) => {
  for (const account of ROLES) {
    await signInAs(page, account);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('region', { name: '我的排班' }).getByRole('listitem')).toHaveCount(7);
  }
});

test('the tab of notices shows the unread number and full texts; one notice is read, then all', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'followup', '/dashboard');
  const orgId = Number(await page.evaluate(() => sessionStorage.getItem('orgId')));
  const about = ofAttempt('赵通知', '钱通知');
  const long = `公众号「${about}眼视光城市旗舰店儿童青少年近视防控中心服务号」的授权已失效，消息暂停发送，请检查后重新校验`;
  // A nightly job sends notices of birthdays, WeChat those of lost authorisations: no page can trigger a notice.
  await inDatabase(CHAIN, orgId, [
    `INSERT INTO notice (property_owner_id, org_id, menu_id, text, target_path, source, source_key, at) VALUES
      (${CHAIN}, ${orgId}, 1301, '今天是患者${about}的生日', '/suffer/sufferList', 'STORY', '${about}1', app_now()),
      (${CHAIN}, ${orgId}, 1301, '${long}', NULL, 'STORY', '${about}2', app_now())`,
  ]);
  await page.reload();
  const tab = page.getByRole('tab', { name: /^通知/ });
  await expect(tab).toHaveText(/^通知 \d+$/);
  const unread = Number((await tab.textContent())?.replace(/\D/g, ''));
  expect(unread).toBeGreaterThanOrEqual(2);
  await tab.click();
  const list = page.getByRole('list', { name: '通知' });
  await expect(list.getByText(long)).toBeVisible();
  const [scroll, client] = await list.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(scroll).toBe(client);
  await expectAccessible(page);

  await test.step('opens the page of a notice and reduces the unread number', async () => {
    await list.getByRole('button', { name: `今天是患者${about}的生日` }).click();
    await expect(page).toHaveURL(/\/suffer\/sufferList/);
    await page.goto('/dashboard');
    await expect(tab).toHaveText(`通知 ${unread - 1}`);
  });

  await test.step('removes the number from the tab after marking all as read', async () => {
    await tab.click();
    await page.getByRole('button', { name: '全部已读' }).click();
    await expect(tab).toHaveText('通知');
    await expect(list.getByRole('button', { name: long })).toContainText('已读');
    await expect(page.getByRole('button', { name: '全部已读' })).toHaveCount(0);
  });
  consoleLog.expectQuiet();
});

test('an administrator’s avatar changes in the page head immediately and can be removed', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/system/org/staff');
  const dialog = page.getByRole('dialog', { name: '编辑员工' });
  const edit = async () => {
    await rowOf(page, 'Y001').getByRole('button', { name: '编辑' }).click();
    await expect(dialog).toBeVisible();
  };
  const save = async () => {
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toBeHidden();
  };
  const picture = page.getByRole('banner').getByRole('presentation');
  await expect(picture).toHaveCount(0);

  await edit();
  const buffer = await photo(page, '#c8643c', 600, 800);
  await dialog.locator('input[type=file]').first().setInputFiles({ name: '头像.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByRole('img', { name: '头像 头像.jpg' })).toBeVisible();
  await save();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await edit();
  await dialog.getByRole('button', { name: '移除头像 头像.jpg' }).click();
  await save();
  await expect(picture).toHaveCount(0);
  consoleLog.expectQuiet();
});
