import { expect, type Page } from 'playwright/test';
import { exactSizes, pdfOf, takePapers, watchPapers } from '../support/paper';
import { choose, confirm, expectAccessible, ofAttempt, openAs, openBy, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Tolerance between the paper and its template, in mm. */
const HALF = 0.5;

const close = (a: number, b: number) => Math.abs(a - b) <= HALF;

async function printedNow(page: Page) {
  await expect(page.locator('iframe')).toHaveCount(0);
  const [paper, ...more] = await takePapers(page);
  expect(more).toEqual([]);
  if (!paper) throw new Error('nothing was printed');
  return { ...paper, pages: exactSizes(await pdfOf(page, paper)) };
}

/** Prints the sample of the open template. */
async function tryOut(page: Page) {
  await page.getByRole('button', { name: /^预\s*览$/ }).click();
  const dialog = page.getByRole('dialog', { name: '预览（示例数据）' });
  await expect(dialog.getByRole('article')).toBeVisible();
  await dialog.getByRole('button', { name: '试打一份' }).click();
  const paper = await printedNow(page);
  await dialog
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  return paper;
}

/** Clicks an action of a row in the menu 更多. */
async function more(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `「${name}」的更多操作` }).click();
  await page.getByRole('button', { name: act, exact: true }).click();
}

const PAPERS = [
  ['标准销售小票', '80mm', 80, undefined],
  ['标准配镜单', 'A5', 148, 210],
  ['标准销售单', 'A4', 210, 297],
  ['标准采购单据', 'A4', 210, 297],
  ['标准库存单据', 'A4', 210, 297],
] as const;

test('five sale papers preview and test-print within half a millimetre', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'admin', '/erp/sell/printTemplate');
  for (const [name, paperName, paperWidth, paperHeight] of PAPERS) {
    await test.step(`${name} ${paperName}`, async () => {
      await rowOf(page, name).getByRole('button', { name: '查看' }).click();
      const paper = await tryOut(page);
      const [[width = 0, height = 0] = []] = paper.pages;
      expect([name, paper.pages.length, close(width, paperWidth)]).toEqual([name, 1, true]);
      if (paperHeight) expect([name, close(height, paperHeight)]).toEqual([name, true]);
      const room = paperWidth - 8;
      expect([name, close(paper.width, room), paper.reaches <= room + HALF]).toEqual([name, true, true]);
      await page.getByRole('button', { name: /返\s*回/ }).click();
      await expect(rowOf(page, name)).toBeVisible();
    });
  }
  consoleLog.expectQuiet();
});

test('a template of the organisation becomes the default and counts its prints', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'admin', '/erp/sell/printTemplate');
  const own = ofAttempt('本店三联', '本店三联二');
  await rowOf(page, '标准销售单').getByRole('button', { name: '复制' }).click();
  const name = page.getByLabel('模板名称');
  await expect(name).toHaveValue('标准销售单副本');
  await name.fill(own);
  const properties = page.getByRole('region', { name: '页面属性' });
  await properties.getByLabel('纸张').click();
  await choose(page, '三联 241×140');
  await properties.getByLabel('边距').fill('10');
  await properties.getByLabel('字号').fill('9');
  await properties.getByLabel('页脚').fill('货物当面点清');
  await expectAccessible(page);
  await page.reload();
  await expect(name).toHaveValue(own);
  const sample = await tryOut(page);
  const [[width = 0, height = 0] = []] = sample.pages;
  expect([close(width, 241), close(height, 140), sample.pages.length]).toEqual([true, true, 1]);
  expect(sample.fontPt).toBeCloseTo(9, 1);
  await page.keyboard.press('Control+s');
  await expectToast(page, '保存成功，即时生效');
  await page.getByRole('button', { name: /返\s*回/ }).click();
  await more(page, own, '设为默认');
  await expectToast(page, `「${own}」已设为默认`);

  await test.step('prints a sale with the new template, then shows how often the sale was printed', async () => {
    await openAs(page, 'admin', '/erp/sell/order');
    const list = page.getByRole('region', { name: '销售单' });
    await list.getByRole('row').nth(1).getByRole('button', { name: '查看' }).click();
    await page.getByRole('button', { name: '打印预览' }).click();
    const preview = page.getByRole('region', { name: '预览' });
    await expect(preview.getByText('货物当面点清')).toBeVisible();
    await expectAccessible(page);
    await openBy(page, 'F9', page.getByText(/^已打印 \d+ 次/));
    const first = await printedNow(page);
    const [[w = 0, h = 0] = []] = first.pages;
    expect([close(w, 241), close(h, 140)]).toEqual([true, true]);
    expect(first.html).toContain('货物当面点清');
    await page.getByRole('combobox', { name: '模板' }).click();
    await choose(page, '销售小票：标准销售小票');
    await expect(page.getByRole('article', { name: '销售小票' })).toBeVisible();
  });

  await test.step('makes the template of the platform the default again and deletes the own template', async () => {
    await openAs(page, 'admin', '/erp/sell/printTemplate');
    await more(page, '标准销售单', '设为默认');
    await expectToast(page, '「标准销售单」已设为默认');
    await more(page, own, '删除');
    await confirm(page, `确定要删除「${own}」吗？`, '删除');
    await expect(rowOf(page, own)).toHaveCount(0);
  });
  consoleLog.expectQuiet();
});
