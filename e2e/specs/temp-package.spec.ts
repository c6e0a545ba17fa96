import { expect } from 'playwright/test';
import { sheetFile } from '../support/sheet';
import { choose, confirm, expectAccessible, ofAttempt, openAs, openBy, rowOf } from '../support/story';
import { test } from '../support/test';

test('a manager uploads a sheet of barcodes, corrects it on the page and applies it once', async ({ page }) => {
  const name = ofAttempt('春季镜架', '春季镜架补');
  const model = ofAttempt('TP01', 'TP02');
  await openAs(page, 'admin', '/erp/tempPackage');

  await test.step('selects a type and a name before the file', async () => {
    const dialog = page.getByRole('dialog', { name: '上传数据包' });
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('类型').click();
    await choose(page, '条码');
    await dialog.getByLabel('名称').fill(name);
    await expectAccessible(page);
    const heads = ['品牌*', '品种*', '型号', '颜色', '尺寸'];
    const rows = [
      ['雷朋', '飞行员', model, 'C1', '58-14-135'],
      ['雷朋', '飞行员', model, '', '58-14-135'],
    ];
    await dialog.getByLabel('数据包文件').setInputFiles(sheetFile('镜架.xlsx', [heads, ...rows]));
    await dialog.getByRole('button', { name: '导入2行' }).click();
    await expect(page).toHaveURL(/tempPackage\/detail\?id=\d+/);
  });

  const detail = page.getByRole('region', { name: '临时数据包详情' });
  await test.step('lists rows with errors first and checks the whole sheet again after the correction', async () => {
    await expect(page.getByText('共2行，通过1行，有误1行')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('row', { name: /颜色：请填写颜色/ })
      .getByRole('button', { name: '修改' })
      .click();
    const dialog = page.getByRole('dialog', { name: '修改第3行' });
    await dialog.getByLabel('颜色').fill('C2');
    await page.keyboard.press('Control+s');
    await expect(detail.getByText('校验通过', { exact: true })).toBeVisible();
    await expect(page.getByText('共2行，通过2行，有误0行')).toBeVisible();
  });

  await test.step('applies the sheet once and creates the barcodes', async () => {
    await page.getByRole('button', { name: /应\s*用/ }).click();
    await confirm(page, `确定应用「${name}」的2行吗`, '应用');
    await expect(detail.getByText('已应用', { exact: true }).first()).toBeVisible();
    await page.goto(`/erp/pro/code?keyword=${model}`);
    await expect(rowOf(page, `${model} C1`)).toBeVisible();
    await expect(rowOf(page, `${model} C2`)).toBeVisible();
  });
});
