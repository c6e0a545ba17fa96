import { expect, type Page } from 'playwright/test';
import { beSignedIn, confirm, expectAccessible, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { withoutPrinter } from '../support/till';
import { expectWalkable } from '../support/walk';

const SETTLE = '**/api/opt-cashier-order/settlement';
const REFUND = '**/api/opt-cashier-refund/settlement';

/** Creates an order of a patient with these items by keyboard, returns its number and stays on 收银结算. */
async function bill(page: Page, items: readonly string[]): Promise<string> {
  await page.goto('/outpatient/cashier/list');
  // An empty list offers it once more.
  await page.getByRole('button', { name: '散客收费' }).first().click();
  await page.getByRole('button', { name: '选择患者' }).click();
  await page.getByRole('combobox', { name: '查找患者' }).fill('B00000007');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('B00000007')).toBeVisible();
  for (const item of items) {
    const search = page.getByRole('combobox', { name: '添加项目' });
    await search.fill(item);
    await expect(page.locator('.ant-select-item-option-active')).toContainText(item);
    await search.press('Enter');
    await expect(page.getByRole('spinbutton', { name: `${item}数量` })).toBeFocused();
  }
  await page.getByRole('button', { name: '去收费' }).click();
  await page.waitForURL(/orderPay/);
  const bar = page.getByRole('region', { name: '收银结算' });
  await expect(bar.getByText(/^SF\d+/)).toBeVisible();
  return ((await bar.getByText(/^SF\d+/).textContent()) ?? '').trim();
}

const settleButton = (page: Page) => page.getByRole('button', { name: '确认收费' });

/** Expects the payments that the page of the order shows. */
async function expectPayments(page: Page, orderNo: string, payments: readonly RegExp[]): Promise<void> {
  await page.goto('/redirect/outpatient/cashier/list?tab=1');
  await expect(rowOf(page, orderNo)).toHaveCount(1);
  await rowOf(page, orderNo).getByRole('button', { name: '详情' }).click();
  const rows = page.getByRole('region', { name: '收款' }).getByRole('listitem');
  await expect(rows).toHaveText([...payments]);
}

test('a cashier creates an order, takes cash and WeChat, prints the receipt and refunds an item', async ({ page }) => {
  test.slow();
  const console = watchConsole(page);
  await withoutPrinter(page);
  await beSignedIn(page, 'cashier');

  await test.step('the order page can be used with the keyboard alone', async () => {
    await page.goto('/outpatient/cashier/order');
    await expect(page.getByText('还没有收费项目')).toBeVisible();
    await expectAccessible(page);
    await expectWalkable(page);
  });

  const orderNo = await test.step('creates an order of a patient', () => bill(page, ['眼压测量', '散瞳验光']));

  await test.step('takes 50 in cash and the rest by WeChat with the keyboard alone, and shows 50 as change', async () => {
    await expect(page.getByRole('button', { name: '现金' })).toBeFocused();
    await expectAccessible(page);
    await expectWalkable(page);
    await page.getByRole('button', { name: '现金' }).focus();
    await page.keyboard.press('1');
    await expect(page.getByRole('spinbutton', { name: '现金实收' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await expect(settleButton(page)).toBeDisabled();
    await page.keyboard.press('2');
    await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(settleButton(page)).toBeFocused();
    const printed = page.waitForResponse('**/api/opt-cashier-sale-charge/printed');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '收费成功' });
    await expect(dialog).toContainText('找零 ¥50.00');
    await expectAccessible(page);
    await printed;
    await expect(dialog.getByRole('button', { name: '继续收费' })).toBeFocused();
  });

  await test.step('lists the order under 已收费 with two payments', async () => {
    await expectPayments(page, orderNo, [/现金¥50\.00/, /微信¥40\.00/]);
  });

  await test.step('previews the receipt with paper and lines, and marks the second print as a reprint', async () => {
    await page.getByRole('button', { name: '打印收据' }).click();
    const preview = page.getByRole('region', { name: '预览' });
    await expect(preview.getByRole('article')).toContainText('人民币玖拾元整');
    await expect(preview.getByRole('article')).toContainText('眼压测量');
    await expect(preview.getByRole('article')).toContainText('补打');
    await expectAccessible(page);
    await expectWalkable(page);
    await page.getByRole('combobox', { name: '明细' }).click();
    await page.getByTitle('按类别', { exact: true }).click();
    await expect(preview.getByRole('article')).not.toContainText('眼压测量');
  });

  await test.step('refunds one item in proportion to the payments; the order is partly refunded', async () => {
    await page.goto('/redirect/outpatient/cashier/list?tab=1');
    await rowOf(page, orderNo).getByRole('button', { name: '退费' }).click();
    await page.getByRole('spinbutton', { name: '眼压测量本次退' }).fill('1');
    await page.getByRole('button', { name: '患者要求' }).click();
    const ways = page.getByRole('group', { name: '退回方式' });
    // 30.00 over 50.00 and 40.00: 16.666… and 13.333…
    await expect(ways).toContainText('¥16.67');
    await expect(ways).toContainText('¥13.33');
    await expectAccessible(page);
    await expectWalkable(page);
    await page.getByRole('button', { name: '直接退费' }).click();
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('opt-cashier-refund/settlement') && sent.push(request.url()),
    );
    await confirm(page, '确定退费 ¥30.00 吗', '退费');
    await expect(page.getByRole('dialog', { name: '退费成功' })).toContainText('微信¥13.33');
    expect(sent).toHaveLength(1);
    await page.getByRole('button', { name: '返回退费记录' }).click();
    await expect(rowOf(page, orderNo)).toContainText('已退费');
    await page.getByRole('tab', { name: '已收费' }).click();
    await expect(rowOf(page, orderNo)).toContainText('部分退费');
  });

  console.expectQuiet();
});

test('an order is charged once after a double click and after a lost answer', async ({ page }) => {
  test.slow();
  await withoutPrinter(page);
  await beSignedIn(page, 'cashier');

  await test.step('charges once after a double click', async () => {
    const orderNo = await bill(page, ['眼压测量']);
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('opt-cashier-order/settlement') && sent.push(request.url()));
    await page.keyboard.press('1');
    await settleButton(page).dblclick();
    await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
    expect(sent).toHaveLength(1);
    await expectPayments(page, orderNo, [/现金¥30\.00/]);
  });

  await test.step('charges once when the request arrived and its answer was lost', async () => {
    const orderNo = await bill(page, ['眼压测量']);
    const keys: (string | undefined)[] = [];
    await page.route(SETTLE, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.keyboard.press('1');
    await settleButton(page).click();
    await expect(page.getByText(/不确定收费是否成功/)).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: '现金金额' })).toHaveValue('30.00');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await page.unroute(SETTLE);
    await expectPayments(page, orderNo, [/现金¥30\.00/]);

    await test.step('refunds once when the answer of the refund was lost', async () => {
      let lost = false;
      await page.route(REFUND, async (route) => {
        if (lost) return route.continue();
        lost = true;
        await route.fetch();
        return route.abort('connectionreset');
      });
      await page.goto('/redirect/outpatient/cashier/list?tab=1');
      await rowOf(page, orderNo).getByRole('button', { name: '退费' }).click();
      await page.getByRole('button', { name: '全退' }).click();
      await page.getByRole('button', { name: '开单错误' }).click();
      await page.getByRole('button', { name: '直接退费' }).click();
      await confirm(page, '确定退费 ¥30.00 吗', '退费');
      await expect(page.getByText(/不确定退费是否成功/)).toBeVisible();
      await page.getByRole('button', { name: '重试' }).click();
      await expect(page.getByRole('dialog', { name: '退费成功' })).toBeVisible();
      await page.getByRole('button', { name: '返回退费记录' }).click();
      await expect(rowOf(page, orderNo)).toHaveCount(1);
    });
  });
});

test('the second of two cashiers on one order sees who charged the order', async ({ page, browser }) => {
  test.slow();
  await withoutPrinter(page);
  await beSignedIn(page, 'cashier');
  await bill(page, ['眼压测量']);
  const other = await browser.newPage();
  await withoutPrinter(other);
  await openAs(other, 'manager', new URL(page.url()).pathname + new URL(page.url()).search);
  await other.getByRole('button', { name: '微信' }).click();
  await page.keyboard.press('1');
  await settleButton(page).click();
  await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
  await settleButton(other).click();
  await expect(other.getByText(/收费单已由.+于.+收费，请刷新/)).toBeVisible();
  await other.getByRole('button', { name: '刷新' }).click();
  await expect(settleButton(other)).toHaveCount(0);
  await other.close();
});

test('a duplicated tab starts without the unsaved order, which stays in the original tab', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openAs(page, 'cashier', '/outpatient/cashier/order');
  const search = (tab: Page) => tab.getByRole('combobox', { name: '添加项目' });
  const quantity = (tab: Page) => tab.getByRole('spinbutton', { name: '眼压测量数量' });
  await search(page).fill('眼压测量');
  await expect(page.locator('.ant-select-item-option-active')).toContainText('眼压测量');
  await search(page).press('Enter');
  await expect(quantity(page)).toBeVisible();

  // A window opened by a page starts with a copy of its sessionStorage, as a duplicated tab does.
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  copy.on('dialog', (dialog) => void dialog.accept());

  await test.step('is signed in on the second tab without order items', async () => {
    const tokenOf = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('token'));
    expect(await tokenOf(copy)).toBe(await tokenOf(page));
    await expect(copy.getByText('还没有收费项目')).toBeVisible();
    await expect(quantity(copy)).toHaveCount(0);
  });

  await test.step('keeps a separate draft in each tab, also after a reload', async () => {
    await copy.getByLabel('备注').fill('第二张');
    await copy.reload();
    await expect(copy.getByLabel('备注')).toHaveValue('第二张');
    await expect(copy.getByText('还没有收费项目')).toBeVisible();
    await page.reload();
    await expect(quantity(page)).toBeVisible();
    await expect(page.getByLabel('备注')).toHaveValue('');
  });
});
