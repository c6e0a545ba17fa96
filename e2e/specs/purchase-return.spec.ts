import { expect } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { choose, expectAccessible, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Delay of manual typing: the page takes faster input for a scanner. */
const BY_HAND = { delay: 60 } as const;

test('a purchase return is filled from a receipt, submitted, approved and reversed', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/buy/return');
  await expect(page.getByRole('heading', { name: '采购退货' })).toBeVisible();
  await expect(page.getByRole('row', { name: /CT\d{12}/ }).first()).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page).toHaveURL(/\/erp\/buy\/returnEdit$/);
  const bill = page.getByRole('region', { name: '新增采购退货单' });
  await expect(bill.getByLabel('供应商')).toBeFocused();

  await test.step('F6 selects a receipt, and the returned pieces are typed', async () => {
    await page.keyboard.press('F6');
    const dialog = page.getByRole('dialog', { name: '选择入库单' });
    await dialog.getByLabel('入库单').click();
    await page.keyboard.type('RK');
    await expect(page.getByRole('option', { name: /^RK\d{12}/ }).first()).toBeAttached();
    // Selects the oldest receipt: goods that other tests received today may be sold already.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const qty = dialog.getByLabel(/ 退货数量$/).first();
    await qty.focus();
    await page.keyboard.type('1', BY_HAND);
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(bill.getByText(/^来源单 RK\d{12}$/)).toBeVisible();
    await expect(bill.getByLabel(/ 数量$/)).toHaveValue('1');
  });

  await test.step('requires a reason, then submits with Ctrl+Enter', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert').getByText('请选择原因')).toBeVisible();
    await bill.getByLabel('原因').click();
    await choose(page, '错发');
    await pressKey(page, 'Control+Enter');
    await expect(page).toHaveURL(/\/erp\/buy\/returnInfo\?id=\d+/);
    await expectAccessible(page);
  });

  const info = page.getByRole('region', { name: '采购退货详情' });
  await test.step('approves and reverses the return', async () => {
    await info.getByRole('button', { name: '审核通过' }).click();
    const dialog = page.getByRole('dialog', { name: /审核通过/ });
    await dialog.getByRole('button', { name: '审核通过' }).click();
    await expectToast(page, '审核通过，商品已出库');
    await info.getByRole('button', { name: '反审核' }).click();
    const reason = page.getByRole('dialog', { name: /反审核/ });
    await reason.getByLabel('原因').fill('供应商不收');
    await reason.getByRole('button', { name: /确\s*定/ }).click();
    await expectToast(page, '反审核成功，库存已恢复');
    await page.goto('/erp/buy/return');
    await expect(page.getByRole('row', { name: /CT\d{12}/ }).first()).toBeVisible();
  });
  consoleLog.expectQuiet();
});
