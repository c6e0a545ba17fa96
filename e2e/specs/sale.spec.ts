import { expect, type Page } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { scan } from '../support/scan';
import { choose, expectAccessible, openAs, openBy, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Delay of manual typing: the page takes faster input for a scanner. */
const BY_HAND = { delay: 60 } as const;
const CODE = /29\d{11}/;

/** Returns barcodes of goods in stock in the shop, as the stock list shows them. */
async function codesInStock(page: Page, count: number): Promise<string[]> {
  await page.goto('/erp/stock/search');
  const rows = page.getByRole('row', { name: CODE });
  await expect(rows.nth(count)).toBeVisible();
  const texts = await rows.allTextContents();
  const codes = texts.flatMap((text) => CODE.exec(text)?.[0] ?? []);
  return [...new Set(codes)].slice(0, count);
}

async function payCash(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/outpatient\/cashier\/orderPay\?id=\d+/);
  await page.getByRole('button', { name: '微信' }).click();
  await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
  await page.getByRole('button', { name: '确认收费' }).click();
  await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
}

/** Returns the digit key of a payment method at the till. */
async function keyOf(page: Page, way: string): Promise<string> {
  const button = page.getByRole('group', { name: '支付方式' }).getByRole('button', { name: way });
  return (await button.getAttribute('aria-keyshortcuts')) ?? '';
}

test('a quick sale of five goods needs only scanner and keyboard', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/stock/search');
  const codes = await codesInStock(page, 5);
  await page.goto('/erp/sell/quick');
  const bill = page.getByRole('region', { name: '快速销售' });
  await expect(bill.getByText('散客')).toBeVisible();
  await expectAccessible(page);
  const from = Date.now();
  for (const [at, code] of codes.entries()) {
    await scan(page, code);
    await expect(bill.getByLabel(/ 售价$/).nth(at)).not.toHaveValue('');
  }
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/outpatient\/cashier\/orderPay\?id=\d+/);
  await page.keyboard.press(await keyOf(page, '微信'));
  await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
  const paid = page.getByRole('dialog', { name: '收费成功' });
  await openBy(page, 'F8', paid);
  test.info().annotations.push({
    type: '五行扫码销售到收费成功',
    description: `${Date.now() - from} ms，扫码 5 次，键盘 3 次（结算、付款方式、确认收费），不用鼠标`,
  });
  await page.goto('/erp/sell/order');
  const row = page.getByRole('row', { name: /XS\d{12}/ }).first();
  await expect(row).toContainText('已审核');
  await expect(row).toContainText('已取件');
  await expectAccessible(page);
  consoleLog.expectQuiet();
});

test('a sale is confirmed, paid, picked up and returned, and the refund reaches the till', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/stock/search');
  const [code = ''] = await codesInStock(page, 1);
  await page.goto('/erp/sell/bill');
  const bill = page.getByRole('region', { name: '销售开单' });

  await test.step('selects the patient with F3, scans, selects the seller and confirms with Ctrl+Enter', async () => {
    await expect(bill.getByText('请选择患者')).toBeVisible();
    await page.keyboard.press('F3');
    await page.getByRole('combobox', { name: '查找患者' }).pressSequentially('B00000007', BY_HAND);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(bill.getByText('B00000007')).toBeVisible();
    await scan(page, code);
    await expect(bill.getByLabel(/ 售价$/)).not.toHaveValue('');
    const price = bill.getByLabel(/ 售价$/);
    const asked = Number(await price.inputValue());
    await bill.getByLabel('销售员').click();
    await choose(page, '许佳');
    await price.fill(String(asked - 1));
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/折扣低于您的权限（最低100%），请授权/)).toBeVisible();
    await price.fill(String(asked + 2));
    await pressKey(page, 'Control+Enter');
    await expect(page).toHaveURL(/\/erp\/sell\/orderInfo\?id=\d+/);
    await expect(page.getByRole('region', { name: '销售单详情' })).toContainText(`¥${(asked + 2).toFixed(2)}`);
    await expectAccessible(page);
  });

  const info = page.getByRole('region', { name: '销售单详情' });
  const address = page.url();
  await test.step('pays at the till and picks up the goods', async () => {
    await info.getByRole('button', { name: '去收费' }).click();
    await payCash(page);
    await page.goto(address);
    await expect(info.getByText('已审核').first()).toBeVisible();
    await page.keyboard.press('F8');
    const dialog = page.getByRole('dialog', { name: /^取件/ });
    await scan(page, code);
    await expect(dialog.getByRole('status', { name: / 已核对$/ })).toHaveText('1 / 1');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expectToast(page, '取件成功');
  });

  await test.step('fills a return from the sale and submits it; after the approval the till has a refund', async () => {
    await info.getByRole('button', { name: '退货' }).click();
    const dialog = page.getByRole('dialog', { name: '选择销售单' });
    await dialog.getByLabel(/ 退货数量$/).focus();
    await page.keyboard.type('1', BY_HAND);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    const back = page.getByRole('region', { name: '销售退货新增' });
    await back.getByLabel('原因').click();
    await choose(page, '不适');
    await pressKey(page, 'Control+Enter');
    await expect(page).toHaveURL(/\/erp\/sell\/returnInfo\?id=\d+/);
    const returned = page.getByRole('region', { name: '销售退货详情' });
    await returned.getByRole('button', { name: '审核通过' }).click();
    await page
      .getByRole('dialog', { name: /审核通过/ })
      .getByRole('button', { name: '审核通过' })
      .click();
    await expectToast(page, '审核通过，已向收银申请退费');
    await expect(returned.getByText(/^TF\d{12}$/)).toBeVisible();
    await expectAccessible(page);
  });
  consoleLog.expectQuiet();
});
