import { expect } from 'playwright/test';
import { sheetFile } from '../support/sheet';
import { beSignedIn, confirm, expectAccessible, openBy, rowOf, workIn } from '../support/story';
import { test } from '../support/test';

/** 城西店, which has no stock in the demo. */
const WEST = 3;
const FLAGSHIP = 1;
const FRAME = '2900000005037';

test('a new shop enters, imports and closes its opening stock', async ({ page }) => {
  await beSignedIn(page, 'admin');
  await workIn(page, WEST);
  await page.goto('/erp/stock/init');
  const begin = page.getByRole('button', { name: '开始初始化' });
  const again = page.getByRole('button', { name: '重新初始化' });
  const end = page.getByRole('button', { name: '结束初始化' });
  await expect(begin.or(again).or(end)).toBeVisible();
  await expectAccessible(page);

  await test.step('starts the initialization; a closed one can be restarted', async () => {
    if (await begin.isVisible()) {
      await begin.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /确\s*定/ })
        .click();
    } else if (await again.isVisible()) {
      await again.click();
      await confirm(page, '确定重新初始化吗', '重新初始化');
    }
    await expect(end).toBeVisible();
  });

  await test.step('adds a row with F2 and continues with the next row after saving', async () => {
    const dialog = page.getByRole('dialog', { name: '新增期初' });
    await openBy(page, 'F2', dialog);
    await dialog.getByRole('combobox', { name: '添加商品' }).fill(FRAME);
    await expect(page.getByRole('option').first()).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(FRAME)).toBeVisible();
    await dialog.getByLabel('数量').fill('4');
    await dialog.getByLabel('成本').fill('300');
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(dialog.getByLabel('数量')).toHaveValue('');
    await expect(dialog.getByRole('combobox', { name: '添加商品' })).toBeFocused();
    await dialog
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click();
    await expect(rowOf(page, FRAME)).toContainText('300.00');
  });

  await test.step('imports no row of a sheet with errors, and all rows after the correction', async () => {
    const heads = ['条码*', '库位', '数量*', '成本(元)'];
    const file = (qty: string) => sheetFile('期初.xlsx', [heads, ['2900000005020', '', qty, '288.5']]);
    await page.getByRole('button', { name: /导\s*入/ }).click();
    const dialog = page.getByRole('dialog', { name: '导入期初库存' });
    await dialog.getByLabel('期初库存文件').setInputFiles(file('0'));
    await expect(dialog.getByRole('row', { name: /数量.*不能小于1/ })).toBeVisible();
    await dialog.getByLabel('期初库存文件').setInputFiles(file('6'));
    await dialog.getByRole('button', { name: '导入1行' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, '2900000005020')).toContainText('288.50');
  });

  await test.step('refuses further rows after closing and shows the stock in the search', async () => {
    await end.click();
    await confirm(page, '2行期初将计入库存', '结束初始化');
    await expect(again).toBeVisible();
    await page.goto('/erp/stock/search');
    await expect(rowOf(page, FRAME)).toContainText('销售仓');
  });

  // The next test of this account starts in the flagship.
  await workIn(page, FLAGSHIP);
});
