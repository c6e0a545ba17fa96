import { expect, type Locator } from 'playwright/test';
import { expectAccessible, openAs } from '../support/story';
import { test } from '../support/test';

/** Returns where an element ends at the right, in whole pixels of the page. */
async function rightOf(element: Locator): Promise<number> {
  const { x, width } = (await element.boundingBox()) ?? { x: Number.NaN, width: 0 };
  return Math.round(x + width);
}

test('费用统计 opens from an amount of the home page, with dates, charts, drill-down and export', async ({ page }) => {
  await openAs(page, 'manager', '/dashboard');
  await page.getByRole('link', { name: /本月净实收/ }).click();
  await expect(page).toHaveURL(/\/statement\/index\/expenseStatistics/);
  await expect(page.getByRole('heading', { name: '费用统计' })).toBeVisible();

  await test.step('shows charges of last month, with totals that do not depend on the page', async () => {
    await page.getByText('上月', { exact: true }).click();
    const total = page.getByRole('button', { name: /^合计 净实收/ });
    await expect(page.getByRole('listitem', { name: '2', exact: true })).toBeVisible();
    const before = await total.textContent();
    const rows = page.locator('tbody tr.ant-table-row');
    const firstRow = await rows.first().textContent();
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.first()).not.toHaveText(firstRow ?? '');
    await expect(total).toHaveText(before ?? '');
  });

  await test.step('shows details that add up to the clicked number', async () => {
    const total = page.getByRole('button', { name: /^合计 净实收/ });
    const amount = (await total.textContent()) ?? '';
    await total.focus();
    const head = page.getByRole('columnheader', { name: '净实收' });
    const inRow = page.locator('tbody tr.ant-table-row').first().getByRole('cell');
    const right = await rightOf(page.getByRole('cell').filter({ has: total }));
    for (const cell of [head, inRow.filter({ has: page.getByRole('button', { name: / 净实收 / }) })])
      await expect.poll(() => rightOf(cell)).toBe(right);
    await total.click();
    const drawer = page.getByRole('dialog', { name: '合计 净实收' });
    await expect(drawer.getByRole('status')).toContainText(`金额合计 ${amount}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('shows the chart', async () => {
    await page.getByRole('button', { name: '图表' }).click();
    await expect(page.getByRole('region', { name: '收费统计图表' }).locator('canvas')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('shows payment methods whose net amounts add up to 净实收', async () => {
    const net = await page.getByRole('button', { name: /^合计 净实收/ }).textContent();
    await page.getByRole('tab', { name: '支付方式' }).click();
    await expect(page.getByRole('button', { name: /^合计 净额/ })).toHaveText(net ?? '');
  });

  await test.step('exports the report', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    expect((await download).suggestedFilename()).toMatch(/^支付方式_旗舰店_\d{8}-\d{8}.*\.xlsx$/);
  });
});

test('an account without the right to amounts sees none on the home page', async ({ page }) => {
  await openAs(page, 'cashier', '/dashboard');
  await expect(page.getByText('待收费', { exact: true })).toBeVisible();
  await expect(page.getByText('今日净实收')).toHaveCount(0);
  await expect(page.getByRole('region', { name: '收入' })).toHaveCount(0);
});
