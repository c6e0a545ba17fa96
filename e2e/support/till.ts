import { expect, type Page } from 'playwright/test';
import { rowOf } from './story';

/** A clinic's printer is not at hand: the dialog of the browser would wait for somebody. */
export async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

/** The page of an order that is being made. */
export const bill = (page: Page) => page.getByRole('region', { name: '收费开单' });

/** A new order of a patient. */
export async function beginBill(page: Page, recordNo: string): Promise<void> {
  await page.goto('/outpatient/cashier/order');
  await bill(page).getByRole('button', { name: '选择患者' }).click();
  await page.getByRole('combobox', { name: '查找患者' }).fill(recordNo);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(bill(page).getByText(recordNo)).toBeVisible();
}

/** On to the payment, all of it in cash; answers the number of the order. */
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

/** The refund of an order that was paid. */
export async function openRefund(page: Page, orderNo: string) {
  await page.goto('/redirect/outpatient/cashier/list?tab=1');
  await rowOf(page, orderNo).getByRole('button', { name: '退费' }).click();
  const refund = page.getByRole('region', { name: '退费', exact: true });
  await expect(refund.getByText(orderNo)).toBeVisible();
  return refund;
}
