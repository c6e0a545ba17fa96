import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { choose, confirm, expectAccessible, ofAttempt, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

test('a buyer creates, edits, disables, exports and deletes a supplier; expired licences are red', async ({ page }) => {
  const name = ofAttempt('宁波晶朗光学有限公司', '宁波晶澈光学有限公司');
  const licence = ofAttempt('91330200MA2AAAAA1X', '91330200MA2AAAAA2X');
  const consoleLog = watchConsole(page);
  await openAs(page, 'buyer', '/erp/supplier');
  await expect(rowOf(page, '上海视界光学贸易有限公司')).toBeVisible();
  await expectAccessible(page);

  await test.step('shows dates and words for licences that expire soon or have expired', async () => {
    await expect(rowOf(page, '北京睛彩角塑科技有限公司')).toContainText('即将到期');
    await expect(rowOf(page, '温州锦瑞眼镜厂')).toContainText('已过期');
    await page.getByLabel('证照到期').click();
    await choose(page, '已过期');
    await expect(rowOf(page, '温州锦瑞眼镜厂')).toBeVisible();
    await expect(rowOf(page, '上海视界光学贸易有限公司')).toHaveCount(0);
    await page.getByRole('button', { name: /重\s*置/ }).click();
  });

  await test.step('F2 opens the form, which requires the number of a licence', async () => {
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: /供应商/ });
    await dialog.getByLabel('供应商名称').fill(name);
    await dialog.getByLabel('联系人').fill('戴立');
    await dialog.getByLabel('电话').fill('0574-87001234');
    await dialog.getByLabel('账期').fill('45');
    await dialog.getByRole('button', { name: '添加证照' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog.getByText('请填写第1行证照的种类和编号')).toBeVisible();
    await dialog.getByLabel('证照编号').fill(licence);
    await untilAccepting(dialog);
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toContainText('月结');
  });

  await test.step('adds an expiry date', async () => {
    await rowOf(page, name).getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: /供应商/ });
    await expect(dialog.getByLabel('证照编号')).toHaveValue(licence);
    await dialog.getByLabel('到期日').fill('2099-12-31');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('开户行')).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toContainText('2099-12-31');
  });

  await test.step('disables the supplier', async () => {
    await rowOf(page, name).getByRole('button', { name: '停用' }).click();
    await confirm(page, '确定要停用该记录吗？');
    await expectToast(page, '停用成功');
  });

  await test.step('exports suppliers', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /导\s*出/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^供应商_\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  await test.step('asks for confirmation before it deletes the supplier', async () => {
    await rowOf(page, name).getByRole('button', { name: '删除' }).click();
    await confirm(page, `确定要删除「${name}」吗？删除后不可恢复`, '删除');
    await expectToast(page, '删除成功');
    await expect(rowOf(page, name)).toHaveCount(0);
  });
  consoleLog.expectQuiet();
});

test('a warehouse keeper has no supplier menu and is stopped at its address', async ({ page }) => {
  await openAs(page, 'stock', '/erp/supplier');
  await expect(page.getByText('您没有访问该页面的权限')).toBeVisible();
  await expect(rowOf(page, '上海视界光学贸易有限公司')).toHaveCount(0);
});
