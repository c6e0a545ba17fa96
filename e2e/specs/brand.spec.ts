import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { choose, confirm, expectAccessible, ofAttempt, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

test('a buyer creates, finds, edits, disables, enables, exports and deletes a brand', async ({ page }) => {
  const name = ofAttempt('星眸光学', '星澈光学');
  const initials = ofAttempt('xmgx', 'xcgx');
  const consoleLog = watchConsole(page);
  await openAs(page, 'buyer', '/erp/pro/brand');
  await expect(rowOf(page, '依视路')).toBeVisible();
  await expectAccessible(page);

  await test.step('F2 opens the form, which cannot be saved without a name', async () => {
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: /品牌/ });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog.getByText('请输入品牌名称')).toBeVisible();
    await dialog.getByLabel('品牌名称').fill(name);
    await dialog.getByLabel('适用类别').click();
    await choose(page, '现片');
    await page.keyboard.press('Escape');
    await dialog.getByLabel('产地').fill('上海');
    await untilAccepting(dialog);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('finds the brand by its initials and keeps the filter in the address', async () => {
    await page.getByLabel('名称/简码').fill(initials);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`keyword=${initials}`));
    await page.reload();
    await expect(rowOf(page, name)).toBeVisible();
  });

  await test.step('edits the country of origin', async () => {
    await rowOf(page, name).getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: /品牌/ });
    await dialog.getByLabel('产地').fill('苏州');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, '苏州')).toBeVisible();
  });

  await test.step('disables and enables the brand', async () => {
    await rowOf(page, name).getByRole('button', { name: '停用' }).click();
    await confirm(page, '确定要停用该记录吗？');
    await expectToast(page, '停用成功');
    const enable = rowOf(page, name).getByRole('button', { name: '启用' });
    await untilAccepting(enable);
    await enable.click();
    await confirm(page, '确定要启用该记录吗？');
    await expectToast(page, '启用成功');
  });

  await test.step('exports the filtered rows', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /导\s*出/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^品牌管理_\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  await test.step('asks for confirmation before it deletes the brand', async () => {
    await rowOf(page, name).getByRole('button', { name: '删除' }).click();
    await confirm(page, `确定要删除「${name}」吗？删除后不可恢复`, '删除');
    await expectToast(page, '删除成功');
    await expect(rowOf(page, name)).toHaveCount(0);
  });
  consoleLog.expectQuiet();
});

test('a warehouse keeper sees brands without the buttons to create, edit or delete', async ({ page }) => {
  await openAs(page, 'stock', '/erp/pro/brand');
  await expect(rowOf(page, '依视路').first()).toBeVisible();
  for (const name of [/新\s*增/, '编辑', '停用', '删除']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
});

test('a form reports a concurrent change, offers to reload and keeps the input', async ({ page, browser }) => {
  await openAs(page, 'buyer', '/erp/pro/brand?keyword=依视路');
  await rowOf(page, '依视路').getByRole('button', { name: '编辑' }).first().click();
  const dialog = page.getByRole('dialog', { name: /品牌/ });
  await dialog.getByLabel('产地').fill('法国巴黎');

  await test.step('the administrator saves first on another computer', async () => {
    const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await openAs(other, 'admin', '/erp/pro/brand?keyword=依视路');
    await rowOf(other, '依视路').getByRole('button', { name: '编辑' }).first().click();
    await other.getByRole('dialog', { name: /品牌/ }).getByLabel('产地').fill('法国里昂');
    await other.keyboard.press('Control+s');
    await expect(other.getByRole('dialog', { name: /品牌/ })).toBeHidden();
    await other.context().close();
  });

  await page.keyboard.press('Control+s');
  await expect(page.getByText('数据已被他人修改，请刷新后重试').first()).toBeVisible();
  await expect(dialog.getByLabel('产地')).toHaveValue('法国巴黎');
});
