import { expect } from 'playwright/test';
import { choose, confirm, expectAccessible, ofAttempt, openAs, rowOf } from '../support/story';
import { test } from '../support/test';

test('an administrator creates a department and cannot disable one with employees', async ({ page }) => {
  const name = ofAttempt('角塑中心', '离焦中心');
  await openAs(page, 'admin', '/system/org/dRoom');
  await expect(rowOf(page, '眼科').first()).toBeVisible();
  await expectAccessible(page);

  await test.step(`creates ${name} and selects its head`, async () => {
    await page.getByRole('button', { name: /新\s*增/ }).click();
    const dialog = page.getByRole('dialog', { name: /科室/ });
    await dialog.getByLabel('科室名称').fill(name);
    await dialog.getByLabel('科室类型').click();
    await choose(page, '视光');
    await dialog.getByLabel('默认科室').click();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toBeVisible();
  });

  await test.step('explains that 眼科 has employees and cannot be disabled', async () => {
    await rowOf(page, '眼科').first().getByRole('button', { name: '停用' }).click();
    await confirm(page, '确定要停用该记录吗？');
    await expect(page.getByText('科室「眼科」已被员工使用，不能停用')).toBeVisible();
  });

  await test.step(`hides ${name} in 城东店 and shows it again after switching back`, async () => {
    await switchTo('城东店');
    await page.goto('/system/org/dRoom');
    await expect(rowOf(page, '眼科').first()).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    await switchTo('旗舰店');
    await page.goto('/system/org/dRoom');
    await expect(rowOf(page, name)).toBeVisible();
  });

  async function switchTo(org: string) {
    await page.getByRole('button', { name: /切换机构/ }).click();
    await page.getByRole('list', { name: '机构' }).getByRole('button', { name: org }).click();
    await confirm(page, `确定切换到「${org}」吗？`);
    await expect(page.getByText('正在切换机构…')).toBeVisible();
    await expect(page.getByText('正在切换机构…')).toBeHidden();
  }
});

test('a doctor who opens the departments by address sees the missing right and no data', async ({ page }) => {
  await openAs(page, 'doctor', '/system/org/dRoom');
  await expect(page.getByText('没有「科室管理」权限，请联系机构管理员').first()).toBeVisible();
  await expect(rowOf(page, '眼科')).toHaveCount(0);
});
