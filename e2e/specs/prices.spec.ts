import { expect } from 'playwright/test';
import { exactSizes, pdfOf, takePapers, watchPapers } from '../support/paper';
import { expectAccessible, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const tomorrow = () => new Date(Date.now() + (8 + 24) * 3_600_000).toISOString().slice(0, 10);

test('a manager previews, saves and finds tomorrow’s prices of a brand', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'manager', '/erp/pro/labelPrice?targetType=BREED&scope=CHAIN&keyword=雷朋');
  await expect(rowOf(page, '雷朋')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: /批量调整标签价/ });
  await dialog.getByLabel('现价的').fill('110');
  await dialog.getByLabel('生效日').fill(tomorrow());
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /预\s*览/ }).click();
  await expect(dialog.getByText(/可调整\d+项/)).toBeVisible();
  await dialog.getByRole('button', { name: /写入\d+项/ }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, '雷朋')).toContainText(`${tomorrow().slice(5)}起`);
  await page.goto('/erp/pro/priceRecord?keyword=雷朋&kind=TAG');
  await expect(rowOf(page, '批量调价')).toContainText(tomorrow());
  consoleLog.expectQuiet();
});

test('frame labels print as previewed, one page each, within half a millimetre', async ({ page }) => {
  await watchPapers(page);
  await openAs(page, 'stock', '/erp/pro/labels?categoryId=003');
  await expect(page.getByText(/共\d+种商品，将打印\d+枚/)).toBeVisible();
  await page.getByRole('button', { name: /预\s*览/ }).click();
  await expect(page.getByRole('dialog').locator('svg path').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('F2');
  await expectToast(page, /已打印\d+种商品的\d+枚标签/);
  const [paper] = await takePapers(page);
  if (!paper) throw new Error('nothing was printed');
  for (const [width = 0, height = 0] of exactSizes(await pdfOf(page, paper))) {
    expect(Math.abs(width - 40)).toBeLessThan(0.5);
    expect(Math.abs(height - 30)).toBeLessThan(0.5);
  }
  await page.goto('/erp/pro/labels?tab=records');
  await expect(rowOf(page, '货架标签')).toBeVisible();
});
