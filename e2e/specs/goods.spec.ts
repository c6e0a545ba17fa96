import { expect } from 'playwright/test';
import { sheetFile } from '../support/sheet';
import { beSignedIn, choose, confirm, expectAccessible, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Returns the filled-in template of frames. */
const frameSheet = (rows: readonly (readonly string[])[]) =>
  sheetFile('镜架.xlsx', [['型号*', '颜色*', '尺寸', '原厂条码'], ...rows]);

test('ERP-01 a buyer creates a breed and barcodes, scans, disables and deletes goods', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await beSignedIn(page, 'buyer');

  await test.step('creates a breed under 现片', async () => {
    await page.goto('/erp/pro/tree');
    await page.getByRole('button', { name: /^现片/ }).click();
    await expect(rowOf(page, '1.60防蓝光')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: '新增品种' });
    await dialog.getByLabel('品牌', { exact: true }).click();
    await choose(page, '豪雅');
    await dialog.getByLabel('品种名称').fill('新乐学1.60');
    await dialog.getByLabel('折射率').click();
    await choose(page, '1.60');
    for (const [label, value] of [
      ['球镜从', '-600'],
      ['球镜至', '0'],
      ['柱镜从', '-200'],
      ['柱镜至', '0'],
    ] as const) {
      await dialog.getByLabel(label).fill(value);
    }
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, '新乐学1.60')).toContainText('球镜-6.00～0.00');
  });

  await test.step('generates 65 barcodes by powers, and none on the second run', async () => {
    await page.goto('/erp/pro/codeCreate');
    await page.getByLabel('品种').click();
    await page.keyboard.type('新乐学');
    await page.keyboard.press('Enter');
    await page.getByLabel('球镜至').fill('-3');
    await page.getByLabel('柱镜至').fill('-1');
    await page.getByRole('button', { name: /预\s*览/ }).click();
    await expect(page.getByText('将新增65个条码，0个已存在')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '生成条码' }).click();
    await expectToast(page, '已生成65个条码，0个已存在');
    await expect(page.getByText('将新增0个条码，65个已存在')).toBeVisible();
    await expect(page.getByRole('button', { name: '生成条码' })).toBeDisabled();
  });

  await test.step('pastes frames and marks errors immediately', async () => {
    await page.getByLabel('品种').click();
    await page.keyboard.type('商务板材');
    await page.keyboard.press('Enter');
    const rows = page.getByLabel(/从表格复制后粘贴/);
    await rows.fill('BJ6001\tC1\t54-17-145\t6901234567892\nBJ6001\t');
    await expect(page.getByText('1行有错误，请修改后再生成：第2行 请填写颜色')).toBeVisible();
    await rows.fill('BJ6001\tC1\t54-17-145\t6901234567892\nBJ6001\tC2');
    await page.getByRole('button', { name: '生成2行' }).click();
    await expectToast(page, '已生成2个条码');
  });

  await test.step('imports a filled-in template: lists all errors, then imports the corrected file as a whole', async () => {
    const part = page.getByRole('region', { name: '文件导入' });
    const file = part.getByLabel('条码文件');
    const download = page.waitForEvent('download');
    await part.getByRole('button', { name: '下载模板' }).click();
    expect((await download).suggestedFilename()).toContain('条码模板_商务板材');
    await file.setInputFiles(
      frameSheet([
        ['BJ7001', 'C1', '54-17-145', ''],
        ['BJ7001', '', '', ''],
      ]),
    );
    await expect(part.getByText('共2行，1行有错误')).toBeVisible();
    await expect(rowOf(page, '请填写颜色')).toContainText('3');
    await expectAccessible(page);
    await file.setInputFiles(
      frameSheet([
        ['BJ7001', 'C1', '54-17-145', ''],
        ['BJ7001', 'C2', '', ''],
      ]),
    );
    await part.getByRole('button', { name: '导入2行' }).click();
    await expectToast(page, '已导入2个条码');
  });

  await test.step('finds goods by scanning the manufacturer’s code', async () => {
    await page.goto('/erp/pro/code');
    await expect(page.getByText('共 580 条')).toBeVisible();
    await page.keyboard.type('6901234567892\n', { delay: 2 });
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(rowOf(page, 'BJ6001 C1 54□17-145')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('disables and deletes several barcodes', async () => {
    const wholePage = page.getByRole('checkbox', { name: '选择本页' });
    await wholePage.check();
    await page.getByRole('button', { name: '批量停用' }).click();
    await confirm(page, '确定要停用选中的1个条码吗？');
    await expectToast(page, '停用成功');
    await expect(wholePage).not.toBeChecked();
    await wholePage.check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await confirm(page, '确定要删除选中的1个条码吗？', '删除');
    await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible();
  });
  consoleLog.expectQuiet();
});
