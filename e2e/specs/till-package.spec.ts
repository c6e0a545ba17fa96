import { expect, type Page } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { confirm, expectAccessible, ofAttempt, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { bill, openRefund, withoutPrinter } from '../support/till';
import { expectToast } from '../support/toasts';
import { Typist } from '../support/typist';

const search = (page: Page) => bill(page).getByRole('combobox', { name: '添加项目' });

test('a package of reviews is sold, used once and refunded for the rest', async ({ page, browser }) => {
  test.slow();
  const console = watchConsole(page);
  const recordNo = ofAttempt('B00000061', 'B00000062');
  await withoutPrinter(page);
  await openAs(page, 'cashier', '/outpatient/cashier/list');

  const orderNo = await test.step('sells a package of 4 times for cash with the keyboard alone', async () => {
    const keys = new Typist(page);
    await page.goto('/outpatient/cashier/order');
    await expect(search(page)).toBeFocused();
    await keys.tabTo(bill(page).getByRole('button', { name: '选择患者' }), 'Shift+Tab');
    await keys.press('Enter');
    await expect(page.getByRole('combobox', { name: '查找患者' })).toBeFocused();
    await keys.type(recordNo);
    await expect(page.getByRole('option')).toHaveCount(1);
    await keys.press('Enter');
    await expect(bill(page).getByText(recordNo)).toBeVisible();
    await keys.press('F2');
    await expect(search(page)).toBeFocused();
    await keys.type('配镜全年');
    await expect(page.locator('.ant-select-item-option-active')).toContainText('配镜全年复查');
    await keys.press('Enter');
    await expect(bill(page).getByRole('spinbutton', { name: '配镜全年复查数量' })).toBeFocused();
    await keys.press('F8');
    const till = page.getByRole('region', { name: '收银结算' });
    await expect(till.getByText(/^SF\d+/)).toBeVisible();
    const sold = ((await till.getByText(/^SF\d+/).textContent()) ?? '').trim();
    await expect(till.getByRole('button', { name: '现金' })).toBeFocused();
    await keys.press('1');
    await expect(till.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
    await pressKey(page, 'F8');
    await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
    return sold;
  });

  await test.step('registers with the keyboard alone, uses one time and charges no fee', async () => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
    const front = await context.newPage();
    const keys = new Typist(front);
    await openAs(front, 'front', '/outpatient/register/index');
    await expect(front.getByRole('combobox', { name: '查找患者' })).toBeFocused();
    await keys.type(recordNo);
    await expect(front.locator(`.ant-select-dropdown:visible [title*="${recordNo}"]`)).toBeVisible();
    await keys.press('Enter');
    await expect(front.getByRole('region', { name: '已选患者' })).toBeVisible();
    await keys.tabTo(front.getByLabel('使用套餐'));
    await keys.press('ArrowDown');
    await expect(front.locator('.ant-select-item-option-active:visible')).toContainText('配镜全年复查 剩余4次');
    await keys.press('Enter');
    await expect(front.getByText('挂号费由套餐支付，用后剩余 3 次')).toBeVisible();
    await expect(front.getByText('应收合计')).toContainText('¥0.00');
    await pressKey(front, 'Control+s');
    await expectToast(front, /挂号成功：\d{3}号/);
    await context.close();
  });

  await test.step('shows the calculation, refunds 3 times and closes the package', async () => {
    const refund = await openRefund(page, orderNo);
    await expect(refund.getByText('共4次，已用1次：¥200.00 × 3 ÷ 4')).toBeVisible();
    await refund.getByRole('spinbutton', { name: '配镜全年复查本次退' }).fill('1');
    await refund.getByRole('button', { name: '患者要求' }).click();
    await expectAccessible(page);
    await refund.getByRole('button', { name: '直接退费' }).click();
    await confirm(page, '确定退费 ¥150.00 吗', '退费');
    await expect(page.getByRole('dialog', { name: '退费成功' })).toContainText('现金¥150.00');
    await page.getByRole('button', { name: '返回退费记录' }).click();
    await page.getByRole('tab', { name: '已收费' }).click();
    await expect(rowOf(page, orderNo)).toContainText('已退费');
  });

  console.expectQuiet();
});
