import type { OutputOf } from '@mingmou/contract/base/call';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { paySale, receiveOrdered } from '../support/ordered-goods';
import { scan } from '../support/scan';
import { choose, expectAccessible, openAs, openBy, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Delay of manual typing: the page takes faster input for a scanner. */
const BY_HAND = { delay: 60 } as const;

/** Returns the barcode of a lens that is made to order. */
async function lensCode(page: Page): Promise<string> {
  const asked = { categoryIds: ['000'], withZero: true };
  const found = await ask<OutputOf<typeof stock.findStock>>(page, stock.findStock.path, asked);
  return found.find(({ tagPrice }) => tagPrice)?.code ?? '';
}

/** Confirms a sale by keyboard and returns its number. */
async function sell(page: Page, code: string): Promise<string> {
  const bill = page.getByRole('region', { name: '销售开单' });
  await expect(bill.getByText('请选择患者')).toBeVisible();
  await page.keyboard.press('F3');
  await page.getByRole('combobox', { name: '查找患者' }).pressSequentially('B00000007', BY_HAND);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await scan(page, code);
  await expect(bill.getByLabel(/ 售价$/)).not.toHaveValue('');
  const dialog = page.getByRole('dialog', { name: /^定做参数/ });
  await openBy(page, 'F6', dialog);
  await dialog.getByLabel('眼别').click();
  await choose(page, '右眼');
  await dialog.getByLabel('球镜').fill('-3.25');
  await dialog.getByLabel('瞳距').fill('32');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await bill.getByLabel('销售员').click();
  await choose(page, '许佳');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/erp\/sell\/orderInfo\?id=\d+/);
  const number = page.getByRole('region', { name: '销售单详情' }).getByText(/^XS\d{12}$/);
  return (await number.first().textContent()) ?? '';
}

test('a made-to-order lens is sold, ordered, refused, received again and picked up', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/sell/bill');
  const code = await lensCode(page);
  const saleNo = await test.step('creates a sale by scanning, with the parameters of the lens', () => sell(page, code));
  const address = page.url();
  const info = page.getByRole('region', { name: '销售单详情' });

  await test.step('waits for its order after the payment and cannot be picked up', async () => {
    await paySale(page, info);
    await page.goto(address);
    await expect(info.getByText('待下单').first()).toBeVisible();
    await expect(info.getByRole('button', { name: '取件' })).toHaveCount(0);
  });

  await test.step('refuses the first lens with a scratch: prints the refusal, and the demand stays', async () => {
    const receipt = await receiveOrdered(page, saleNo, { refusedWhy: '镜片划痕' });
    await expect(receipt.getByRole('button', { name: '打印拒收单' })).toBeVisible();
    await expect(receipt.getByText('镜片划痕')).toBeVisible();
  });

  await test.step('accepts the second lens', async () => {
    const receipt = await receiveOrdered(page, saleNo);
    await expect(receipt.getByRole('button', { name: '打印拒收单' })).toHaveCount(0);
  });

  await test.step('changes the handling and picks the lens up by scanning', async () => {
    await page.goto(address);
    await expect(info.getByText('已到货').first()).toBeVisible();
    await info.getByRole('button', { name: '改经手信息' }).click();
    const handling = page.getByRole('dialog', { name: /经手信息/ });
    await handling.getByLabel('备注').fill('家长代取');
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(handling).toBeHidden();
    await expect(info.getByText('家长代取')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: /^取件/ });
    await openBy(page, 'F8', dialog);
    await scan(page, code);
    await expect(dialog.getByRole('status', { name: / 已核对$/ })).toHaveText('1 / 1');
    await page.keyboard.press('Control+Enter');
    await expectToast(page, '取件成功');
  });
  consoleLog.expectQuiet();
});
