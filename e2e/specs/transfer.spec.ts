import { expect, type Page } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { scan } from '../support/scan';
import { beSignedIn, choose, expectAccessible, workIn } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** The sender 城东店; the flagship receives. */
const EAST = 2;
const FLAGSHIP = 1;
/** Delay of manual typing: the page takes faster input for a scanner. */
const BY_HAND = { delay: 60 } as const;

/** Approves the open bill. */
async function approve(page: Page, says: string): Promise<void> {
  await page.getByRole('button', { name: '审核通过' }).first().click();
  const dialog = page.getByRole('dialog', { name: /审核通过/ });
  await dialog.getByRole('button', { name: '审核通过' }).click();
  await expectToast(page, `审核通过，${says}`);
}

async function submit(page: Page, to: RegExp): Promise<void> {
  await pressKey(page, 'Control+Enter');
  await expect(page).toHaveURL(to);
}

test('城东店 sends two pieces, and the flagship receives one and reports one missing', async ({ page }) => {
  test.slow();
  let code = '';
  let outNo = '';
  await beSignedIn(page, 'manager');

  await test.step('submits and approves a transfer in 城东店', async () => {
    await workIn(page, EAST);
    await page.goto('/erp/stock/out');
    await expect(page.getByRole('heading', { name: '调拨出库' })).toBeVisible();
    await page.keyboard.press('F2');
    const bill = page.getByRole('region', { name: '新增调拨出库单' });
    await bill.getByLabel('调入机构').click();
    await choose(page, '旗舰店');
    await page.keyboard.press('F2');
    await page.keyboard.type('暴龙', BY_HAND);
    const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first();
    await expect(option).toBeVisible();
    code = /29\d{11}/.exec((await option.textContent()) ?? '')?.[0] ?? '';
    await page.keyboard.press('Enter');
    await expect(bill.getByLabel(/ 数量$/).first()).toBeFocused();
    await page.keyboard.type('2', BY_HAND);
    await expectAccessible(page);
    await submit(page, /\/erp\/stock\/outInfo\?id=\d+/);
    // The list stays mounted behind this page and contains other numbers.
    const made = page.getByRole('region', { name: '调拨出库详情' }).getByText(/^DC\d{12}$/);
    outNo = (await made.first().textContent()) ?? '';
    await approve(page, '商品已发出');
    await expect(page.getByRole('region', { name: '调拨出库详情' }).getByText('在途', { exact: true })).toBeVisible();
  });

  await test.step('finds the transfer under 待接收, scans one piece and reports one as missing', async () => {
    await workIn(page, FLAGSHIP);
    await page.goto('/erp/stock/in');
    await page.getByRole('tab', { name: /^待接收 \d+/ }).click();
    await page.getByRole('row').filter({ hasText: outNo }).getByRole('button', { name: '接收' }).click();
    const bill = page.getByRole('region', { name: '调拨入库编辑' });
    await expect(bill.getByRole('status').filter({ hasText: '实收' })).toHaveText('实收 2 / 2');
    await scan(page, code);
    await expect(bill.getByRole('status').filter({ hasText: '实收' })).toHaveText('实收 1 / 2');
    await page.keyboard.press('F7');
    await expect(bill.getByLabel(/ 差异原因$/).locator('option:checked')).toHaveText('少货');
    await expectAccessible(page);
    await submit(page, /\/erp\/stock\/inInfo\?id=\d+/);
    await approve(page, '商品已入库');
  });

  await test.step('shows 城东店 the returned piece, the received quantity and the reason', async () => {
    await workIn(page, EAST);
    await page.goto(`/erp/stock/out?billNo=${outNo}`);
    const row = page.getByRole('row').filter({ hasText: outNo });
    await expect(row.getByText('部分退回')).toBeVisible();
    await row.getByRole('button', { name: '查看' }).click();
    await expect(page.getByText('少货')).toBeVisible();
    await expect(page.getByText('对方接收')).toBeVisible();
  });

  // The next test of this account starts in the flagship.
  await workIn(page, FLAGSHIP);
});
