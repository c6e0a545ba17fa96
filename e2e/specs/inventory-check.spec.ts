import type { OutputOf } from '@mingmou/contract/base/call';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { expect, type Page } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { ask } from '../support/ask';
import { scan } from '../support/scan';
import { choose, confirm, expectAccessible, ofAttempt, openAs, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const BY_HAND = { delay: 60 } as const;

async function confirmed(page: Page, name: RegExp) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: /确\s*定|审核通过/ }).click();
}

test('a blind count needs a recount by another account and shows differences', async ({ page, browser }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/stock/check');
  await expect(page.getByRole('heading', { name: '库存盘点' })).toBeVisible();
  await expect(page.getByRole('row', { name: /PD\d{12}/ }).first()).toBeVisible();
  await page.keyboard.press('F2');
  const start = page.getByRole('region', { name: '新增盘点单' });
  await test.step('starts a blind count of frames', async () => {
    await start.getByLabel('类别').click();
    await choose(page, '镜架');
    await page.keyboard.press('Escape');
    await start.getByLabel('盲盘').click();
    await expectAccessible(page);
    await start.getByRole('button', { name: '生成盘点单' }).click();
    await expect(page).toHaveURL(/checkEdit\?id=\d+/);
  });
  const edit = page.getByRole('region', { name: '盘点编辑' });
  const id = new URL(page.url()).searchParams.get('id');
  await test.step('scans a piece, then types the quantity', async () => {
    const row = edit.getByRole('row').nth(1);
    const code = (await row.textContent())?.match(/\d{13}/)?.[0] ?? '';
    await edit.getByRole('button', { name: '扫码盘点 (F8)' }).click();
    await scan(page, code);
    await expect(page.getByText('实盘 1')).toBeAttached();
    await scan(page, '2999999999999');
    await expect(page.getByText('未找到条码 2999999999999，请先建立商品条码')).toBeVisible();
    await expectAccessible(page);
    await edit.getByRole('button', { name: '结束扫码' }).click();
    const counted = page.waitForResponse((response) => response.url().endsWith(inventoryCheck.count.path));
    await edit
      .getByLabel(/ 实盘$/)
      .nth(1)
      .fill('2');
    await counted;
    await expect(edit.getByText(/未盘 \d+ 行$/)).toBeVisible();
  });
  await test.step('asks about uncounted lines at the end of the first count', async () => {
    await edit.getByRole('button', { name: '结束初盘' }).click();
    await expect(page.getByText(/^还有 \d+ 行未盘点，将按「不处理」结束初盘，是否继续？$/)).toBeVisible();
    await confirm(page, '将按「不处理」结束初盘，是否继续？');
    await expect(edit.getByText(/^复盘 · /)).toBeVisible();
  });
  const keeper = await sitDown(browser, 'stock');
  await test.step('the warehouse keeper recounts the marked lines', async () => {
    await keeper.goto(`/erp/stock/checkEdit?id=${id}`);
    const theirs = keeper.getByRole('region', { name: '盘点编辑' });
    await expect(theirs.getByRole('row').nth(1)).toBeVisible();
    // The recount enters the quantities of the first count: two equal counts are accepted.
    for (const [at, qty] of [1, 2].entries()) {
      const row = theirs.getByRole('row').nth(at + 1);
      if (!(await row.textContent())?.includes('待复盘')) continue;
      await row.getByLabel(/ 实盘$/).fill(String(qty));
      await expect(row).not.toContainText('待复盘');
    }
    await keeper.context().close();
  });
  await test.step('enters reasons, submits and approves the count', async () => {
    await page.reload();
    await expect(edit.getByRole('row').nth(1)).toBeVisible();
    await edit.getByRole('button', { name: '统一填写原因' }).click();
    await page
      .getByRole('dialog', { name: /填写原因/ })
      .getByLabel('原因')
      .fill('样品外借');
    await confirmed(page, /填写原因/);
    await expectToast(page, /^已填写\d+行原因$/);
    await pressKey(page, 'Control+Enter');
    await confirm(page, '将按「不处理」提交，是否继续？');
    await expect(page).toHaveURL(/checkInfo\?id=\d+/);
    const info = page.getByRole('region', { name: '盘点详情' });
    await expect(info.getByText('待审核', { exact: true })).toBeVisible();
    await info.getByRole('button', { name: '差异汇总' }).click();
    await expect(page.getByRole('dialog', { name: '差异汇总' }).getByRole('row', { name: /合计/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await info.getByRole('button', { name: '审核通过' }).click();
    await confirmed(page, /审核通过/);
    await expectToast(page, '审核通过，库存已按差异调整');
  });
  consoleLog.expectQuiet();
});

test('a loss is entered by keyboard, and its goods leave the stock after the approval', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/stock/loss');
  await expect(page.getByRole('row', { name: /BS\d{12}/ }).first()).toBeVisible();
  await page.keyboard.press('F2');
  const bill = page.getByRole('region', { name: '新增报损单' });
  await bill.getByLabel('报损类型').click();
  await choose(page, '破损');
  await bill.getByLabel('经办人').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  await page.keyboard.type('暴龙', BY_HAND);
  await expect(page.locator('.ant-select-item-option-active:visible').last()).toContainText('暴龙');
  await page.keyboard.press('Enter');
  await expect(bill.getByLabel(/ 数量$/)).toBeFocused();
  await page.keyboard.type('1', BY_HAND);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/erp\/stock\/lossInfo\?id=\d+/);
  const info = page.getByRole('region', { name: '报损详情' });
  await info.getByRole('button', { name: '审核通过' }).click();
  await confirmed(page, /审核通过/);
  await expectToast(page, '审核通过，商品已出库');
  consoleLog.expectQuiet();
});

test('a piece sold during a count is not removed from stock twice', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/stock/checkEdit');
  const start = page.getByRole('region', { name: '新增盘点单' });
  await start.getByLabel('类别').click();
  await choose(page, '现片');
  await page.keyboard.press('Escape');
  await start.getByLabel('品牌').click();
  // A count that a failed attempt left open locks its goods.
  await choose(page, ofAttempt('明月', '万新'));
  await page.keyboard.press('Escape');
  await start.getByRole('button', { name: '生成盘点单' }).click();
  await expect(page).toHaveURL(/checkEdit\?id=\d+/);
  const counting = page.url();
  const edit = page.getByRole('region', { name: '盘点编辑' });
  const row = edit.getByRole('row').nth(1);
  const code = (await row.textContent())?.match(/29\d{11}/)?.[0] ?? '';
  type Found = OutputOf<typeof stock.findStock>;
  const onHand = async () => (await ask<Found>(page, stock.findStock.path, { code, withZero: true }))[0]?.onHand ?? 0;
  const before = await onHand();
  const reason = '镜片破损未报';

  await test.step('sells a piece in the shop', async () => {
    await page.goto('/erp/sell/quick');
    const bill = page.getByRole('region', { name: '快速销售' });
    await expect(bill.getByText('散客')).toBeVisible();
    await scan(page, code);
    await expect(bill.getByLabel(/ 售价$/)).not.toHaveValue('');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: '微信' }).click();
    await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
    await page.getByRole('button', { name: '确认收费' }).click();
    await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
  });

  await test.step('counts two pieces less: one is sold, so the difference is one', async () => {
    await page.goto(counting);
    await expect(row).toContainText(code);
    const explained = page.waitForResponse((response) => response.request().postData()?.includes(reason) ?? false);
    await row.getByLabel(/ 实盘$/).fill(String(before - 2));
    await row.getByLabel(/ 差异原因$/).fill(reason);
    await page.keyboard.press('Enter');
    await explained;
    await expect(row.getByRole('cell', { name: '-1', exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('submits and approves; the stock falls by two: one sold, one missing', async () => {
    await pressKey(page, 'Control+Enter');
    await confirm(page, '将按「不处理」提交，是否继续？');
    await expect(page).toHaveURL(/checkInfo\?id=\d+/);
    const info = page.getByRole('region', { name: '盘点详情' });
    await info.getByRole('button', { name: '审核通过' }).click();
    await confirmed(page, /审核通过/);
    await expectToast(page, '审核通过，库存已按差异调整');
    expect(await onHand()).toBe(before - 2);
  });
  consoleLog.expectQuiet();
});
