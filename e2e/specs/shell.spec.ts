import { expect } from 'playwright/test';
import { openMenu } from '../support/menu';
import { openAs, rowOf } from '../support/story';
import { test } from '../support/test';

test('filters and page number stay when the user switches between two modules', async ({ page }) => {
  await openAs(page, 'admin', '/erp/pro/brand');
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel('名称/简码').fill('还没查询');
  await openMenu(page, '系统设置', '机构设置', '科室管理');
  await expect(rowOf(page, '眼科').first()).toBeVisible();
  await openMenu(page, '进销存', '商品管理', '品牌管理');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByLabel('名称/简码')).toHaveValue('还没查询');
});

test('an unanswered question closes with its page, and the page works when it is opened again', async ({ page }) => {
  await openAs(page, 'admin', '/system/org/dRoom');
  await expect(rowOf(page, '眼科').first()).toBeVisible();
  await page.getByRole('button', { name: '进销存' }).click();
  await page.getByRole('navigation').getByText('商品管理').click();
  await page.getByRole('navigation').getByRole('link', { name: '品牌管理' }).click();
  const act = rowOf(page, '依视路').first().getByRole('button', { name: '停用' });
  const question = page.getByRole('dialog').filter({ hasText: '确定要停用该记录吗？' });
  await act.click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, '眼科').first()).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.goForward();
  // A button ignores clicks for a second after it was pressed.
  await expect(async () => {
    await act.click({ timeout: 2000 });
    await expect(question).toHaveCount(1, { timeout: 1200 });
  }).toPass({ timeout: 60_000 });
});

test('the policies of sign-in page and shell forbid inline scripts and eval', async ({ page }) => {
  for (const address of ['/login', '/erp/pro/brand']) {
    const policy = (await page.goto(address))?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
  }
});
