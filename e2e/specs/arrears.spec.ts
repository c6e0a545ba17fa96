import { expect, type Page } from 'playwright/test';
import { beSignedIn, expectAccessible, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectWalkable } from '../support/walk';

const COLLECT = '**/api/opt-cashier-arrears/settlement';

/** Creates an order of a patient for one item, pays `cash` now and the rest on credit; returns its number. */
async function owe(page: Page, item: string, cash: string): Promise<string> {
  await page.goto('/outpatient/cashier/list');
  // An empty list offers it once more.
  await page.getByRole('button', { name: '散客收费' }).first().click();
  await page.getByRole('button', { name: '选择患者' }).click();
  await page.getByRole('combobox', { name: '查找患者' }).fill('B00000009');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('B00000009')).toBeVisible();
  const search = page.getByRole('combobox', { name: '添加项目' });
  await search.fill(item);
  await expect(page.locator('.ant-select-item-option-active')).toContainText(item);
  await search.press('Enter');
  await page.getByRole('button', { name: '去收费' }).click();
  await page.waitForURL(/orderPay/);
  const bar = page.getByRole('region', { name: '收银结算' });
  await expect(bar.getByText(/^SF\d+/)).toBeVisible();
  const orderNo = ((await bar.getByText(/^SF\d+/).textContent()) ?? '').trim();
  await page.getByRole('button', { name: '现金' }).click();
  await page.getByRole('spinbutton', { name: '现金金额' }).fill(cash);
  await page.getByRole('button', { name: '挂账' }).click();
  await page.getByRole('combobox', { name: '担保人' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: '确认收费' }).click();
  await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
  return orderNo;
}

/** Returns the row of an order's arrears. */
async function owedRow(page: Page, orderNo: string) {
  await page.goto('/redirect/outpatient/cashier/list?tab=3');
  await page.getByRole('textbox', { name: '关键字' }).fill(orderNo);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, orderNo)).toHaveCount(1);
  return rowOf(page, orderNo);
}

test('挂账 is collected in two parts, and revoked collections are collected again', async ({ page }) => {
  test.slow();
  const console = watchConsole(page);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await beSignedIn(page, 'cashier');

  const orderNo = await test.step('pays 10 in cash and the rest on credit', () => owe(page, '散瞳验光', '10'));

  await test.step('collects a part of one selected row and prints its receipt', async () => {
    const row = await owedRow(page, orderNo);
    await expect(row).toContainText('未还');
    await expectAccessible(page);
    await row.getByRole('button', { name: '收款', exact: true }).click();
    const part = page.getByRole('spinbutton', { name: `${orderNo}本次收款` });
    await expect(part).not.toHaveValue('');
    await expectAccessible(page);
    await expectWalkable(page);
    await part.fill('5');
    await page.getByRole('button', { name: '微信' }).click();
    await expect(page.getByRole('spinbutton', { name: '微信金额' })).toHaveValue('5.00');
    await page.getByRole('button', { name: '收款', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '收款成功' });
    await expect(dialog).toContainText(/SK\d+/);
    const printed = page.waitForResponse('**/api/opt-cashier-arrears/printed');
    await dialog.getByRole('button', { name: '打印收据' }).click();
    await printed;
    await dialog.getByRole('button', { name: '返回欠费' }).click();
  });

  await test.step('settles the rest once, also when the request is repeated', async () => {
    const row = await owedRow(page, orderNo);
    await expect(row).toContainText('部分还款');
    await row.getByRole('button', { name: '收款', exact: true }).click();
    await page.getByRole('button', { name: '现金' }).click();
    await page.route(COLLECT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: '收款', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('不确定收款是否成功');
    await page.unroute(COLLECT);
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('dialog', { name: '收款成功' }).getByRole('button', { name: '返回欠费' }).click();
    await expect(await owedRow(page, orderNo)).toContainText('已结清');
  });

  await test.step('shows both collections and revokes one, which restores the balance due', async () => {
    const row = await owedRow(page, orderNo);
    await row.getByRole('button', { name: '收款记录' }).click();
    const records = page.getByRole('dialog', { name: /收款记录/ });
    await expect(records.getByText(/^SK\d+/)).toHaveCount(2);
    await expectAccessible(page);
    await records.getByRole('button', { name: '撤销' }).first().click();
    await page.getByRole('textbox', { name: '原因' }).fill('收错');
    await page.keyboard.press('Enter');
    await expect(records.getByText('已撤销')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(await owedRow(page, orderNo)).toContainText('部分还款');
  });
  // The aborted response of the test.
  console.expectQuiet(/ERR_FAILED/);
});
