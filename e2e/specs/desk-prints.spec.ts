import { expect, type Page } from 'playwright/test';
import { exactSizes, pdfOf, printedPapers, watchPapers } from '../support/paper';
import { choose, confirm, expectAccessible, ofAttempt, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';

/** Tolerance between the paper and its template, in mm. */
const HALF = 0.5;

const close = (a: number, b: number) => Math.abs(a - b) <= HALF;

/** Prints the sample of the open template and returns the sheet with the sizes of its pages. */
async function tryOut(page: Page) {
  await page.getByRole('button', { name: /预\s*览/ }).click();
  const dialog = page.getByRole('dialog', { name: '预览（示例数据）' });
  await expect(dialog.getByRole('article')).toBeVisible();
  await dialog.getByRole('button', { name: '试打一份' }).click();
  const [paper, ...more] = await printedPapers(page);
  expect(more).toEqual([]);
  if (!paper) throw new Error('nothing was printed');
  await dialog
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  return { ...paper, pages: exactSizes(await pdfOf(page, paper)) };
}

test('six outpatient papers preview and test-print within half a millimetre', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'admin', '/system/service/details?tab=print&size=50');
  const kinds = ['挂号单', '收费收据', '退费收据', '充值收据', '收款收据', '交班单'];
  for (const kind of kinds) {
    await test.step(kind, async () => {
      await rowOf(page, `标准${kind}`).getByRole('button', { name: '查看' }).click();
      const paper = await tryOut(page);
      const [[width = 0] = []] = paper.pages;
      expect([kind, paper.pages.length, close(width, 80)]).toEqual([kind, 1, true]);
      expect([kind, close(paper.width, 72), paper.reaches <= 72 + HALF]).toEqual([kind, true, true]);
      expect(paper.html).toContain('margin: 4mm');
      expect(paper.html).toContain('打印 2026-03-10 10:00:00 · 李收银');
      await page.getByRole('button', { name: /返\s*回/ }).click();
      await expect(rowOf(page, `标准${kind}`)).toBeVisible();
    });
  }
  consoleLog.expectQuiet();
});

test('a refund receipt of the organisation prints exactly as previewed', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'admin', '/system/service/details?tab=print');
  await expect(rowOf(page, '标准挂号单')).toBeVisible();
  await page.keyboard.press('F2');
  await page.getByLabel('模板名称').fill(ofAttempt('本店退费收据', '本店退费收据二'));
  await page.getByRole('combobox', { name: '打印类型' }).click();
  await choose(page, '退费收据');
  const properties = page.getByRole('region', { name: '页面属性' });
  await properties.getByLabel('纸张').click();
  await choose(page, 'A5');
  await properties.getByLabel('边距').fill('12');
  await properties.getByLabel('字号').fill('12');
  await properties.getByLabel('页脚').fill('七日内凭此单查询');
  await properties.getByLabel('显示积分').click();
  await expectAccessible(page);
  const paper = await tryOut(page);
  const [[width = 0, height = 0] = []] = paper.pages;
  expect([close(width, 148), close(height, 210), close(paper.width, 124), paper.reaches <= 124 + HALF]).toEqual([
    ...[true, true, true, true],
  ]);
  expect(paper.fontPt).toBeCloseTo(12, 1);
  expect(paper.html).toContain('七日内凭此单查询');
  expect(paper.html).not.toContain('收回积分');
  await page.getByRole('button', { name: /返\s*回/ }).click();
  await confirm(page, '内容尚未保存，确定要离开吗？');
  await expect(rowOf(page, '标准挂号单')).toBeVisible();
  consoleLog.expectQuiet();
});
