import { expect } from 'playwright/test';
import { confirm, expectAccessible, ofAttempt, openAs, rowOf } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { expectWalkable } from '../support/walk';

test('the administrator copies the cashier role and reviews the removed rights', async ({ page }) => {
  const name = ofAttempt('见习收银', '实习收银');
  await openAs(page, 'admin', '/system/system/role');
  await expect(rowOf(page, '收银员')).toBeVisible();
  await expectAccessible(page);

  await test.step('copies a preset role, which cannot be deleted', async () => {
    await page.getByRole('button', { name: '「收银员」的更多操作' }).click();
    await expect(page.getByRole('button', { name: '恢复默认' })).toBeVisible();
    await expect(page.getByRole('button', { name: '删除' })).toHaveCount(0);
    await page.getByRole('button', { name: /^复\s*制$/ }).click();
    await expectToast(page, '复制成功，新角色为「收银员副本」');
  });

  await test.step('renames the copy, removes refunds and lists the changes', async () => {
    await page.getByLabel('名称', { exact: true }).fill('收银员副本');
    await page.getByRole('button', { name: /查\s*询/ }).click();
    await rowOf(page, '收银员副本').getByRole('button', { name: '编辑' }).click();
    await expect(page.getByRole('heading', { name: '角色编辑' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: '退费', exact: true })).toBeChecked();
    await expectAccessible(page);
    await expectWalkable(page);
    await page.getByLabel('角色名称').fill(name);
    await page.getByRole('checkbox', { name: '退费', exact: true }).press('Space');
    await expect(page.getByRole('complementary', { name: '本次变更' })).toContainText('收银台 › 退费');
    await page.getByRole('button', { name: /保\s*存/ }).click();
    await confirm(page, '将去掉1项权限，确定保存吗？', '保存');
    await expectToast(page, '保存成功');
    await expect(page.getByRole('heading', { name: '角色权限' })).toBeVisible();
  });

  await test.step('cannot tick rights that the administrator lacks', async () => {
    await page.goto('/system/system/roleEdit');
    await page.getByLabel('查找菜单或按钮').fill('前端版本管理');
    await expect(page.getByRole('checkbox', { name: '前端版本管理' })).toBeDisabled();
  });
});

test('a role in use cannot be disabled, and the message names the number of accounts', async ({ page }) => {
  await openAs(page, 'admin', '/system/system/role');
  await rowOf(page, '医生').getByRole('button', { name: '停用' }).click();
  await confirm(page, '确定要停用该记录吗？');
  await expect(page.getByText(/^角色「医生」有\d+个账号在用，不能停用$/)).toBeVisible();
});

test('a doctor who opens the role form by address sees the missing right', async ({ page }) => {
  await openAs(page, 'doctor', '/system/system/roleEdit');
  await expect(page.getByText('没有「角色权限」权限，请联系机构管理员').first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
