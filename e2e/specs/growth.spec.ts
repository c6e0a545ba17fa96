import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { exactSizes, pdfOf, takePapers, watchPapers } from '../support/paper';
import { expectAccessible, ofAttempt, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

/** Number of earlier measurements that identifies the children of this test. */
const VISITS = 4;

interface Chart {
  readonly points: readonly { readonly eye: string; readonly kind: string; readonly value: number }[];
}

/** Receives a demo child whose eyes were measured at earlier visits. */
async function child(page: Page): Promise<Opened & { readonly last: number }> {
  const { records } = await ask<{ records: readonly { id: number; birthday: string }[] }>(page, '/api/patient/page', {
    ...{ page: 1, size: 100, column: 'birthday', asc: false },
  });
  const found: { readonly id: number; readonly last: number }[] = [];
  for (const { id } of records) {
    const { points } = await ask<Chart>(page, `/api/doctor-viewing-table/growth-chart/${id}`);
    const lengths = points.filter(({ eye, kind }) => eye === 'OD' && kind === 'AL');
    const last = lengths.at(-1);
    // The children with this number of measurements were measured half a year ago; other demo children have other
    // dates.
    if (last && lengths.length === VISITS) found.push({ id, last: last.value });
    if (found.length === 3) break;
  }
  const one = found[ofAttempt(0, 1)];
  if (!one) throw new Error('the demo has no child with points');
  const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${one.id}`);
  return { ...opened, last: one.last };
}

test('a child’s axial length shows percentile and growth, on chart and report', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const { last, ...visit } = await child(page);
  const query = (tab: number) =>
    new URLSearchParams(Object.entries({ ...visit, tab }).map(([name, id]) => [name, String(id)])).toString();

  await test.step('shows percentile and annual growth while typing, with fast growth in red', async () => {
    await page.goto(`/work/detail/check?${query(4)}`);
    await page.getByRole('combobox', { name: '加做检查' }).fill('F09');
    await page.getByTitle('F09 眼轴生物测量').click();
    const beside = page.getByRole('list', { name: '成长对照' });
    await expect(beside).toContainText(/右眼上次 \d\d\.\d\dmm/);
    const right = page.getByLabel('右眼眼轴', { exact: true });
    await right.fill((last + 0.3).toFixed(2));
    await expect(beside).toContainText(/位于同龄同性别第\d+百分位（武汉2022）/);
    await expect(beside).toContainText(/0\.60mm\/年 过快/);
    await page.getByLabel('左眼眼轴', { exact: true }).fill((last + 0.05).toFixed(2));
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(right).not.toBeEditable();
  });

  await test.step('shows two charts, a table of the same figures and the control plan', async () => {
    await page.getByRole('button', { name: '成长曲线' }).click();
    const drawer = page.getByRole('dialog').filter({ hasText: '成长曲线' });
    await expect(drawer.getByRole('img', { name: /眼轴成长曲线/ })).toBeVisible();
    await expect(drawer.getByRole('img', { name: /等效球镜成长曲线/ })).toBeVisible();
    await expect(drawer.getByRole('table', { name: '眼轴记录' }).getByRole('row')).toHaveCount(6);
    await expect(drawer.getByRole('region', { name: '防控方案' })).toContainText('至 今');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('prints the report on A4 with charts, reference set and percentiles', async () => {
    await page.goto(`/work/conclusion-print2?acceptsId=${visit.acceptsId}`);
    const preview = page.getByRole('region', { name: '预览' });
    await expect(preview.getByRole('heading', { name: '屈光发育报告' })).toBeVisible();
    await expect(preview.getByRole('img', { name: /眼轴成长曲线/ })).toBeVisible();
    await expect(preview).toContainText('本报告仅供参考，不作为诊断依据');
    await expect(preview).toContainText('Sci Rep 2022;12:4850');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^打\s*印$/ }).click();
    await expect(page.getByText('已打印 1 次')).toBeVisible();
    const [paper] = await takePapers(page);
    if (!paper) throw new Error('nothing was printed');
    const pages = exactSizes(await pdfOf(page, paper));
    expect(pages.length).toBeLessThanOrEqual(2);
    expect(pages[0]?.map(Math.round)).toEqual([210, 297]);
    expect(paper.html).toContain('<svg');
    expect(paper.html).toContain('百分位（武汉2022）');
  });

  consoleLog.expectQuiet();
});
