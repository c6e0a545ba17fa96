import { expect, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { ask } from '../support/ask';
import { exactSizes, pdfOf, printedPapers, type SeenPaper, watchPapers } from '../support/paper';
import { choose, expectAccessible, ofAttempt, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';

/** Tolerance between the paper and the specification, in mm. */
const HALF = 0.5;

const close = (a: number | undefined, b: number) => a !== undefined && Math.abs(a - b) <= HALF;

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

/** Receives a new patient. */
async function seen(page: Page): Promise<Opened> {
  const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/patient/page', {
    page: 2,
    size: 50,
  });
  return ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${records.at(ofAttempt(-2, -3))?.id}`);
}

/** Confirms a prescription of the visit. */
async function prescribed(page: Page, { acceptsId }: Opened): Promise<void> {
  const doctors = await ask<readonly { staffId: number; isMe: boolean }[]>(
    page,
    '/api/doctor-viewing-table/init-employee',
  );
  await ask(page, '/api/doctor-viewing-table/optician-prescription/remote/confirm', {
    ...{ kind: 'remote', acceptsId, version: 0, confirmChange: true },
    ...{ odSph: -3, odCyl: -0.5, odAxis: 90, odPd: 31.5, odVa: '5.0' },
    ...{ osSph: -2.75, osPd: 31, osVa: '5.0', source: 0, cycloplegic: true, noCycloReason: '外院已散瞳' },
    prescriberId: doctors.find(({ isMe }) => isMe)?.staffId,
  });
}

/** Prints the current page and returns the sheet with the sizes of its pages. */
async function printed(page: Page): Promise<SeenPaper & { readonly pages: number[][] }> {
  const button = page.getByRole('button', { name: /^打\s*印$/ });
  await untilAccepting(button);
  await button.click();
  const [paper, ...more] = await printedPapers(page);
  expect(more).toEqual([]);
  if (!paper) throw new Error('nothing was printed');
  return { ...paper, pages: exactSizes(await pdfOf(page, paper)) };
}

/** Returns the top edges of the sheets on the paper in mm, measured from the paper's upper edge; includes the page margin. */
async function topsOf(page: Page, { html }: SeenPaper, margin: number): Promise<number[]> {
  const paper = await page.context().newPage();
  await paper.setContent(`<!doctype html>${html}`);
  const tops = await paper
    .locator('article')
    .evaluateAll((sheets) => sheets.map((sheet) => (sheet.getBoundingClientRect().top * 25.4) / 96));
  await paper.close();
  return tops.map((top) => top + margin);
}

test('a doctor prints a glasses prescription on three papers and counts reprints', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const visit = await seen(page);
  await prescribed(page, visit);
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(visit).map(([k, v]) => [k, String(v)])),
    tab: '9',
  });
  await page.goto(`/work/detail/OpticianPrescrip?${query}`);
  await expect(page.getByText(/处方号 CF\d{12}/)).toBeVisible();
  await page.getByRole('button', { name: /^打\s*印$/ }).click();
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview.getByRole('heading', { name: '配镜处方（远用）' })).toBeVisible();
  await expect(preview.getByText(/^录入：/)).toBeVisible();
  await expect(preview.getByText('散瞳', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await test.step('prints one landscape A5 page', async () => {
    const paper = await printed(page);
    expect(paper.pages).toHaveLength(1);
    const [[width, height] = []] = paper.pages;
    expect([close(width, 210), close(height, 148)]).toEqual([true, true]);
    expect([close(paper.width, 202), paper.reaches <= 202 + HALF]).toEqual([true, true]);
    expect(paper.html).toContain('margin: 4mm');
    expect(paper.html).toContain('-2.75');
    expect(paper.html).not.toContain('次打印');
  });

  await test.step('marks the second print, two copies on A4, each in one half', async () => {
    await expect(page.getByText('已打印 1 次')).toBeVisible();
    await page.getByLabel('纸张').click();
    await choose(page, 'A4 一纸两份');
    const paper = await printed(page);
    expect(paper.pages).toHaveLength(1);
    const [[width, height] = []] = paper.pages;
    expect([close(width, 210), close(height, 297)]).toEqual([true, true]);
    expect(paper.html).toContain('第 2 次打印');
    const [first, second] = await topsOf(page, paper, 4);
    expect([close(first, 4), close(second, 148.5 + 4)]).toEqual([true, true]);
  });

  await test.step('prints on 80 mm thermal paper', async () => {
    await page.getByLabel('纸张').click();
    await choose(page, '80mm 热敏');
    const paper = await printed(page);
    expect(paper.pages).toHaveLength(1);
    expect([close(paper.pages[0]?.[0], 80), close(paper.width, 72), paper.reaches <= 72 + HALF]).toEqual([
      ...[true, true, true],
    ]);
    expect(paper.html).toContain('第 3 次打印');
  });
  consoleLog.expectQuiet();
});
