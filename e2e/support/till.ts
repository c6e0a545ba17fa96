import { expect, type Page } from 'playwright/test';
import { rowOf } from './story';

/** Replaces `window.print`: the browser's print dialog would block the test. */
export async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

/** Returns the page of the order in progress. */
export const bill = (page: Page) => page.getByRole('region', { name: '收费开单' });

/** Starts a new order of a patient. */
export async function beginBill(page: Page, recordNo: string): Promise<void> {
  await page.goto('/outpatient/cashier/order');
  await bill(page).getByRole('button', { name: '选择患者' }).click();
  await page.getByRole('combobox', { name: '查找患者' }).fill(recordNo);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(bill(page).getByText(recordNo)).toBeVisible();
}

/** Goes on to the payment, pays everything in cash and returns the order number. */
export async function payCash(page: Page): Promise<string> {
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

/** Opens the refund of a paid order. */
export async function openRefund(page: Page, orderNo: string) {
  await page.goto('/redirect/outpatient/cashier/list?tab=1');
  await rowOf(page, orderNo).getByRole('button', { name: '退费' }).click();
  const refund = page.getByRole('region', { name: '退费', exact: true });
  await expect(refund.getByText(orderNo)).toBeVisible();
  return refund;
}
