import { expect } from 'playwright/test';
import { choose, expectAccessible, ofAttempt, openAs, openBy, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';

test('a receptionist finds patients by initials, is warned about duplicates and edits a patient', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'front', '/suffer/sufferList');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog', { name: /患者/ });
  const name = ofAttempt('闻人静姝', '闻人静婉');
  const phone = ofAttempt('13712345678', '13712355678');

  await test.step('creates a patient with F2, with an age instead of a birthday', async () => {
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('手机号', { exact: true }).fill(phone);
    await dialog.getByLabel('姓名', { exact: true }).fill(name);
    await dialog.getByLabel('性别').click();
    await choose(page, '女');
    await dialog.getByLabel('年龄', { exact: true }).fill('30');
    await dialog.getByLabel('患者来源', { exact: true }).click();
    await choose(page, '自然到店/路过');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name).getByText('约30岁')).toBeVisible();
    await expect(rowOf(page, name).getByText('137****5678')).toBeVisible();
  });

  await test.step('warns about the same name and phone while typing, and refuses to save', async () => {
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('手机号', { exact: true }).fill(phone);
    await dialog.getByLabel('姓名', { exact: true }).fill(name);
    await expect(dialog.getByText('该患者已建档，请直接选用：')).toBeVisible();
    await dialog.getByLabel('姓名', { exact: true }).fill('闻人一诺');
    await expect(dialog.getByText('该手机号已有患者，可能是一家人：')).toBeVisible();
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: '内容尚未保存' })
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await expect(dialog).toBeHidden();
  });

  await test.step('F4 finds the patient by initials and Enter opens it', async () => {
    const finder = page.getByRole('dialog', { name: '查找患者' });
    await openBy(page, 'F4', finder);
    await finder.getByRole('combobox').fill(ofAttempt('wrjs', 'wrjw'));
    await expect(finder.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/patientId=\d+/);
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByText(`只显示查找的患者：${name}`)).toBeVisible();
  });

  await test.step('shows the full phone number while editing', async () => {
    await rowOf(page, name).getByRole('button', { name: '编辑' }).click();
    await expect(dialog.getByLabel('手机号', { exact: true })).toHaveValue(phone);
    await dialog.getByLabel('学校', { exact: true }).fill('明眸大学');
    await choose(page, '明眸大学（手填）');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, '明眸大学')).toBeVisible();
  });
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0);
  consoleLog.expectQuiet();
});

test('a manager exports patients', async ({ page }) => {
  await openAs(page, 'manager', '/suffer/sufferList');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /导\s*出/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^患者列表_\d{4}-\d{2}-\d{2}\.xlsx$/);
});
