import { expect, type Page } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { scan } from '../support/scan';
import { choose, confirm, expectAccessible, openAs, rowOf, signIn, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Delay of manual typing: the page takes faster input for a scanner. */
const BY_HAND = { delay: 60 } as const;

async function signInAs(page: Page, account: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, account);
}

test('a purchase is drafted, submitted, approved, found in the ledger and reversed', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'buyer', '/erp/buy/order');
  await expect(page.getByRole('tab', { name: '全部' })).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page).toHaveURL(/\/erp\/buy\/edit$/);
  let code = '';
  let billNo = '';

  await test.step('selects supplier and buyer, finds goods with F2 and types into the table', async () => {
    // The list stays mounted behind the page, with filters of the same names.
    const head = page.getByRole('region', { name: '采购信息' });
    await head.getByLabel('供应商').click();
    await choose(page, '上海视界光学贸易有限公司');
    await head.getByLabel('采购员').click();
    await choose(page, '郑浩');
    await page.keyboard.press('F2');
    await page.keyboard.type('万新1.56非球面', BY_HAND);
    const option = page.locator('.ant-select-dropdown:visible [title*="万新1.56非球面"]').first();
    await expect(option).toBeVisible();
    code = /29\d{11}/.exec((await option.textContent()) ?? '')?.[0] ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/万新1.56非球面.* 订货/)).toBeFocused();
    await page.keyboard.type('10', BY_HAND);
    await page.keyboard.press('Enter');
    await page.keyboard.type('7', BY_HAND);
    await page.keyboard.press('Enter');
    await page.keyboard.type('66.5', BY_HAND);
    await expect(page.getByRole('row', { name: /合计/ })).toContainText('¥465.50');
    await expect(page.getByLabel(/万新1.56非球面.* 实收/)).toHaveValue('7');
    await expectAccessible(page);
  });

  await test.step('keeps unsaved input after a reload and saves a draft with Ctrl+S', async () => {
    await expect(page.getByText('有未保存的修改')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(/万新1.56非球面.* 实收/)).toHaveValue('7');
    await page.keyboard.press('Control+s');
    await expectToast(page, '保存成功');
    await expect(page).toHaveURL(/\?id=\d+/);
    billNo = (await page.getByText(/^RK\d{12}$/).textContent()) ?? '';
  });

  await test.step('saves and submits the purchase', async () => {
    await pressKey(page, 'Control+Enter');
    await confirm(page, '有商品未到齐，剩余数量是否生成新采购单？', '不生成');
    await expect(page).toHaveURL(/\/erp\/buy\/info\?id=\d+/);
    await expect(page.getByText('待审核').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '审核通过' })).toHaveCount(0);
    await expectAccessible(page);
  });

  const address = page.url();
  await test.step('the manager approves the purchase', async () => {
    await signInAs(page, 'admin');
    await page.goto(address);
    await page.getByRole('button', { name: '审核通过' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /审核通过|确\s*定/ })
      .click();
    await expectToast(page, '审核通过，商品已入库');
    await expect(page.getByRole('complementary', { name: '操作记录' })).toContainText('审核通过');
  });

  await test.step('shows the stock, and the bill in the ledger', async () => {
    await page.goto(`/erp/stock/search?keyword=${code}`);
    const row = rowOf(page, code).first();
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: '流水' }).click();
    const line = page.getByRole('dialog').getByRole('row').filter({ hasText: billNo });
    await expect(line).toContainText('采购入库');
    await line.getByRole('link', { name: billNo }).click();
    await expect(page).toHaveURL(/\/erp\/buy\/info/);
  });

  await test.step('requires a reason for the reversal, which adds an opposite row to the ledger', async () => {
    await page.getByRole('button', { name: '反审核' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原因').fill('供应商发错货');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expectToast(page, '反审核成功，库存已冲回');
    await expect(page.getByText('已反审').first()).toBeVisible();
    await page.goto(`/erp/stock/search?keyword=${code}&withZero=true`);
    await rowOf(page, code).first().getByRole('button', { name: '流水' }).click();
    await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: billNo })).toHaveCount(2);
  });
  consoleLog.expectQuiet();
});

test('a scan adds a line, a second scan adds a piece; deleting the draft asks for confirmation', async ({ page }) => {
  await openAs(page, 'buyer', '/erp/buy/edit');
  await expect(page.getByLabel('添加商品')).toBeVisible();
  await scan(page, '2900000003262');
  const qty = page.getByLabel(/ 实收$/);
  await expect(qty).toHaveValue('1');
  await scan(page, '2900000003262');
  await expect(qty).toHaveValue('2');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\?id=\d+/);
  await page.getByRole('button', { name: /返\s*回/ }).click();
  await page.getByRole('button', { name: /删\s*除/ }).click();
  await confirm(page, '确定删除单据', '删除');
  await expectToast(page, '删除成功');
  await expect(page).toHaveURL(/\/erp\/buy\/order/);
});
