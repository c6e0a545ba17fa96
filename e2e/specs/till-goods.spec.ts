import { expect, type Page } from 'playwright/test';
import { choose, confirm, expectAccessible, ofAttempt, openAs, openBy, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectWalkable } from '../support/walk';

/** Replaces `window.print`: the browser's print dialog would block the test. */
async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

const bill = (page: Page) => page.getByRole('region', { name: '收费开单' });

/** Starts a new order of a patient. */
async function beginBill(page: Page, recordNo: string): Promise<void> {
  await page.goto('/outpatient/cashier/order');
  await bill(page).getByRole('button', { name: '选择患者' }).click();
  await page.getByRole('combobox', { name: '查找患者' }).fill(recordNo);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(bill(page).getByText(recordNo)).toBeVisible();
}

/** Goes on to the payment, pays everything in cash and returns the order number. */
async function payCash(page: Page): Promise<string> {
  await bill(page).getByRole('button', { name: '去收费' }).click();
  await page.waitForURL(/orderPay/);
  const till = page.getByRole('region', { name: '收银结算' });
  await expect(till.getByText(/^SF\d+/)).toBeVisible();
  const orderNo = ((await till.getByText(/^SF\d+/).textContent()) ?? '').trim();
  await till.getByRole('button', { name: '现金' }).click();
  await expect(till.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
  await till.getByRole('button', { name: '确认收费' }).click();
  await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
  return orderNo;
}

async function openRefund(page: Page, orderNo: string) {
  await page.goto('/redirect/outpatient/cashier/list?tab=1');
  await rowOf(page, orderNo).getByRole('button', { name: '退费' }).click();
  const refund = page.getByRole('region', { name: '退费', exact: true });
  await expect(refund.getByText(orderNo)).toBeVisible();
  return refund;
}

test('a package of goods is sold at the till and returned with its refund in one step', async ({ page }) => {
  test.slow();
  const console = watchConsole(page);
  await withoutPrinter(page);
  await openAs(page, 'manager', '/outpatient/cashier/list');

  const orderNo = await test.step('selects the package and one goods in stock for each group', async () => {
    await beginBill(page, ofAttempt('B00000063', 'B00000064'));
    const dialog = page.getByRole('dialog', { name: '选套餐' });
    await openBy(page, 'F7', dialog);
    await dialog.getByRole('combobox', { name: '套餐', exact: true }).click();
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(/开学配镜套餐/)
      .click();
    await expect(dialog.getByText('请选择「镜架」的商品')).toBeVisible();
    await expectAccessible(page);
    // One frame, and the same lenses for both eyes.
    for (const at of [1, 2]) {
      await dialog.getByRole('combobox').nth(at).click();
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(/可售 ([2-9]|\d\d)/)
        .first()
        .click();
    }
    await dialog.getByRole('button', { name: '加入收费单' }).click();
    await expect(bill(page).getByText('套餐：开学配镜套餐')).toHaveCount(2);
    await expect(bill(page)).toContainText('¥599.00');
    await expectAccessible(page);
    await expectWalkable(page);
    return payCash(page);
  });

  await test.step('returns a frame: return, stock and refund in one step', async () => {
    const refund = await openRefund(page, orderNo);
    await expect(refund.getByText('请先在进销存完成销售退货审核').first()).toBeVisible();
    await refund
      .getByRole('button', { name: /退货退款$/ })
      .first()
      .click();
    await refund.getByRole('combobox', { name: '退货原因' }).click();
    await choose(page, '不适');
    await refund.getByRole('button', { name: '患者要求' }).click();
    await expectAccessible(page);
    await expectWalkable(page);
    await refund.getByRole('button', { name: '退货退款', exact: true }).click();
    await confirm(page, '确定退货并退款', '退货退款');
    const done = page.getByRole('dialog', { name: '退费成功' });
    await expect(done).toContainText(/退货单 XT\d{12} 已审核，商品已退回/);
    await page.getByRole('button', { name: '返回退费记录' }).click();
    await page.getByRole('tab', { name: '已收费' }).click();
    await expect(rowOf(page, orderNo)).toContainText('部分退费');
  });

  await test.step('shows the refunded return in the goods report', async () => {
    await page.goto('/erp/sell/return');
    const row = page.getByRole('row', { name: /XT\d{12}/ }).first();
    await expect(row).toContainText('已审核');
    await expect(row).toContainText('已退费');
  });

  console.expectQuiet();
});
